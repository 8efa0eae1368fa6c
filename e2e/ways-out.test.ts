import type { Api } from '@sunport/contract/calls.ts'
import { leavePath, routerBase } from '@sunport/contract/constants.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { chooseAction, enterDesk } from './support/desk.ts'

const origin = inject('origin')
const hub = packs.flatMap(pack =>
  Object.entries(pack.routes).flatMap(([path, route]) =>
    route.kind === 'link-hub' && 'linkClasses' in route && route.linkClasses?.[0]
      ? [{ siteId: pack.siteCode, path, classCode: route.linkClasses[0] }]
      : [],
  ),
)[0]
if (!hub) throw new Error('a pack with a page of links is needed')
const { siteId, path, classCode } = hub
const target = 'https://outside.example/somewhere'

let browser: Browser
let keeper: Api
beforeAll(async () => {
  browser = await launchBrowser()
  keeper = apiOf(origin, await signIn(origin, 'admin'))
})
afterAll(() => browser.close())

test('whoever follows a link is told that he leaves, without script, and counted at the desk', async () => {
  const title = `外链${Math.random().toString(36).slice(2, 8)}`
  const classes = (await keeper.linkClass.list({ siteId, currPage: 1, pageSize: 100 })).rows
  const className = classes.find(each => each.classCode === classCode)?.className ?? ''
  const { page, faults } = await enterDesk(browser, origin, 'admin', `/main/link?site=${siteId}`)
  await page.getByRole('button', { name: '新增链接' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('链接名称').fill(title)
  await form.getByLabel('分类').click()
  await page.getByTitle(className, { exact: true }).click()
  await form.getByLabel('网址').fill(target)
  await form.getByLabel('外链提示').click()
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })

  const reader = await browser.newContext({ javaScriptEnabled: false, userAgent: 'Mozilla/5.0 (a reader)' })
  const tab = await reader.newPage()
  const link = tab.getByRole('link', { name: title })
  await expect
    .poll(async () => {
      await tab.goto(`${origin}${routerBase}${path}`)
      return link.count()
    })
    .toBe(1)
  const [opened] = await Promise.all([reader.waitForEvent('page'), link.click()])
  await opened.getByRole('heading', { name: '您即将离开' }).waitFor()
  await opened.getByText(target).waitFor()
  const leaving = opened.waitForRequest(target)
  await opened.getByRole('link', { name: '继续访问' }).click()
  await leaving
  await reader.close()

  const found = async () => (await keeper.link.list({ siteId, keyword: title })).rows[0]
  await expect.poll(async () => (await found())?.clicks30).toBe(1)
  await page.getByPlaceholder('名称或网址').fill(title)
  await page.getByRole('button', { name: '查询' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('cell', { name: '1', exact: true })
    .first()
    .waitFor()
  await chooseAction(page, title, '替换网址')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('新网址').fill('https://moved.example/')
  await dialog.getByRole('button', { name: '查看影响' }).click()
  await dialog.getByRole('button', { name: '替换 1 个链接' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await found())?.url).toBe('https://moved.example/')
  const row = await found()
  const followed = await fetch(`${origin}${leavePath}${row?.id}?go=1`, { redirect: 'manual' })
  expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://moved.example/'])
  expect(faults).toEqual([])
}, 120_000)
