import { randomUUID } from 'node:crypto'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, visibleText, watchFaults } from './support/browser.ts'
import { adminPassword } from './support/product.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path

let browser: Browser
let editor: Api
let reviewers: Api[]
beforeAll(async () => {
  browser = await launchBrowser()
  editor = apiOf(origin, await signIn(origin, 'editor'))
  reviewers = await Promise.all(
    ['reviewer1', 'reviewer2', 'reviewer3'].map(async name => apiOf(origin, await signIn(origin, name))),
  )
})
afterAll(() => browser.close())

const dayMs = 86_400_000
const dayIn = (days: number): string => toWireTime(new Date(Date.now() + days * dayMs)).slice(0, 10)

/** Every level that the channel asks for. */
const pass = async (id: string): Promise<void> => {
  for (const reviewer of reviewers) {
    const { version, openState, actions } = await reviewer.notice.get({ id })
    if (openState !== 'none' && actions.includes('approve')) await reviewer.notice.approve({ id, version })
  }
}

const publishTender = async (): Promise<{ id: string; siteId: string }> => {
  const channels = await editor.editing.channels({ kind: 'notice' })
  const places = channels.filter(({ isFit }) => isFit)
  const code = `E2E-${Date.now()}`
  const fields = {
    ...goldenNotices.tender,
    format: 'tender',
    planId: randomUUID().replaceAll('-', ''),
    openTenderCode: code,
    docsFrom: dayIn(0),
    docsTo: dayIn(14),
    openTenderTime: `${dayIn(30)} 09:30:00`,
  }
  for (const { id: channelId, siteId } of places) {
    const id = randomUUID()
    const made = await editor.notice.create({
      id,
      siteId,
      channelId,
      title: '',
      bodyHtml: '',
      fields,
      attachments: [],
    })
    const problems = await editor.editing.problems({ kind: 'notice', id })
    if (problems.length > 0) continue
    await editor.notice.submit({ id, version: made.version })
    await pass(id)
    return { id, siteId }
  }
  throw new Error('no channel takes a tender')
}

const signInAt = async (page: Page, path: string): Promise<void> => {
  await page.goto(address('/login'))
  await page.getByLabel('用户名').fill('editor')
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.getByRole('navigation', { name: '功能菜单' }).waitFor()
  await page.goto(address(path))
}

test('a correction moves the deadline, and the public page shows the old and the new', async () => {
  const { id: tender, siteId } = await publishTender()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const faults = watchFaults(page)
  await signInAt(page, `/main/announcement?edit=${tender}`)

  await page.getByRole('button', { name: /后续公告/ }).click()
  await page.getByRole('menuitem', { name: '发更正' }).click()
  await page.waitForURL(url => !url.search.includes(tender))
  const correction = new URL(page.url()).searchParams.get('edit') ?? ''
  await page.getByRole('button', { name: /添加更正项/ }).click()
  await page.getByRole('combobox', { name: '第1项更正项' }).click()
  await page.getByRole('combobox', { name: '第1项更正项' }).fill('开标')
  await page.keyboard.press('Enter')
  await page
    .getByText(`${dayIn(30).slice(0, 4)}年`)
    .first()
    .waitFor()
  await page.getByLabel('第1项更正后内容').fill(`${dayIn(45)} 10:00`)
  await page.keyboard.press('Enter')
  await page.getByLabel('第1项更正原因').fill('供应商提出询问，顺延截止时间')
  await page.getByLabel('是否影响投标（响应）文件编制').click()
  await page.getByTitle('可能影响').click()
  await page.getByText('更正后的准备时间：符合').waitFor()
  await page.getByRole('button', { name: '送审' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /送\s*审/ })
    .click()
  await page
    .getByText(/待初审|待终审/)
    .first()
    .waitFor()
  await pass(correction)

  const info = await editor.info.getInfoById({ id: tender })
  expect(info?.openTenderTime).toBe(`${dayIn(45)} 10:00:00`)
  const pack = packs.find(({ siteCode }) => siteCode === siteId)
  if (!pack || !info) throw new Error('the tender is not public')
  await page.goto(address(detailHref(pack, info)))
  const main = page.getByRole('main')
  expect(await visibleText(main)).toContain(`开标时间已更正：原 ${dayIn(30)} 09:30 → 现 ${dayIn(45)} 10:00`)
  const corrections = main.getByRole('region', { name: '已更正的内容' })
  expect(await corrections.locator('del').allInnerTexts()).toHaveLength(1)
  expect(await visibleText(corrections)).toContain('供应商提出询问，顺延截止时间')
  expect(faults).toEqual([])
  await context.close()
})
