import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { draftAt, enterAs, newChannel, openArticle } from './support/desk.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const openBin = (page: Page, keyword: string) =>
  page.goto(`${origin}${routerBase}/main/recycle-bin?keyword=${encodeURIComponent(keyword)}`)
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const confirm = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()

test('what was deleted is found, read and brought back as a draft, alone and together; what is held stays', async () => {
  const mark = String(Date.now())
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 1)
  const titles = ['甲', '乙', '丙'].map(each => `回收${each}稿${mark}`)
  const items = []
  for (const title of titles) items.push(await draftAt(api, place, title, `<p>${title}的正文</p>`))
  const [first, ...others] = items

  const editor = await enterAs(browser, origin, 'editor')
  await openArticle(editor, origin, first?.id ?? '')
  await editor.getByRole('button', { name: '更多操作' }).click()
  await editor.getByRole('menuitem', { name: '删除' }).click()
  await editor.getByLabel('删除原因').fill('重复录入')
  await confirm(editor)
  await editor.getByRole('button', { name: '新增信息' }).waitFor()
  for (const { id, version } of others) await api.article.remove({ id, version, reason: '一并清理' })

  await openBin(editor, mark)
  await row(editor, titles[0] ?? '')
    .getByText('重复录入')
    .waitFor()
  await row(editor, titles[0] ?? '')
    .getByText('30 天')
    .waitFor()
  await row(editor, titles[0] ?? '')
    .getByText('重复录入')
    .click()
  await editor.getByRole('dialog').getByText(`${titles[0]}的正文`).waitFor()
  await editor.keyboard.press('Escape')
  await editor.getByRole('button', { name: `恢复${titles[0]}` }).click()
  await editor.getByRole('button', { name: '恢复为草稿' }).click()
  await row(editor, titles[0] ?? '').waitFor({ state: 'detached' })
  expect(await api.article.get({ id: first?.id ?? '' })).toMatchObject({
    publicState: 'draft',
    openState: 'draft',
    channelId: place.channelId,
  })

  // Held by an administrator: nothing clears it away until it is released.
  const keeper = await enterAs(browser, origin, 'admin')
  await openBin(keeper, mark)
  await keeper.getByRole('button', { name: `保全${titles[1]}` }).click()
  await keeper.getByLabel('保全原因').fill('审计调阅')
  await confirm(keeper)
  await row(keeper, titles[1] ?? '')
    .getByText('已保全')
    .waitFor()
  const admin = apiOf(origin, await signIn(origin))
  await expect(
    admin.bin.purge({ id: others[0]?.id ?? '', reason: '测试', phrase: '彻底删除' }),
  ).rejects.toThrow('已被保全')
  await keeper.context().close()

  await editor.reload()
  for (const title of titles.slice(1)) await row(editor, title).getByRole('checkbox').check()
  await editor.getByRole('button', { name: '批量恢复' }).click()
  await editor.getByRole('button', { name: '执行 2 条' }).click()
  await editor.getByText('已执行 2 条').waitFor()
  for (const { id } of others)
    expect(await api.article.get({ id })).toMatchObject({ publicState: 'draft', openState: 'draft' })
  await editor.context().close()
})

/** The names of what is packed stand in the bytes as they are. */
const downloadedBy = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a text leaves the desk as a document, and several leave it together', async () => {
  const mark = randomUUID().slice(0, 8)
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 1)
  const titles = ['甲', '乙'].map(each => `带走${each}稿${mark}`)
  const items = []
  for (const title of titles) items.push(await draftAt(api, place, title, `<p>${title}的正文</p>`))
  const editor = await enterAs(browser, origin, 'editor')

  await openArticle(editor, origin, items[0]?.id ?? '')
  const one = await downloadedBy(editor, () => editor.getByRole('link', { name: '导出 Word' }).click())
  expect(one.name).toBe(`${titles[0]}.docx`)
  expect(one.bytes.includes('word/document.xml')).toBe(true)

  await editor.goto(`${origin}${routerBase}/main/information?keyword=${mark}`)
  for (const title of titles) await row(editor, title).getByRole('checkbox').check()
  await editor.getByRole('button', { name: '导出已选 2 条' }).click()
  const both = await downloadedBy(editor, () => editor.getByRole('link', { name: /zip/ }).click())
  expect(both.name).toMatch(/\.zip$/)
  for (const title of titles) expect(both.bytes.includes(`${title}.docx`)).toBe(true)
  await editor.context().close()
})

test('a questionnaire is found in the bin by its kind, and comes back as a draft', async () => {
  const title = `误删问卷${randomUUID().slice(0, 8)}`
  const { questionnaireDesk: desk, editing } = apiOf(origin, await signIn(origin, 'editor'))
  const siteId = (await editing.channels({ kind: 'article' }))[0]?.siteId ?? ''
  const period = { startTime: Date.now() + 86_400_000, endTime: Date.now() + 9 * 86_400_000 }
  const { id, version } = await desk.create({
    siteId,
    title,
    startTime: toWireTime(new Date(period.startTime)),
    endTime: toWireTime(new Date(period.endTime)),
  })
  await desk.draft({ id, version, action: 'remove', reason: '重复建立' })

  const editor = await enterAs(browser, origin, 'editor')
  await editor.goto(
    `${origin}${routerBase}/main/recycle-bin?kind=survey&keyword=${encodeURIComponent(title)}`,
  )
  await row(editor, title).getByText('重复建立').waitFor()
  await editor.getByRole('button', { name: `恢复${title}` }).click()
  await editor.getByText('须重新送审才能公开').waitFor()
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: /^恢\s*复$/ })
    .click()
  await row(editor, title).waitFor({ state: 'detached' })
  expect(await desk.get({ id })).toMatchObject({ state: 'draft', title })
  await editor.context().close()
})
