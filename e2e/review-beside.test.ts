import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { body, draftAt, enterAs, newChannel, openArticle, saved } from './support/desk.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const openReview = (page: Page, id: string) =>
  page.goto(`${origin}${routerBase}/main/notice-review?review=article:${id}`)

const submitted = async (title: string) => {
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const item = await draftAt(api, await newChannel(origin, 2), title, '<p>开标时间为九点。</p>')
  await api.article.submit({ id: item.id, version: item.version })
  return { api, id: item.id }
}

test('somebody outside answers by a link, in a browser without script; the reviewer reads it', async () => {
  const { id } = await submitted('征求外部意见的稿件')
  const reviewer = await enterAs(browser, origin, 'reviewer1')
  await openReview(reviewer, id)
  await reviewer.getByRole('button', { name: '外部会签' }).click()
  await reviewer.getByLabel('姓名或单位').fill('王律师')
  await reviewer.getByRole('button', { name: '生成链接' }).click()
  const address = (await reviewer.locator('[data-cosign-address]').textContent()) ?? ''
  const code = (await reviewer.locator('[data-cosign-code]').textContent()) ?? ''
  await reviewer.getByRole('button', { name: '已记下' }).click()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const outside = await context.newPage()
  await outside.goto(address)
  expect(await outside.content()).not.toContain('征求外部意见的稿件')
  await outside.getByLabel('验证码').fill(code)
  await outside.getByRole('button', { name: '查看稿件' }).click()
  await outside.getByRole('heading', { name: '征求外部意见的稿件' }).waitFor()
  await outside.getByText('开标时间为九点。').waitFor()
  await outside.getByLabel('不同意').check()
  await outside.getByLabel('意见', { exact: true }).fill('时间与公告不符')
  await outside.getByRole('button', { name: '提交意见' }).click()
  await outside.getByRole('heading', { name: '意见已提交' }).waitFor()
  expect((await outside.goto(address))?.status()).toBe(404)
  await context.close()

  await openReview(reviewer, id)
  const answers = reviewer.getByRole('region', { name: '外部会签' })
  await answers.getByText('时间与公告不符').waitFor()
  await answers.getByText('不同意').waitFor()
  await reviewer.context().close()
})

test('a reviewer words the title otherwise; its author sees the change and takes it', async () => {
  const { id } = await submitted('题目不妥的稿件')
  const reviewer = await enterAs(browser, origin, 'reviewer1')
  await openReview(reviewer, id)
  await reviewer.getByRole('button', { name: '修改后退回' }).click()
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByLabel('建议的标题').fill('题目妥当的稿件')
  await dialog.getByLabel('修改说明').fill('题目须与内容相符')
  await dialog.getByRole('button', { name: '附建议退回' }).click()
  await reviewer.getByText('操作成功').first().waitFor()
  await reviewer.context().close()

  const editor = await enterAs(browser, origin, 'editor')
  await openArticle(editor, origin, id)
  const suggestions = editor.getByRole('region', { name: '修改建议' })
  await suggestions.getByText('题目妥当的稿件').waitFor()
  await suggestions.getByRole('button', { name: '仅采纳标题' }).click()
  await suggestions.getByText('已采纳标题').waitFor()
  await expect.poll(() => editor.getByLabel('标题', { exact: true }).inputValue()).toBe('题目妥当的稿件')
  await body(editor).waitFor()
  await editor.context().close()
})

test('an article is marked, names a law at its article, and is read so by the public', async () => {
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 1)
  const title = `醒目的稿件${Date.now()}`
  const { id } = await draftAt(api, place, title, '<p>正文</p>')
  const editor = await enterAs(browser, origin, 'editor')
  await openArticle(editor, origin, id)
  await editor.getByLabel('热点', { exact: true }).check()
  await editor.getByLabel('相关法规', { exact: true }).fill('采购法')
  const found = editor.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
  const law = (await found.textContent()) ?? ''
  await found.click()
  await editor.getByLabel('相关法规', { exact: true }).blur()
  await editor.getByLabel(`《${law}》的条号`).fill('第二条')
  await saved(editor)
  await editor.context().close()
  const now = await api.article.get({ id })
  expect(now.open?.fields).toMatchObject({ isHot: '1', lawCitations: [{ title: law, article: '第二条' }] })
  const last = apiOf(origin, await signIn(origin, 'reviewer3'))
  const sent = await api.article.submit({ id, version: now.version })
  await last.article.approve(proved({ id, version: sent.version }))
  const [page] = await api.editing.pages({ siteId: now.siteId, keyword: title })
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(origin + (page?.href ?? ''))
  await reader.getByRole('heading', { name: title }).getByText('热点').waitFor()
  const cited = reader.getByRole('region', { name: '相关法规' }).getByRole('link')
  expect(await cited.textContent()).toBe(`${law}第二条`)
  await cited.click()
  await reader.getByRole('heading', { name: law, level: 1 }).waitFor()
  await reader.context().close()
})
