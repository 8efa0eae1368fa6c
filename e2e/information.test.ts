import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { hydrated, launchBrowser, visibleText, visit, watchFaults } from './support/browser.ts'
import { approveOn, body, enterAs, newChannel, saved } from './support/desk.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A table with merged cells, as Word for Windows writes it to the clipboard. */
const wordTable = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; mso-pagination:widow-orphan} --></style></head>
<body lang=ZH-CN><!--StartFragment--><p class=MsoNormal style='text-indent:24.0pt'><b>检查安排如下：</b><o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0'><td width=180 rowspan=2 style='border:solid windowtext 1.0pt'><p class=MsoNormal>市县<o:p></o:p></p></td>
<td width=360 colspan=2 style='border:solid windowtext 1.0pt'><p class=MsoNormal align=center>检查时间<o:p></o:p></p></td></tr>
<tr style='mso-yfti-irow:1'><td><p class=MsoNormal>书面审查<o:p></o:p></p></td><td><p class=MsoNormal>现场检查<o:p></o:p></p></td></tr>
<tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'><td><p class=MsoNormal>甲市<o:p></o:p></p></td><td><p class=MsoNormal>六月上旬</p></td><td><p class=MsoNormal>七月中旬</p></td></tr>
</table><!--EndFragment--></body></html>`

/** What a word processor puts on the clipboard, pasted where the cursor is. */
const pasteHtml = (into: Locator, html: string): Promise<void> =>
  into.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', text.replace(/<[^>]*>/g, ''))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('an article goes from a draft with a table of Word and a file, through two reviewers, to the public; then a second edition, and its withdrawal', async () => {
  const title = `代理机构监督检查工作的通知${Date.now()}`
  const place = await newChannel(origin, 2)
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const site = (await api.session.getAllSite({})).find(({ id }) => id === place.siteId)
  const editor = await enterAs(browser, origin, 'editor')
  const faults = watchFaults(editor)

  // Written.
  await editor.goto(`${origin}${routerBase}/main/information`)
  await editor.getByRole('button', { name: '新增信息' }).click()
  await editor.getByLabel('站点', { exact: true }).fill(site?.name ?? '')
  await editor
    .getByTitle(site?.name ?? '', { exact: true })
    .last()
    .click()
  await editor.getByLabel('栏目', { exact: true }).fill(place.channelName)
  await editor.getByTitle(place.channelName, { exact: true }).last().click()
  await editor.getByRole('button', { name: '开始编辑' }).dblclick()
  await body(editor).waitFor()
  const id = new URL(editor.url()).searchParams.get('edit') ?? ''
  await editor.getByLabel('标题', { exact: true }).fill(title)
  await editor.getByLabel('来源', { exact: true }).fill('省财政厅')
  await body(editor).click()
  await pasteHtml(body(editor), wordTable)
  await body(editor).getByRole('cell', { name: '检查时间' }).waitFor()
  const [chooser] = await Promise.all([
    editor.waitForEvent('filechooser'),
    editor.getByText('添加附件').click(),
  ])
  await chooser.setFiles({ name: '检查名单.txt', mimeType: 'text/plain', buffer: Buffer.from('甲市\n') })
  await editor.getByRole('link', { name: '检查名单.txt' }).waitFor()
  // Asked for twice in one breath: one save, and still one edition.
  const saves: string[] = []
  editor.on('request', request => {
    if (request.method() === 'PUT' && request.url().includes(id)) saves.push(request.url())
  })
  await editor.getByRole('button', { name: /保\s*存$/ }).dblclick()
  await saved(editor)
  expect(saves.length).toBe(1)
  expect((await api.article.editions({ id })).length).toBe(1)
  expect((await api.article.list({ keyword: title, pageSize: 10, currPage: 1 })).total).toBe(1)

  // Submitted; who wrote it does not see a way to pass it.
  await editor.getByRole('button', { name: '送审', exact: true }).click()
  await editor.getByLabel('给审核人的说明').fill('请核对时间安排')
  await editor.getByRole('dialog').getByRole('button', { name: '送审', exact: true }).click()
  await editor.getByText('待初审').waitFor()

  // Two levels, two people; nobody sees it before the last has signed.
  const first = await enterAs(browser, origin, 'reviewer1')
  await first.goto(`${origin}${routerBase}/main/notice-review?keyword=${encodeURIComponent(title)}`)
  await first.getByRole('link', { name: title }).click()
  await first.getByText('请核对时间安排').waitFor()
  const [file] = await Promise.all([
    first.waitForEvent('download'),
    first.getByRole('list', { name: '附件' }).getByRole('link', { name: '检查名单.txt' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('检查名单.txt')
  await approveOn(first, origin, id)
  expect(await api.editing.pages({ siteId: place.siteId, keyword: title })).toEqual([])
  const last = await enterAs(browser, origin, 'reviewer3')
  await approveOn(last, origin, id)

  const [page] = await api.editing.pages({ siteId: place.siteId, keyword: title })
  const address = origin + (page?.href ?? '')
  const visitor = await browser.newContext()
  const read = () =>
    visit(visitor, address, async ({ page: shown }) => {
      await hydrated(shown)
      return visibleText(shown.locator('main'))
    })
  await visit(visitor, address, async ({ page: shown }) => {
    await shown.getByRole('heading', { level: 1, name: title }).waitFor()
    const head = shown
      .getByRole('cell', { name: '检查时间' })
      .or(shown.getByRole('columnheader', { name: '检查时间' }))
    expect(await head.getAttribute('colspan')).toBe('2')
    await shown.getByText('检查名单.txt').first().waitFor()
  })

  // Revised: the public reads the old text until the new one is signed.
  await editor.reload()
  await editor.getByRole('button', { name: '修订', exact: true }).click()
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await body(editor).click()
  await editor.keyboard.press('Control+End')
  await editor.keyboard.type('现场检查改为八月。')
  await editor.getByText('现场检查改为八月。').waitFor()
  await editor.keyboard.press('Control+s')
  await saved(editor)
  expect(await read()).not.toContain('改为八月')
  const revised = await api.article.get({ id })
  await api.article.submit({ id, version: revised.version })
  await approveOn(first, origin, id)
  expect(await read()).not.toContain('改为八月')
  await approveOn(last, origin, id)
  expect(await read()).toContain('改为八月')

  // The history: two editions compared, the first taken up again as a draft.
  await editor.reload()
  await editor.getByRole('button', { name: '历史' }).click()
  await editor.getByLabel('比较第 1 版').check()
  await editor.getByLabel('比较第 2 版').check()
  const changes = editor.getByRole('list', { name: '正文的修改' })
  await expect
    .poll(() => changes.locator('ins').allInnerTexts())
    .toContainEqual(expect.stringContaining('现场检查改为八月'))
  await editor.getByRole('button', { name: '以此起草' }).click()
  await editor
    .getByRole('dialog', { name: /起草/ })
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await editor.getByText('修订草稿').waitFor()
  expect((await api.article.get({ id })).open).toMatchObject({ changeNote: '恢复第 1 版', editionNo: 3 })
  expect(await read()).toContain('改为八月')

  // Withdrawn with a reason, which the public reads above what it is about.
  await last.goto(`${origin}${routerBase}/main/information?edit=${id}`)
  await last.getByRole('button', { name: '撤回', exact: true }).click()
  await last.getByLabel('撤回原因（对外公开）').fill('检查方案调整，另行通知')
  await last
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*回$/ })
    .click()
  await last.getByText('已撤回').first().waitFor()
  await expect.poll(read).toEqual(expect.stringContaining('检查方案调整，另行通知'))
  expect(await read()).toContain('改为八月')
  expect(faults).toEqual([])
  for (const each of [editor, first, last]) await each.context().close()
  await visitor.close()
})
