import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SignedIn } from '../server/src/testing/signing.ts'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, visibleText } from './support/browser.ts'
import { draftAt, enterDesk } from './support/desk.ts'
import { ownMobile } from './support/phone.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
let browser: Browser
const sessions = new Map<string, Promise<SignedIn>>()
const apiAs = async (user: string) => {
  const session = sessions.get(user) ?? signIn(origin, user)
  sessions.set(user, session)
  return apiOf(origin, await session)
}
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const passReview = async (kind: 'law' | 'article', id: string): Promise<void> => {
  for (const reviewer of ['reviewer1', 'reviewer2', 'reviewer3']) {
    const api = await apiAs(reviewer)
    const { version, actions } = await api[kind].get({ id })
    if (actions.includes('approve')) await api[kind].approve(proved({ id, version }))
  }
}

const text = (days: string): string => `第一条　采购人应当${days}日内答复。\n第二条　答复应当书面作出。`

/** A law in force since 2020, and a guide that rests on its first article. */
const citedLaw = async () => {
  const editor = await apiAs('editor')
  const place = (await editor.editing.channels({ kind: 'law' })).find(({ isFit }) => isFit)
  const siteId = place?.siteId ?? ''
  const mark = randomUUID().slice(0, 6)
  const title = `采购答复${mark}办法`
  const law = await editor.law.create({
    id: randomUUID(),
    title,
    bodyHtml: '',
    attachments: [],
    siteId,
    channelId: place?.id ?? '',
    fields: {
      lawCategory: '5',
      versions: [{ no: 1, validFrom: '2020-01-01', nodes: parseLawText(text('三'), randomUUID).nodes }],
    },
  })
  await editor.law.submit({ id: law.id, version: law.version })
  await passReview('law', law.id)
  const channels = await editor.editing.channels({ kind: 'article' })
  const channelId = channels.find(each => each.isFit && each.siteId === siteId)?.id ?? ''
  const article = await draftAt(
    editor,
    { siteId, channelId, channelName: '' },
    `答复办事指南${mark}`,
    `<p>依照《${title}》第一条办理。</p>`,
  )
  await editor.article.submit({ id: article.id, version: article.version })
  await passReview('article', article.id)
  return { law: law.id, title, article: article.id, articleTitle: article.title, siteId }
}

/** A further edition of the law with these facts. */
const reviseLaw = async (id: string, facts: Record<string, unknown>): Promise<void> => {
  const editor = await apiAs('editor')
  const { published, version, title } = await editor.law.get({ id })
  const open = await editor.law.revise({ id, version })
  const fields = { ...published?.fields, ...facts }
  const on = { id, version: open.version, saveId: randomUUID() }
  const { version: saved } = await editor.law.save({ ...on, title, bodyHtml: '', fields, attachments: [] })
  await editor.law.submit({ id, version: saved })
  await passReview('law', id)
}

const addressOf = async (id: string): Promise<string> => {
  const info = await apiOf(origin).info.getInfoById({ id })
  const { siteId } = await (await apiAs('editor')).article.get({ id })
  const pack = packs.find(({ siteCode }) => siteCode === siteId)
  if (!pack || !info) throw new Error('the guide is not public')
  return `${origin}${routerBase}${detailHref(pack, info)}`
}

const noticeOn = async (page: Page, address: string): Promise<string> => {
  await page.goto(address)
  const note = page.getByRole('note')
  return (await note.count()) > 0 ? visibleText(note.first()) : ''
}

test('a guide says that its basis was amended until its editor has looked, without script and on paper', async () => {
  const { law, title, article, articleTitle } = await citedLaw()
  const address = await addressOf(article)
  const reader = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  const page = await reader.newPage()
  expect(await noticeOn(page, address)).toBe('')
  const { published } = await (await apiAs('editor')).law.get({ id: law })
  const versions = published?.fields.versions as object[]
  const amended = { no: 2, validFrom: '2022-01-01', nodes: parseLawText(text('五'), randomUUID).nodes }
  await reviseLaw(law, { versions: [...versions, amended] })
  const words = `依据已变更：《${title}》第一条已于 2022-01-01 修改，以下内容正在复核。`
  await expect.poll(() => noticeOn(page, address)).toBe(words)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('note').first().isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 800 })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await wide()).toBe(false)

  const { page: desk, faults } = await enterDesk(browser, origin, 'editor', '/main/home')
  await desk
    .getByRole('link', { name: /依据变更待复核/ })
    .first()
    .click()
  await desk.waitForURL(/basis-review/)
  await desk.goto(`${origin}${routerBase}/main/basis-review?keyword=${encodeURIComponent(title)}`)
  const row = desk.getByRole('row', { name: new RegExp(articleTitle) })
  await row.getByRole('button', { name: `复核${articleTitle}` }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('2022-01-01 起施行的条文对照如下').waitFor()
  expect(await visibleText(dialog.locator('del').first())).toBe('三')
  expect(await visibleText(dialog.locator('ins').first())).toBe('五')
  expect(await dialog.getByRole('link', { name: '去修改' }).getAttribute('href')).toContain(article)
  await dialog.getByRole('button', { name: '已复核，依据不变' }).click()
  await dialog.getByText(/复核意见不能为空|请填写复核意见/).waitFor()
  await dialog.getByLabel('复核意见').fill('只改了期限，指南所述程序不变')
  await dialog.getByRole('button', { name: '已复核，依据不变' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.count()).toBe(0)
  expect(faults).toEqual([])
  expect(await noticeOn(page, address)).toBe('')
  // What was right on its day still leads to the text of that day, or to today's where that is the same.
  expect(await page.getByRole('link', { name: `《${title}》第一条` }).count()).toBe(1)
})

test('when the law is repealed, the guide says so until it rests on something else', async () => {
  const { law, title, article } = await citedLaw()
  const address = await addressOf(article)
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reviseLaw(law, { repealDate: '2025-01-01', repealedBy: '关于废止部分文件的决定' })
  await expect
    .poll(() => noticeOn(page, address))
    .toBe(`依据已变更：《${title}》已于 2025-01-01 废止，以下内容正在复核。`)
})

test('whoever answers picks an article of a law of the site, and it stands among his grounds', async () => {
  const { title, siteId } = await citedLaw()
  const keeper = await apiAs('keeper')
  const { msgNo } = await keeper.messageDesk.enter({
    channel: 'phone',
    siteId,
    msgType: 'consult',
    subject: `询问答复期限${randomUUID().slice(0, 6)}`,
    content: '来电人询问多少日内应当得到答复，请予说明。',
    name: '李小红',
    mobile: ownMobile(),
    identity: 'supplier',
    publicWish: '1',
    consent: '1',
  })
  const [taken] = (await keeper.messageDesk.list({ keyword: msgNo, desk: 'receiving' })).rows
  if (!taken) throw new Error('not at its desk')
  const { id } = taken
  const { version } = await keeper.messageDesk.accept({ id, version: taken.version })
  await keeper.messageDesk.assign({ id, version, orgId: 'org-root' })
  const { page: desk, faults } = await enterDesk(
    browser,
    origin,
    'replier',
    `/main/message-replying?message=${id}`,
  )
  const laws = desk.getByLabel('引用法条：选择法规')
  await laws.fill(title)
  await desk.locator('.ant-select-dropdown:visible').getByTitle(title).click()
  await desk.getByLabel('引用法条：选择条文').click()
  await desk
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^第一条/)
    .click()
  await desk.getByTitle(`《${title}》第一条`).waitFor()
  await desk.getByLabel('答复内容').fill('您好！您的留言收悉。采购人应当在三日内答复，并以书面形式作出。')
  await desk.getByRole('button', { name: '提交审核' }).click()
  await desk.getByText('待审核', { exact: true }).first().waitFor()
  expect((await (await apiAs('replier')).messageDesk.get({ id })).replies.at(-1)?.citations).toEqual([
    `《${title}》第一条`,
  ])
  expect(faults).toEqual([])
})
