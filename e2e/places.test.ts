import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { adminPassword } from './support/product.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path
const mark = `m${Math.random().toString(36).slice(2, 8)}`
const many = 1_000
const atOnce = 20

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const enter = async (path: string): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const faults = watchFaults(page)
  await page.goto(address('/login'))
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.getByRole('navigation', { name: '功能菜单' }).waitFor()
  await page.goto(address(`/main${path}`))
  return { page, faults }
}

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a channel with 1,000 items goes to the bin and comes back whole', async () => {
  const keeper = apiOf(origin, await signIn(origin, 'admin'))
  const editor = apiOf(origin, await signIn(origin, 'editor'))
  const [first] = await editor.session.getAllSite({})
  const siteId = first?.id ?? ''
  const fields = { channelType: 'list' as const, noticeTypes: [], reviewDepth: 2, updateCycle: 30 }
  const top = await keeper.channel.create({ siteId, name: `千条栏目${mark}`, pagemark: mark, ...fields })
  const low = await keeper.channel.create({
    siteId,
    parentId: top.id,
    name: '其下级',
    pagemark: `${mark}-low`,
    ...fields,
  })
  const write = async (at: number) => {
    const channelId = at % 2 === 0 ? top.id : low.id
    const words = {
      title: `${mark} 第 ${at} 条`,
      bodyHtml: `<p>正文 ${at}</p>`,
      fields: { source: '测试' },
      attachments: [],
    }
    await editor.article.create({ id: randomUUID(), siteId, channelId, ...words })
  }
  for (let at = 0; at < many; at += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, step) => write(at + step)))
  const titles = async (): Promise<string[]> => {
    const found: string[] = []
    for (let currPage = 1; currPage <= many / 100; currPage++) {
      const { rows } = await editor.article.list({
        keyword: mark,
        siteId,
        channelId: top.id,
        currPage,
        pageSize: 100,
      })
      found.push(...rows.map(({ title, channelId, openState }) => `${title} ${channelId} ${openState}`))
    }
    return found.sort()
  }
  const before = await titles()
  expect(before).toHaveLength(many)

  const { page, faults } = await enter(`/channel?siteId=${siteId}`)
  await page.getByText(`千条栏目${mark}`).waitFor()
  await choose(page, `千条栏目${mark}`, '删除')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`将把 2 个栏目和其中 ${many} 条草稿作为一批移入回收站`).waitFor()
  await dialog.getByLabel('删除原因').fill('栏目撤销')
  await dialog.getByRole('button', { name: '移入回收站' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `千条栏目${mark}` }).waitFor({ state: 'hidden' })
  expect(await titles()).toEqual([])

  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog')
  await bin.getByText(`2 个栏目，${many} 条草稿`).waitFor()
  await bin.getByRole('button', { name: `整批恢复千条栏目${mark}` }).click()
  await bin.getByText(`千条栏目${mark}`).waitFor({ state: 'hidden' })
  await bin.getByRole('button', { name: 'Close' }).or(bin.getByLabel('关闭')).first().click()
  await page.getByRole('button', { name: `千条栏目${mark}`, exact: true }).waitFor()
  expect(await titles()).toEqual(before)
  expect(await keeper.channel.get({ id: low.id })).toMatchObject({
    parentId: top.id,
    reviewDepth: 2,
    state: 'enabled',
  })
  expect(faults).toEqual([])
}, 240_000)
