import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { giveRoles } from './support/database.ts'
import { approveOn, body, draftAt, enterAs, newChannel, openArticle } from './support/desk.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const openReview = (page: Page, id: string, tab = 'todo') =>
  page.goto(`${origin}${routerBase}/main/notice-review?tab=${tab}&review=article:${id}`)
const done = (page: Page) => page.getByText('操作成功').first().waitFor()

/** People are chosen from those that the list offers, once it has them. */
const pick = async (page: Page, label: string, name: string): Promise<void> => {
  // Found by his login name, shown by his own.
  await page.getByLabel(label).fill(name)
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await found.nth(1).waitFor({ state: 'detached' })
  await found.click()
  // Not by Escape: where the list has closed already, that closes the dialog.
  await page.getByLabel(label).blur()
}

test('what is sent back comes with its reason, and is read again against the round before', async () => {
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 2)
  const item = await draftAt(api, place, '退回后修改的稿件', '<p>开标时间为九点。</p>')
  await api.article.submit({ id: item.id, version: item.version })

  const reviewer = await enterAs(browser, origin, 'reviewer1')
  await openReview(reviewer, item.id)
  const sendBack = reviewer.getByRole('button', { name: /^退回/ })
  await reviewer.getByLabel('意见', { exact: true }).fill('错了')
  expect(await sendBack.isDisabled()).toBe(true)
  await reviewer.getByLabel('意见', { exact: true }).fill('开标时间与公告不符')
  await sendBack.click()
  await done(reviewer)

  const editor = await enterAs(browser, origin, 'editor')
  await openArticle(editor, origin, item.id)
  await editor.getByText(/退回：开标时间与公告不符/).waitFor()
  await body(editor).click()
  await editor.keyboard.press('Control+End')
  await editor.keyboard.type('更正为十点。')
  await editor.getByRole('button', { name: '送审', exact: true }).click()
  await editor.getByRole('dialog').getByRole('button', { name: '送审', exact: true }).click()
  await editor.getByText('待初审').waitFor()

  // Called back before anybody has decided, changed and sent again: one more round to read.
  await editor.getByRole('button', { name: '撤回送审' }).click()
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await body(editor).waitFor()
  const again = await api.article.get({ id: item.id })
  await api.article.submit({ id: item.id, version: again.version })
  await openReview(reviewer, item.id)
  await reviewer.getByRole('tab', { name: '与上一轮比较' }).click()
  await reviewer.getByText('两个版本的正文相同').waitFor()
  await reviewer.getByRole('region', { name: '审核记录' }).getByText('开标时间与公告不符').waitFor()
  await approveOn(reviewer, origin, item.id)
  expect((await api.article.get({ id: item.id })).openState).toBe('review3')
  await editor.context().close()
  await reviewer.context().close()
})

test('a text is handed to another reviewer, who asks a third for his opinion before he decides', async () => {
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 2)
  const item = await draftAt(api, place, `转审并会签的稿件${Date.now()}`)
  const sent = await api.article.submit({ id: item.id, version: item.version })
  const name = await freshAccount(origin)
  await giveRoles(inject('dataFolder'), name, ['role-review1'])

  const first = await enterAs(browser, origin, 'reviewer1')
  await openReview(first, item.id)
  await first.getByRole('button', { name: '转审', exact: true }).click()
  await pick(first, '转交给', name)
  await first.getByLabel('转审原因').fill('本人回避')
  await first.getByRole('button', { name: /转\s*交$/ }).click()
  await done(first)
  const own = apiOf(origin, await signIn(origin, 'reviewer1'))
  await expect(own.article.approve(proved({ id: item.id, version: sent.version + 1 }))).rejects.toThrow(
    '转交他人',
  )
  expect((await own.review.queue({ keyword: item.title, pageSize: 10, currPage: 1 })).rows).toEqual([])

  const second = await enterAs(browser, origin, name)
  await second.goto(`${origin}${routerBase}/main/notice-review?keyword=${encodeURIComponent(item.title)}`)
  await second.getByRole('link', { name: item.title }).first().waitFor()
  await openReview(second, item.id)
  await second.getByRole('button', { name: '会签', exact: true }).click()
  await pick(second, '征求意见的人', 'reviewer2')
  await second.getByRole('button', { name: '征求意见', exact: true }).click()
  await done(second)
  const asked = await api.article.get({ id: item.id })
  const their = apiOf(origin, await signIn(origin, name))
  await expect(their.article.approve(proved({ id: item.id, version: asked.version }))).rejects.toThrow(
    '会签意见未提交',
  )

  const third = await enterAs(browser, origin, 'reviewer2')
  await openReview(third, item.id, 'cosign')
  await third.getByLabel('意见', { exact: true }).fill('数据已核对，同意发布')
  await third.getByRole('button', { name: /^同\s*意$/ }).click()
  await done(third)

  await openReview(second, item.id)
  await second.getByRole('region', { name: '会签' }).getByText('数据已核对，同意发布').waitFor()
  await approveOn(second, origin, item.id)
  expect((await api.article.get({ id: item.id })).openState).toBe('review3')
  for (const each of [first, second, third]) await each.context().close()
})

test('what is found late in a text moves nothing that a reviewer is about to press, nor does it lose what he kept', async () => {
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 2)
  const item = await draftAt(api, place, '检查很慢的稿件', '<p>联系电话：13800138000。</p>')
  await api.article.submit({ id: item.id, version: item.version, isPersonalConfirmed: true })
  const first = apiOf(origin, await signIn(origin, 'reviewer1'))
  await first.review.keepOpinion({ id: item.id, comment: '先存下的意见', proofs: [] })

  const reviewer = await enterAs(browser, origin, 'reviewer1')
  const held = Promise.withResolvers<void>()
  await reviewer.route('**/checks/*/run*', async route => {
    await held.promise
    await route.continue()
  })
  await openReview(reviewer, item.id)
  const proof = reviewer.getByLabel('文字已校')
  await proof.check()
  expect(await reviewer.getByLabel('意见', { exact: true }).inputValue()).toBe('先存下的意见')
  const before = await proof.boundingBox()
  held.resolve()
  await reviewer
    .getByRole('region', { name: '检查结果' })
    .getByText(/手机号码/)
    .first()
    .waitFor()
  expect(await proof.boundingBox()).toEqual(before)
  expect(await proof.isChecked()).toBe(true)
})
