import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SignedIn } from '../server/src/testing/signing.ts'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, turnBy, visibleText, watchFaults } from './support/browser.ts'
import { signInPage } from './support/desk.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
/** Every test has a law of its own, and finds it again by its mark. */
const newLaw = () => {
  const mark = Math.random().toString(36).slice(2, 7)
  const title = `采购意向${mark}公开办法`
  return { mark, title, text: textOf(title) }
}
const textOf = (title: string): string => `${title}
（2019年11月20日厅务会议通过）
目　录
第一章　总　则
第二章　附　则
第一章　总　则
第一条　为了规范采购意向公开，制定本办法。
第二条　采购人应当提前十日公开采购意向。
第三条　采购意向应当包括项目概况。
第二章　附　则
第四条　违反本办法第二条的，责令改正。
第五条　本办法自2020年1月1日起施行。`

let browser: Browser
let page: Page
let faults: string[]
const sessions = new Map<string, Promise<SignedIn>>()

const apiAs = async (user: string) => {
  const session = sessions.get(user) ?? signIn(origin, user)
  sessions.set(user, session)
  return apiOf(origin, await session)
}

beforeAll(async () => {
  browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  page = await context.newPage()
  faults = watchFaults(page)
  await signInPage(page, origin, 'editor')
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Every level signs, each by its own person. */
const passReview = async (kind: 'law' | 'article', of: string): Promise<void> => {
  for (const reviewer of ['reviewer1', 'reviewer2', 'reviewer3']) {
    const api = await apiAs(reviewer)
    const { version, actions } = await api[kind].get({ id: of })
    if (actions.includes('approve')) await api[kind].approve(proved({ id: of, version }))
  }
  const { publicState, openState } = await (await apiAs('editor'))[kind].get({ id: of })
  expect([publicState, openState]).toEqual(['live', 'none'])
}

const save = async (): Promise<void> => {
  await button(/保\s*存$/).click()
  await page.getByRole('status').getByText('已保存').waitFor()
}

const submit = async (): Promise<void> => {
  await button(/^送\s*审$/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^送\s*审$/ })
    .click()
  await page.waitForURL(/lawDetail/)
}

const startRevision = async (id: string, query = ''): Promise<void> => {
  await page.goto(`${origin}${routerBase}/main/lawCompileEdit?id=${id}${query}`)
  await button('开始修订').click()
  await page.getByRole('tab', { name: '条文' }).waitFor()
}

/** Written and signed by programs: the forms have their own test. */
const publicLaw = async (title: string, body: string, validFrom: string): Promise<string> => {
  const editor = await apiAs('editor')
  const place = (await editor.editing.channels({ kind: 'law' })).find(({ isFit }) => isFit)
  const { nodes } = parseLawText(body, randomUUID, title)
  const made = await editor.law.create({
    id: randomUUID(),
    title,
    bodyHtml: '',
    attachments: [],
    siteId: place?.siteId ?? '',
    channelId: place?.id ?? '',
    fields: { lawCategory: '5', versions: [{ no: 1, validFrom, nodes }] },
  })
  await editor.law.submit({ id: made.id, version: made.version })
  await passReview('law', made.id)
  return made.id
}
const detailedRules = (title: string): string =>
  `第一条　依照《${title}》（以下简称意向办法）制定。\n第二条　意向办法第二条所称采购人。`

/** The law's public page without any script. */
const reading = async (id: string, query = '') => {
  const info = await apiOf(origin).info.getInfoById({ id })
  const { siteId } = await (await apiAs('editor')).law.get({ id })
  const pack = packs.find(({ siteCode }) => siteCode === siteId)
  if (!pack || !info) throw new Error('the law is not public')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(`${origin}${routerBase}${detailHref(pack, info)}${query}`)
  return { visitor, words: await visibleText(visitor.locator('main')), close: () => context.close() }
}

test('a law is imported from text, reviewed and public', async () => {
  const { title, text } = newLaw()
  await page.goto(`${origin}${routerBase}/main/law-compile`)
  await button('新增法规').click()
  await page.getByLabel(/^条文（/).fill(text)
  await page.getByText('2 章、5 条').waitFor()
  // Its name and its first day were read from the text.
  expect(await page.getByLabel('名称').inputValue()).toBe(title)
  expect(await page.getByLabel('施行日期').inputValue()).toBe('2020-01-01')
  await page.getByLabel('所属栏目').click()
  await page.locator('.ant-select-item-option').first().click()
  await page.getByLabel('效力级别').click()
  await page.getByTitle('规范性文件', { exact: true }).click()
  await button('保存草稿并继续').click()
  await page.waitForURL(/lawCompileEdit\?id=/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  expect(await page.getByLabel('通过日期').inputValue()).toBe('2019-11-20')
  await page.getByLabel('发文字号').fill('财采[2020] 1号')
  await page.getByLabel('公布日期').fill('2019-12-01')
  await save()
  await submit()
  await passReview('law', id)
  const { words, close } = await reading(id)
  expect(words).toContain('财采〔2020〕1号')
  expect(words).toContain('提前十日')
  await close()
})

test('it is amended, and read as of two dates, with what was changed', async () => {
  const { title, text } = newLaw()
  const id = await publicLaw(title, text, '2020-01-01')
  await startRevision(id)
  await page.getByRole('tab', { name: '条文' }).click()
  await button('在此基础上修改（新版本）').click()
  await page.getByLabel('施行日期').fill('2022-01-01')
  await page.getByLabel('修改依据').fill('关于修改采购意向公开办法的决定')
  const node = (label: string) => page.locator('.ant-tree-treenode', { hasText: label }).first()
  await node('第二条').click()
  await page.getByLabel('条文内容').fill('采购人应当提前三十日公开采购意向。')
  await page.getByRole('region', { name: '前一版' }).getByText('提前十日').waitFor()
  await button('同级新增').click()
  await page.getByText('本版新增').waitFor()
  await page.getByLabel('条文内容').fill('供应商可以对采购意向提出意见。')
  await node('第三条').click()
  await button(/^删\s*除$/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await page.getByRole('tab', { name: '修改对照' }).click()
  await page.getByText('增 1、删 1、改 1、移 0').waitFor()
  await save()
  await submit()
  await passReview('law', id)

  const past = await reading(id, '&date=2021-06-01')
  expect(past.words).toContain('提前十日')
  expect(past.words).toContain('项目概况')
  expect(past.words).toContain('您看到的是 2020年1月1日 施行的文本，即 2021-06-01 有效的文本（第 1 版）')
  await past.close()
  const today = await reading(id)
  expect(today.words).toContain('提前三十日')
  expect(today.words).not.toContain('项目概况')
  expect(today.words).toContain('第 2 版 2022-01-01 起施行')
  expect(await today.visitor.locator('#tiao-2').getAttribute('data-change')).toBe('change')
  expect(await today.visitor.locator('#tiao-2-1').getAttribute('data-change')).toBe('add')
  const comparison = today.visitor.getByRole('link', { name: '与前一版逐条对照' })
  await turnBy(today.visitor, () => comparison.click())
  const compared = today.visitor.getByRole('region', { name: '第 2 版与前一版对照' })
  expect(await visibleText(compared.locator('ins').nth(1))).toBe('三')
  expect(await visibleText(compared)).toContain('删去 第三条')
  await today.close()

  await page.goto(`${origin}${routerBase}/main/lawDetail?id=${id}&tab=compare`)
  await page.getByText('增 1、删 1、改 1、移 0').waitFor()
  await page.getByRole('tab', { name: '条文' }).click()
  await page.getByLabel('查看日期').fill('2020-06-01')
  await page.getByText('版本 1，2020-01-01 起施行').waitFor()
})

test('what names it leads to its articles, and it names what cites it', async () => {
  const { mark, title, text } = newLaw()
  const id = await publicLaw(title, text, '2020-01-01')
  const editor = await apiAs('editor')
  const law = await editor.law.get({ id })
  const citing = { title: `采购意向实施细则${mark}` }
  await publicLaw(citing.title, detailedRules(title), '2023-01-01')
  const channels = await editor.editing.channels({ kind: 'article' })
  const channelId = channels.find(({ siteId, isFit }) => isFit && siteId === law.siteId)?.id ?? ''
  const article = {
    id: randomUUID(),
    title: `采购意向公开办法解读${mark}`,
    bodyHtml: `<p>《${title}》第四条的解读。</p>`,
    attachments: [],
    siteId: law.siteId,
    channelId,
    fields: { source: '财政厅' },
  }
  const written = await editor.article.create(article)
  await editor.article.submit({ id: article.id, version: written.version })
  await passReview('article', article.id)
  const cited = await reading(id)
  const mentions = cited.visitor.getByRole('region', { name: '引用本文件的信息' })
  await mentions.getByRole('link', { name: article.title }).first().click()
  await cited.visitor.getByRole('link', { name: `《${title}》第四条` }).click()
  await cited.visitor.waitForURL(`**?id=${id}#tiao-4`)
  await mentions.getByRole('link', { name: citing.title }).first().click()
  const link = cited.visitor.getByRole('link', { name: '意向办法第二条', exact: true })
  await link.click()
  await cited.visitor.waitForURL(`**?id=${id}#tiao-2`)
  expect(await visibleText(cited.visitor.locator('h1'))).toBe(title)
  await cited.close()
  await page.goto(`${origin}${routerBase}/main/lawDetail?id=${id}&tab=citations`)
  await page.getByText(citing.title).waitFor()
})

test('it is repealed by another act, and says so', async () => {
  const { mark, title, text } = newLaw()
  const id = await publicLaw(title, text, '2020-01-01')
  await publicLaw(`采购意向实施细则${mark}`, detailedRules(title), '2023-01-01')
  await startRevision(id, '&repeal=1')
  await page.getByLabel('废止日期（自当日起失效）').fill('2025-01-01')
  await page.getByLabel('废止依据').fill(`采购意向实施细则${mark}`)
  await page
    .locator('.ant-select-item-option', { hasText: `采购意向实施细则${mark}` })
    .first()
    .click()
  await save()
  await submit()
  await passReview('law', id)
  const { words, visitor, close } = await reading(id)
  expect(words).toContain('本文件自 2025-01-01 起废止，依据：')
  expect(words).toContain('已废止')
  const note = visitor.getByRole('note').getByRole('link', { name: '采购意向实施细则' })
  await turnBy(visitor, () => note.click())
  expect(await visibleText(visitor.locator('h1'))).toBe(`采购意向实施细则${mark}`)
  await close()
  const before = await reading(id, '&date=2024-12-31')
  expect(before.words).toContain('现行有效')
  await before.close()
  expect(faults).toEqual([])
})

test('an editor relates it to another act; both pages and the paper say so', async () => {
  const { mark, title, text } = newLaw()
  const above = await publicLaw(title, text, '2020-01-01')
  const id = await publicLaw(`采购意向实施细则${mark}`, '第一条　甲。\n第二条　乙。', '2023-01-01')
  await startRevision(id)
  await button('添加关联').click()
  await page.getByLabel('第1项的关系').click()
  await page.getByTitle('上位法').click()
  await page.getByLabel('第1项的名称').fill(title)
  await page.locator('.ant-select-item-option', { hasText: title }).first().click()
  await save()
  await submit()
  await passReview('law', id)
  const below = await reading(id)
  const related = below.visitor.getByRole('region', { name: '关联法规' })
  expect(await visibleText(related)).toContain('上位法')
  const pdf = await below.visitor.getByRole('link', { name: '下载 PDF' }).getAttribute('href')
  expect((await fetch(`${origin}${pdf}`)).headers.get('content-type')).toBe('application/pdf')
  await below.visitor.emulateMedia({ media: 'print' })
  expect(await below.visitor.getByRole('img', { name: '本页网址的二维码' }).isVisible()).toBe(true)
  await below.visitor.emulateMedia({ media: 'screen' })
  await turnBy(below.visitor, () => related.getByRole('link', { name: title }).click())
  expect(await visibleText(below.visitor.locator('h1'))).toBe(title)
  expect(await visibleText(related)).toContain('下位法')
  await below.close()
  await page.goto(`${origin}${routerBase}/main/lawDetail?id=${above}&tab=citations`)
  await page.getByRole('row', { name: /下位法/ }).waitFor()
  expect(faults).toEqual([])
})
