import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { zip } from '../server/src/platform/files/zip.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, visit } from './support/browser.ts'
import { body, draftAt, enterAs, newChannel, openArticle, type Place, saved } from './support/desk.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
let browser: Browser
let editor: Page
let place: Place
const api = apiOf(origin, await signIn(origin, 'editor'))

beforeAll(async () => {
  browser = await launchBrowser()
  place = await newChannel(origin, 1)
  editor = await enterAs(browser, origin, 'editor')
})
afterAll(() => browser.close())

const tool = (name: string) =>
  editor.getByRole('toolbar', { name: '格式' }).getByRole('button', { name, exact: true }).click()
const save = async () => {
  await editor.keyboard.press('Control+s')
  await saved(editor)
}
const bodyOf = async (id: string) => (await api.article.get({ id })).open?.bodyHtml ?? ''

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const openPackage = 'http://schemas.openxmlformats.org/package/2006'
const docx = zip({
  '[Content_Types].xml': `<Types xmlns="${openPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${openPackage}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `<w:document xmlns:w="${main}"><w:body><w:p><w:r><w:t>文档里的一段话。</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>跨两列</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>左</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>右</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`,
})

test('a link to a page of the site, a picture with its alternative, words replaced, the source, the whole screen', async () => {
  const { id } = await draftAt(api, place, '用遍工具的稿件', '<p>检查时间：检查日。</p>')
  const [target] = await api.editing.pages({ siteId: place.siteId, keyword: '采购' })
  await openArticle(editor, origin, id)
  await body(editor).click()
  await editor.keyboard.press('Control+End')
  await tool('链接')
  await editor.getByRole('tab', { name: '站内文章' }).click()
  await editor.getByLabel('检索站内文章').fill(target?.title ?? '')
  await editor
    .getByRole('button', { name: target?.title ?? '' })
    .first()
    .click()
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await body(editor)
    .getByRole('link', { name: target?.title ?? '' })
    .waitFor()

  await tool('图片')
  const dialog = editor.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: png })
  await dialog.locator('img').waitFor()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await dialog.getByText('请填写替代文字').waitFor()
  await dialog.getByLabel('替代文字').fill('检查流程示意图')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await body(editor).getByRole('img', { name: '检查流程示意图' }).waitFor()

  await tool('查找替换')
  await editor.getByRole('textbox', { name: '查找', exact: true }).fill('检查')
  await editor.getByLabel('替换为').fill('核查')
  await editor.getByRole('button', { name: '全部替换' }).click()
  await editor.getByRole('button', { name: '关闭查找' }).click()
  await body(editor).getByText('核查时间：核查日。').waitFor()

  await tool('源代码')
  const source = editor.getByLabel('源代码', { exact: true }).last()
  await source.fill(`${await source.inputValue()}<p onclick="x()">源代码里的一段。</p><script>x()</script>`)
  await editor.getByRole('button', { name: '返回编辑' }).click()
  await body(editor).getByText('源代码里的一段。').waitFor()
  await tool('全屏')
  await editor.keyboard.press('Escape')
  await editor.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: '全屏' }).waitFor()
  await save()
  const kept = await bodyOf(id)
  expect(kept).toContain(`href="${target?.href.replaceAll('&', '&amp;')}"`)
  expect(kept).toContain('alt="检查流程示意图"')
  expect(kept).toContain('<p>源代码里的一段。</p>')
  expect(kept).not.toMatch(/script|onclick/)

  // The keyboard reaches the tools from the title: one stop, arrows inside.
  await editor.getByRole('button', { name: '导入 Word' }).focus()
  await editor.keyboard.press('Tab')
  const focused = () => editor.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const first = await focused()
  await editor.keyboard.press('ArrowRight')
  expect(await focused()).not.toBe(first)
})

test('a document of Word becomes the text, its table with it', async () => {
  const { id } = await draftAt(api, place, '导入文档的稿件', '')
  await openArticle(editor, origin, id)
  await body(editor).waitFor()
  await editor.locator('input[type=file][accept=".docx"]').setInputFiles({
    name: '通知.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: docx,
  })
  await body(editor).getByText('文档里的一段话。').waitFor()
  await save()
  expect(await bodyOf(id)).toMatch(/colspan="2"[^>]*>.*跨两列/)
})

test('a preview shows the draft on the page of its region in each reading mode, to its own session alone', async () => {
  const last = apiOf(origin, await signIn(origin, 'reviewer3'))
  const law = '依照《中华人民共和国政府采购法》'
  const { id, version, title } = await draftAt(
    api,
    place,
    '只给自己预览的稿件',
    `<p>${law}，公开的一句。</p>`,
  )
  await last.article.approve(proved({ id, version: (await api.article.submit({ id, version })).version }))
  const draft = await api.article.revise({ id, version: (await api.article.get({ id })).version })
  const bodyHtml = `<p>${law}，尚未公开的一句。</p>`
  const words = { title, bodyHtml, fields: { source: '财政厅' }, attachments: [] }
  await api.article.save({ id, version: draft.version, saveId: randomUUID(), ...words })
  await openArticle(editor, origin, id)
  await editor.getByRole('button', { name: '预览', exact: true }).click()
  const modes = editor.getByRole('radiogroup', { name: '阅读方式' })
  for (const mode of ['电脑', '手机', '适老', '打印']) {
    await modes.getByText(mode, { exact: true }).click()
    const frame = editor.frameLocator(`iframe[title="预览（${mode}）"]`)
    await frame.getByText('尚未公开的一句').first().waitFor()
    await frame.getByText(/预览：本页内容尚未公开/).waitFor()
    if (mode === '适老') expect(await frame.locator('html').getAttribute('data-elder')).not.toBeNull()
    if (mode === '打印') await frame.getByText('返回列表').waitFor({ state: 'hidden' })
  }
  const address = await editor.locator('iframe').getAttribute('src')
  for (const other of [await browser.newContext(), (await enterAs(browser, origin, 'reviewer1')).context()]) {
    await visit(other, origin + address, async ({ page }) => {
      await page.waitForLoadState('load')
      expect(await page.content()).not.toContain('尚未公开的一句')
    })
    await other.close()
  }
})

test('a published text stands in another channel by reference, and a copy of it begins as a draft', async () => {
  const title = `分发到别处的稿件${Date.now()}`
  const other = await newChannel(origin, 1)
  const last = apiOf(origin, await signIn(origin, 'reviewer3'))
  const item = await draftAt(api, place, title)
  const sent = await api.article.submit({ id: item.id, version: item.version })
  await last.article.approve(proved({ id: item.id, version: sent.version }))
  await openArticle(editor, origin, item.id)
  for (const mode of ['引用', '复制']) {
    await editor.getByRole('button', { name: '更多操作' }).click()
    await editor.getByRole('menuitem', { name: '分发' }).click()
    const dialog = editor.getByRole('dialog')
    await dialog.getByText(mode, { exact: true }).click()
    await dialog.getByLabel('目标栏目').fill(other.channelName)
    await editor.getByTitle(other.channelName, { exact: true }).last().click()
    // The list of channels stays open for more of them, over the button.
    await dialog.getByText('方式', { exact: true }).click()
    await dialog.getByRole('button', { name: '分发到 1 个栏目' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const { rows } = await api.article.list({ channelId: other.channelId, pageSize: 10, currPage: 1 })
  expect(rows.map(({ title: each, publicState }) => [each, publicState]).sort()).toEqual([
    [title, 'draft'],
    [title, 'live'],
  ])
  const reference = rows.find(({ publicState }) => publicState === 'live')
  await editor.goto(`${origin}${routerBase}/main/information?edit=${reference?.id}`)
  await editor.getByRole('link', { name: '打开原文' }).click()
  await editor.getByRole('button', { name: '修订', exact: true }).waitFor()
})

test('a text handed to its reviewers while a file is on its way goes with the file', async () => {
  const { id } = await draftAt(api, place, '附件还在路上的稿件')
  await openArticle(editor, origin, id)
  const network = await editor.context().newCDPSession(editor)
  const uploading = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await network.send('Network.enable')
  await uploading(20_000)
  await editor
    .locator('.ant-form-item', { hasText: '添加附件' })
    .locator('input[type=file]')
    .setInputFiles({
      name: '路上.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(400_000, 32)]),
    })
  await editor.getByRole('progressbar', { name: '路上.pdf的上传进度' }).waitFor()
  await editor.getByRole('button', { name: /送\s*审/ }).click()
  await editor.getByText('附件上传中，完成后自动继续').waitFor()
  await uploading(-1)
  await editor.getByRole('dialog', { name: '送审信息' }).waitFor()
  expect((await api.article.get({ id })).open?.attachments.map(({ name }) => name)).toEqual(['路上.pdf'])
  await editor.keyboard.press('Escape')
})
