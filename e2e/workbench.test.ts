import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { removeSystemNotice } from './support/database.ts'
import { draftAt, newChannel } from './support/desk.ts'
import { atBench, somebody } from './support/work-bench.ts'

const origin = inject('origin')
const dataFolder = inject('dataFolder')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Notices of the house stand above them all. */
const widgetsOfBench = 'main section[aria-label]:not([aria-label="系统公告"])'
const widget = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const day = (days: number): string => toWireTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10)

test('an editor finds what came back to him in two clicks, puts his drafts aside and takes them back', async () => {
  const userName = await somebody('role-editor')
  const own = apiOf(origin, await signIn(origin, userName))
  const place = await newChannel(origin, 1)
  const returned = await draftAt(own, place, `退回的稿件${Date.now()}`)
  const sent = await own.article.submit({ id: returned.id, version: returned.version })
  const signer = apiOf(origin, await signIn(origin, 'reviewer3'))
  await signer.article.sendBack({ id: returned.id, version: sent.version, reason: '请补充来源说明' })
  await draftAt(own, place, `还在写的稿件${Date.now()}`)

  const { page, faults } = await atBench(browser, userName)
  const first = page.locator(widgetsOfBench).first()
  expect(await first.getAttribute('aria-label')).toBe('我的内容')
  await widget(page, '我的内容')
    .getByText(/最早 (1 分钟内|\d+ 分钟前)/)
    .first()
    .waitFor()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: '搁置“我的草稿”' }).click()
  await page.getByRole('menuitem', { name: '搁置到明天' }).click()
  await page.getByText('已搁置 1 项').click()
  await widget(page, '我的内容').getByText('我的草稿').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('已搁置 1 项').click()
  await page.getByRole('button', { name: '恢复“我的草稿”' }).click()
  await widget(page, '我的内容')
    .getByRole('link', { name: /我的草稿/ })
    .waitFor()

  await widget(page, '我的内容')
    .getByRole('link', { name: /退回给我/ })
    .click()
  await page.getByRole('table').getByRole('link', { name: returned.title }).click()
  await page.getByText('请补充来源说明').first().waitFor()

  await page.goto(`${origin}${routerBase}/main/user-setting`)
  const done = page.getByRole('region', { name: '我的操作' })
  await done.getByText(new RegExp(returned.title)).first().waitFor()
  expect(faults).toEqual([])
})

test('a reviewer begins with his queue, and keeps another order where he wants one', async () => {
  const editor = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 3)
  const item = await draftAt(editor, place, `待初审的稿件${Date.now()}`)
  await editor.article.submit({ id: item.id, version: item.version, isUrgent: true })

  const { page, faults } = await atBench(browser, await somebody('role-review1'))
  const widgets = () => page.locator(widgetsOfBench).evaluateAll(found => found.map(each => each.ariaLabel))
  await widget(page, '待我审核').waitFor()
  expect((await widgets())[0]).toBe('待我审核')
  await page.getByRole('button', { name: '移动“待我审核”' }).click()
  await page.getByRole('menuitem', { name: '后移' }).click()
  await expect.poll(async () => (await widgets())[1]).toBe('待我审核')
  await page.reload()
  await expect.poll(async () => (await widgets())[1]).toBe('待我审核')
  await page.getByRole('button', { name: '恢复默认布局' }).click()
  await expect.poll(async () => (await widgets())[0]).toBe('待我审核')

  await widget(page, '待我审核')
    .getByRole('link', { name: /待我审核/ })
    .click()
  await page.getByText(item.title).first().click()
  await page.getByRole('region', { name: '审核记录' }).waitFor()
  expect(faults).toEqual([])
})

test('an administrator finds a link that ends soon, and his notice reaches door, bell and work bench', async () => {
  const userName = await somebody('role-sa')
  const admin = apiOf(origin, await signIn(origin, userName))
  const [group] = (await admin.linkClass.list({ siteId: 'gd', currPage: 1, pageSize: 10 })).rows
  const title = `将到期的链接${Date.now()}`
  await admin.link.create({
    siteId: 'gd',
    classCode: group?.classCode ?? '',
    title,
    url: 'https://www.gov.cn/',
    ...(group?.style === 'image' && { image: 'document', imageAlt: title }),
    validTo: day(5),
  })
  const { page, faults } = await atBench(browser, userName)
  await widget(page, '内容维护')
    .getByRole('link', { name: /链接将到期/ })
    .click()
  await page.getByText(title).first().waitFor()

  const words = `周末停机维护${Date.now()}`
  onTestFinished(() => removeSystemNotice(dataFolder, words))
  await page.goto(`${origin}${routerBase}/main/system-notice`)
  await page
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill(words)
  await form.getByLabel('内容').fill('周六 0 点至 6 点停机。<b>请提前保存</b>')
  for (const [label, days] of [
    ['开始日期', 0],
    ['结束日期', 1],
  ] as const) {
    await form.getByLabel(label).fill(day(days))
    await form.getByLabel(label).press('Enter')
  }
  await form.getByLabel('重要').click()
  await form.getByLabel('登录页显示').click()
  await form.getByRole('button', { name: /^保\s*存$|^确\s*定$/ }).click()
  await page
    .getByRole('cell', { name: new RegExp(words) })
    .first()
    .waitFor()

  const door = await (await browser.newContext()).newPage()
  onTestFinished(() => door.context().close())
  await door.goto(`${origin}${routerBase}/login`)
  const atDoor = door.getByRole('region', { name: '系统公告' })
  await atDoor.getByText(words).waitFor()
  await atDoor.getByText('周六 0 点至 6 点停机。<b>请提前保存</b>').waitFor()

  // An editor is told of nothing that others do.
  const reader = (await atBench(browser, await somebody('role-editor'))).page
  const pinned = widget(reader, '系统公告')
  await pinned.getByText('<b>请提前保存</b>').waitFor()
  const bell = reader.getByRole('button', { name: /^通知/ })
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '') ?? 0)
  await expect.poll(unread).toBeGreaterThan(0)
  const before = await unread()
  await bell.click()
  const list = reader.getByRole('region', { name: '通知' })
  await list.getByText(words).click()
  await list.getByText('<b>请提前保存</b>').waitFor()
  await reader.keyboard.press('Escape')
  await pinned.getByText('已读的系统公告 1 条').waitFor()
  await expect.poll(unread).toBe(before - 1)
  expect(faults).toEqual([])
})
