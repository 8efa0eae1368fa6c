import { createHash, randomUUID } from 'node:crypto'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { chooseAction, enterDesk } from './support/desk.ts'
import { withoutScripts } from './support/document.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
/** Of one try: a second one begins anew. */
const freshMark = (): string => Math.random().toString(36).slice(2, 8)
/** Not the first: its home is where other journeys meet their windows. */
const pack = packs.at(-1)
if (!pack) throw new Error('a pack is needed')
const siteId = pack.siteCode

let browser: Browser
let editor: Api
let signer: Api
beforeAll(async () => {
  browser = await launchBrowser()
  editor = apiOf(origin, await signIn(origin, 'editor'))
  signer = apiOf(origin, await signIn(origin, 'reviewer3'))
})
afterAll(() => browser.close())

const htmlOf = async (path: string): Promise<string> =>
  withoutScripts(await (await fetch(`${origin}${routerBase}${path}`)).text())
const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a window is written, reviewed and shown on the home page, and stopped at once', async () => {
  const title = `停机维护提示${freshMark()}`
  const { page, faults } = await enterDesk(browser, origin, 'editor', '/main/home-window')
  const { id } = await editor.window.create({
    id: randomUUID(),
    siteId,
    title,
    bodyHtml: '<p>周六凌晨停机维护。</p>',
    fields: { windowType: 'banner', pages: ['home'], validFrom: dayAfter(-1), validTo: dayAfter(5) },
    attachments: [],
  })
  await page.reload()
  await page.getByRole('row', { name: title }).getByText('草稿').waitFor()
  await page.getByRole('button', { name: `预览${title}` }).click()
  const frame = page.frameLocator(`iframe[title="首页上的“${title}”"]`)
  await frame.getByText('周六凌晨停机维护。').first().waitFor()
  const preview = page.getByRole('dialog').filter({ hasText: `预览：${title}` })
  await preview.getByRole('button', { name: 'Close' }).or(preview.getByLabel('关闭')).first().click()
  await preview.waitFor({ state: 'hidden' })
  await chooseAction(page, title, '送审')
  await page.getByRole('button', { name: /^确\s*定$/ }).click()
  await page.getByRole('row', { name: title }).getByText('待审').waitFor()
  expect(await htmlOf(pack.homePath)).not.toContain(title)

  const sent = await signer.window.get({ id })
  await signer.window.approve(proved({ id, version: sent.version }))
  await expect.poll(() => htmlOf(pack.homePath)).toContain(title)
  const visitor = await browser.newPage()
  await visitor.goto(`${origin}${routerBase}${pack.homePath}`)
  await visitor.getByRole('complementary', { name: title }).getByText('周六凌晨停机维护。').waitFor()

  const desk = await enterDesk(browser, origin, 'reviewer3', '/main/home-window')
  await desk.page.getByRole('row', { name: title }).getByText('展示中').waitFor()
  await desk.page.getByRole('button', { name: `立即停用${title}` }).click()
  await desk.page.getByLabel('停用原因').fill('维护取消')
  await desk.page.getByRole('button', { name: /^确\s*定$/ }).click()
  await desk.page.getByRole('row', { name: title }).getByText('已停用').waitFor()
  await expect.poll(() => htmlOf(pack.homePath)).not.toContain(title)
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await visitor.getByText(title).count()).toBe(0)
  expect([...faults, ...desk.faults]).toEqual([])
})

test('a file is replaced in place: the public page shows the new content at the old address', async () => {
  const mark = freshMark()
  const name = `采购目录${mark}.txt`
  const [old, fresh] = [Buffer.from('旧的目录'), Buffer.from('新的目录，多了一行')]
  const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const { page, faults } = await enterDesk(browser, origin, 'editor', '/main/media')
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer: old })
  await page.getByRole('row', { name }).waitFor()
  const fileId = (await editor.media.list({ keyword: name, currPage: 1, pageSize: 10 })).rows[0]?.id ?? ''
  // Of the pack: what other journeys make may be gone the next moment.
  const place = (await editor.editing.channels({ kind: 'article' })).find(
    channel => channel.isFit && channel.id.startsWith(`${siteId}-`),
  )
  const draft = await editor.article.create({
    id: randomUUID(),
    siteId,
    channelId: place?.id ?? '',
    title: `附有目录的信息${mark}`,
    bodyHtml: '<p>见附件。</p>',
    fields: { source: '财政厅' },
    attachments: [{ fileId, name }],
  })
  let sent = await editor.article.submit({ id: draft.id, version: draft.version })
  for (const reviewer of ['reviewer1', 'reviewer2', 'reviewer3']) {
    if (sent.openState !== `review${reviewer.slice(-1)}`) continue
    const api = apiOf(origin, await signIn(origin, reviewer))
    sent = await api.article.approve(proved({ id: draft.id, version: sent.version }))
  }
  expect(sent.publicState).toBe('live')
  const path = detailHref(pack, { id: draft.id, noticeType: null, planId: null, channel: null })
  await expect.poll(() => htmlOf(path)).toContain(digest(old))
  const address = /href="([^"]*\/rest\/v2\/files\/[^"]+)"/.exec(await htmlOf(path))?.[1] ?? ''
  const content = async () => Buffer.from(await (await fetch(origin + address)).arrayBuffer()).toString()
  expect(await content()).toBe(String(old))

  await page.reload()
  await page.getByRole('row', { name }).getByText('公开').waitFor()
  await page.getByRole('button', { name: `替换内容${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: fresh })
  await dialog.getByLabel('原因').fill('增补一行')
  await dialog.getByRole('button', { name: /^替\s*换$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => htmlOf(path)).toContain(digest(fresh))
  expect(await htmlOf(path)).toContain(address)
  expect(await content()).toBe(String(fresh))
  await page.getByRole('row', { name }).click()
  await page.getByRole('dialog').getByText('增补一行').waitFor()
  expect(faults).toEqual([])
})

test('/contentManagement: an editor begins a text with a template of his own', async () => {
  const channel = (await editor.editing.channels({ kind: 'article' })).find(
    ({ isFit, id }) => isFit && id.startsWith(`${siteId}-`),
  )
  const mark = freshMark()
  const title = `例会纪要${mark}`
  await editor.article.create({
    id: randomUUID(),
    siteId: channel?.siteId ?? '',
    channelId: channel?.id ?? '',
    title,
    bodyHtml: '<p>参会单位：</p>',
    fields: { source: '办公室' },
    attachments: [],
  })
  const { page, faults } = await enterDesk(browser, origin, 'editor', '/contentManagement')
  await page.waitForURL(/\/main\/my-content/)
  await page.getByRole('button', { name: `存为模板${title}` }).click()
  await page.getByLabel('模板名称').fill(`纪要模板${mark}`)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByLabel('模板名称').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^(copy )?模板$/ }).click()
  await page.getByRole('button', { name: `使用模板纪要模板${mark}` }).click()
  const dialog = page.getByRole('dialog', { name: /从模板/ })
  await dialog.getByLabel('栏目').click()
  await page.getByRole('treeitem').first().click()
  await dialog.getByRole('button', { name: '开始编辑' }).click()
  await page.waitForURL(/\/main\/information\?edit=/)
  await page.getByText('参会单位：').waitFor()
  expect(faults).toEqual([])
})
