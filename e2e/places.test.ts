import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { fillChannels } from './support/database.ts'
import { chooseAction, enterDesk } from './support/desk.ts'
import { withoutScripts } from './support/document.ts'

const origin = inject('origin')
const dataFolder = inject('dataFolder')
/** Of one try: a second one begins anew. */
const freshMark = (): string => `m${Math.random().toString(36).slice(2, 8)}`
const many = 1_000

const found = packs
  .toReversed()
  .flatMap(each =>
    Object.entries(each.routes).flatMap(([path, route]) =>
      route.kind === 'channel-tabs' && route.channel ? [{ pack: each, path, parent: route.channel }] : [],
    ),
  )[0]
if (!found) throw new Error('a pack with a page of tabs is needed')
const { pack, path: tabsPath, parent: tabsChannel } = found
const listPath = Object.entries(pack.routes).find(([, { kind }]) => kind === 'channel-list')?.[0] ?? ''
const siteId = pack.siteCode

let browser: Browser
let keeper: Api
beforeAll(async () => {
  browser = await launchBrowser()
  keeper = apiOf(origin, await signIn(origin, 'admin'))
})
afterAll(() => browser.close())

const fields = { channelType: 'list' as const, noticeTypes: [], reviewDepth: 2, updateCycle: 30 }
const publicPage = async (path: string): Promise<{ status: number; html: string }> => {
  const answer = await fetch(`${origin}${routerBase}${path}`)
  return { status: answer.status, html: await answer.text() }
}

test('a channel with 1,000 items goes to the bin and comes back whole', async () => {
  const mark = freshMark()
  const name = `千条栏目${mark}`
  const pageOfChannel = () => publicPage(`${listPath}?channel=${mark}`)
  const pageOfArticle = (id: string) =>
    publicPage(detailHref(pack, { id, noticeType: null, planId: null, channel: mark }))
  const top = await keeper.channel.create({ siteId, name, pagemark: mark, ...fields })
  const low = await keeper.channel.create({
    siteId,
    parentId: top.id,
    name: '其下级',
    pagemark: `${mark}-low`,
    ...fields,
  })
  await fillChannels(dataFolder, { siteId, channelIds: [top.id, low.id], mark, count: many })
  const kept = async (): Promise<string[]> => {
    const rows: string[] = []
    for (let currPage = 1; currPage <= many / 100; currPage++) {
      const page = await keeper.article.list({ channelId: top.id, currPage, pageSize: 100 })
      rows.push(...page.rows.map(row => [row.id, row.channelId, row.publicState, row.openState].join(' ')))
    }
    return rows.sort()
  }
  const before = await kept()
  expect(before).toHaveLength(many)
  await expect.poll(async () => (await pageOfChannel()).html).toContain(`稿件 ${mark}-`)
  expect((await pageOfArticle(`${mark}-6`)).status).toBe(200)
  expect((await pageOfArticle(`${mark}-7`)).status).toBe(404)

  const { page, faults } = await enterDesk(browser, origin, 'admin', `/main/channel?site=${siteId}`)
  await page.getByRole('button', { name, exact: true }).waitFor()
  await chooseAction(page, name, '删除')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`将把 2 个栏目和其中 ${many} 条内容作为一批移入回收站`).waitFor()
  await dialog.getByText(`其中 ${many / 2} 条正在公开`).waitFor()
  await dialog.getByLabel('删除原因').fill('栏目撤销')
  await dialog.getByRole('button', { name: '移入回收站' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' })
  expect(await kept()).toEqual([])
  await expect.poll(async () => (await pageOfChannel()).status).toBe(404)
  const gone = await pageOfArticle(`${mark}-6`)
  expect(gone.status).toBe(410)
  expect(gone.html).toContain('栏目撤销')

  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog')
  await bin.getByText(`2 个栏目，${many} 条内容（${many / 2} 条原为公开）`).waitFor()
  await bin.getByRole('button', { name: `整批恢复${name}` }).click()
  await bin.getByText(name).waitFor({ state: 'hidden' })
  await bin.getByRole('button', { name: 'Close' }).or(bin.getByLabel('关闭')).first().click()
  await page.getByRole('button', { name, exact: true }).waitFor()
  expect(await kept()).toEqual(before)
  expect(await keeper.channel.get({ id: low.id })).toMatchObject({
    parentId: top.id,
    reviewDepth: 2,
    state: 'enabled',
  })
  await expect.poll(async () => (await pageOfChannel()).html).toContain(`稿件 ${mark}-`)
  expect((await pageOfArticle(`${mark}-6`)).status).toBe(200)
  expect((await pageOfArticle(`${mark}-7`)).status).toBe(404)
  expect(faults).toEqual([])
})

test('a channel that is dragged into another is one of its tabs on the public site, and leaves it by keyboard', async () => {
  const mark = freshMark()
  const name = `拖动${mark}`
  const tree = await keeper.channel.tree({ siteId })
  const parent = tree.find(({ pagemark }) => pagemark === tabsChannel)
  if (!parent) throw new Error('the page has lost its channel')
  const made = await keeper.channel.create({
    siteId,
    parentId: parent.parentId,
    name,
    pagemark: `${mark}-tab`,
    ...fields,
  })
  await keeper.channel.move({
    id: made.id,
    version: made.version,
    parentId: parent.parentId,
    beforeId: parent.id,
  })
  const tabs = async () => withoutScripts((await publicPage(tabsPath)).html)
  expect(await tabs()).not.toContain(name)

  const { page, faults } = await enterDesk(browser, origin, 'admin', `/main/channel?site=${siteId}`)
  const row = (key: string) => page.locator(`tr[data-row-key="${key}"]`)
  // Both rows stand still in sight: what scrolls after the button is down lets go of the wrong row.
  await row(parent.id).evaluate(element => element.scrollIntoView({ block: 'center' }))
  const { height = 40 } = (await row(parent.id).boundingBox()) ?? {}
  await row(made.id).dragTo(row(parent.id), {
    sourcePosition: { x: 420, y: height / 2 },
    targetPosition: { x: 420, y: height / 2 },
  })
  await page.getByText(`移动“${name}”`).last().waitFor()
  await page.getByText(`移到“${parent.name}”之下`).waitFor()
  await page.getByRole('button', { name: /^移\s*动$/ }).click()
  await expect.poll(async () => (await keeper.channel.get({ id: made.id })).parentId).toBe(parent.id)
  await expect.poll(tabs).toContain(name)

  await chooseAction(page, name, '移动')
  const dialog = page.getByRole('dialog', { name: `移动“${name}”` })
  await dialog.getByLabel('新的上级栏目').focus()
  await page.keyboard.type('最上级')
  await expect.poll(() => page.locator('.ant-select-tree-title').allInnerTexts()).toEqual(['最上级'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^移\s*动$/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await keeper.channel.get({ id: made.id })).parentId).toBeNull()
  await expect.poll(tabs).not.toContain(name)
  expect(faults).toEqual([])
  const { version } = await keeper.channel.get({ id: made.id })
  await keeper.channel.recycle({ id: made.id, version, reason: '测试完毕', isRehearsal: false })
})
