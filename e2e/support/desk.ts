import { randomUUID } from 'node:crypto'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase, tokenCookie } from '@sunport/contract/constants.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { apiOf, signIn } from './api.ts'
import { watchFaults } from './browser.ts'

export interface Place {
  siteId: string
  channelId: string
  channelName: string
}

/** A channel of its own with as many levels of review as wanted, in the first site that takes articles. */
export const newChannel = async (origin: string, reviewDepth: number): Promise<Place> => {
  const admin = apiOf(origin, await signIn(origin))
  const fit = (await admin.editing.channels({ kind: 'article' })).find(({ isFit }) => isFit)
  if (!fit) throw new Error('no channel takes articles')
  const mark = randomUUID().slice(0, 8)
  const { id, siteId, name } = await admin.channel.create({
    siteId: fit.siteId,
    name: `审核栏目${mark}`,
    pagemark: `desk${mark}`,
    channelType: 'list',
    reviewDepth,
  })
  return { siteId, channelId: id, channelName: name }
}

export const draftAt = async (
  api: Api,
  { siteId, channelId }: Place,
  title: string,
  bodyHtml = '<p>开头。</p>',
) =>
  api.article.create({
    id: randomUUID(),
    siteId,
    channelId,
    title,
    bodyHtml,
    fields: { source: '财政厅' },
    attachments: [],
  })

/** Somebody at the desk, in a browser session of his own. */
export const enterAs = async (browser: Browser, origin: string, userName: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await signInPage(page, origin, userName)
  return page
}

/**
 * Signs somebody in as a program does and hands the page his cookie: the form of the door has tests of its own.
 * `shownAt` is where the browser knows the product by another name.
 */
export const signInPage = async (
  page: Page,
  origin: string,
  userName: string,
  shownAt = origin,
): Promise<void> => {
  const { cookie } = await signIn(origin, userName)
  await page
    .context()
    .addCookies([{ name: tokenCookie, value: cookie.slice(tokenCookie.length + 1), url: shownAt }])
}

export const openArticle = async (page: Page, origin: string, id: string): Promise<void> => {
  await page.goto(`${origin}${routerBase}/main/information?edit=${id}`)
}

export const body = (page: Page): Locator => page.getByRole('textbox', { name: '正文' })

/** Has everything saved at once, by the key for it, instead of waiting until it saves itself. */
export const saveNow = (page: Page): Promise<void> => page.keyboard.press('Control+S')

export const saved = async (page: Page): Promise<void> => {
  await saveNow(page)
  await page.getByText(/^已保存 \d\d:\d\d:\d\d$/).waitFor()
}

/** Reads the text before him, ticks the three proofs and passes it. */
export const approveOn = async (page: Page, origin: string, id: string): Promise<void> => {
  await page.goto(`${origin}${routerBase}/main/notice-review?review=article:${id}`)
  for (const proof of ['文字已校', '数据已校', '格式已校']) await page.getByLabel(proof).check()
  await page.getByRole('button', { name: /^通过/ }).click()
  await page.getByText('操作成功').first().waitFor()
}

/** Somebody in the back-office, on one of its pages, in a browser context of his own. */
export const enterDesk = async (
  browser: Browser,
  origin: string,
  userName: string,
  path: string,
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const faults = watchFaults(page)
  await signInPage(page, origin, userName)
  await page.goto(`${origin}${routerBase}${path}`)
  return { page, faults }
}

/** One of the actions that stand behind the three dots of a row. */
export const chooseAction = async (page: Page, rowName: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `${rowName}的更多操作` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
