import { randomUUID } from 'node:crypto'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { signInPage } from './support/desk.ts'

const origin = inject('origin')
// Words of this file's own, so that no other text knows them.
const mark = String(Date.now()).slice(-6)
const forbidden = `禁语${mark}`
const doubtful = `疑语${mark}`

let browser: Browser
let editor: Api
let place: { siteId: string; channelId: string }

beforeAll(async () => {
  browser = await launchBrowser()
  editor = apiOf(origin, await signIn(origin, 'editor'))
  const fit = (await editor.editing.channels({ kind: 'article' })).find(({ isFit }) => isFit)
  if (!fit) throw new Error('no channel takes articles')
  place = { siteId: fit.siteId, channelId: fit.id }
  const { checkWord } = apiOf(origin, await signIn(origin))
  await checkWord.create({ word: forbidden, kind: 'sensitive', level: 'block' })
  await checkWord.create({ word: doubtful, kind: 'sensitive', level: 'warn' })
})
afterAll(async () => {
  await browser?.close()
  const { checkWord } = apiOf(origin, await signIn(origin))
  for (const { id, version } of (await checkWord.list({ keyword: mark })).rows)
    await checkWord.remove({ id, version })
})

const enter = async (userName: string, path: string): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const faults = watchFaults(page)
  await signInPage(page, origin, userName)
  await page.goto(`${origin}${routerBase}${path}`)
  return { page, faults }
}
const panel = (page: Page) => page.getByRole('region', { name: '检查结果' })
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())

test('the keeper of the list adds words, and finds them again', async () => {
  const { page, faults } = await enter('admin', '/main/check-words')
  const add = async (word: string, level: string) => {
    await page.getByRole('button', { name: /新增检查词/ }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('词条').fill(word)
    await form.getByText('敏感词', { exact: true }).click()
    await form.getByText(level, { exact: true }).click()
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: new RegExp(word) }).waitFor()
  }
  await add(`新禁语${mark}`, '阻断')
  await add(`新疑语${mark}`, '警告')
  const { checkWord } = apiOf(origin, await signIn(origin))
  expect((await checkWord.list({ keyword: `语${mark}` })).rows.map(({ word }) => word)).toEqual(
    expect.arrayContaining([`新禁语${mark}`, `新疑语${mark}`]),
  )
  expect(faults).toEqual([])
  await page.close()
})

test('a blocked word stops a submission and is named; mended, the text goes through and its reviewer reads what was found', async () => {
  const id = randomUUID()
  await editor.article.create({
    id,
    ...place,
    title: `检查用的稿件${mark}`,
    bodyHtml: `<p>第一段。</p><p>这里有${forbidden}，那里有${doubtful}，再有${doubtful}。联系人：13800138000。</p>`,
    fields: { source: '财政厅' },
    attachments: [],
  })
  await expect(editor.article.submit({ id, version: 1 })).rejects.toThrow(forbidden)

  const { page, faults } = await enter('editor', `/main/information?edit=${id}`)
  const body = page.getByRole('textbox', { name: '正文' })
  // The findings may be there before the text is.
  await body.getByText(forbidden).waitFor()
  await panel(page).getByText(`“${forbidden}”为敏感词`).click()
  await expect.poll(() => selected(page)).toBe(forbidden)
  await panel(page).getByText('手机号码 138****8000').waitFor()
  await panel(page).getByText('正文 2 处').waitFor()

  await page.getByRole('button', { name: /^送\s*审$/ }).click()
  const dialog = page.getByRole('dialog', { name: '送审信息' })
  await dialog.getByText(`正文：“${forbidden}”为敏感词`).waitFor()
  expect(await dialog.getByRole('button', { name: /^送\s*审$/ }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: /取\s*消/ }).click()

  // The place is still selected: what is typed takes it. The panel reads along.
  await panel(page).getByText(`“${forbidden}”为敏感词`).click()
  await expect.poll(() => selected(page)).toBe(forbidden)
  await page.keyboard.type('妥当的话')
  await body.getByText('这里有妥当的话').waitFor()
  await panel(page).getByText(`“${forbidden}”为敏感词`).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^送\s*审$/ }).click()
  const go = dialog.getByRole('button', { name: /^送\s*审$/ })
  const confirmation = dialog.getByRole('checkbox', { name: /依法应当公开/ })
  await confirmation.waitFor()
  expect(await go.isDisabled()).toBe(true)
  await confirmation.check()
  await go.click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await editor.article.get({ id })).openState).toMatch(/^review/)
  expect(faults).toEqual([])
  await page.close()

  const { openState } = await editor.article.get({ id })
  const reviewer = openState === 'review3' ? 'reviewer3' : 'reviewer1'
  const reading = await enter(reviewer, `/main/notice-review?review=article:${id}`)
  const found = panel(reading.page).getByText(`“${doubtful}”为敏感词`)
  await found.click()
  await expect.poll(() => selected(reading.page)).toBe(doubtful)
  await panel(reading.page)
    .getByText(/送审时已确认依法应当公开/)
    .waitFor()
  expect(reading.faults).toEqual([])
  await reading.page.close()
})
