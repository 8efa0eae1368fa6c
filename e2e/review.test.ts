import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { giveRoles } from './support/database.ts'
import { approveOn, draftAt, enterAs, newChannel } from './support/desk.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const openReview = (page: Page, id: string, tab = 'todo') =>
  page.goto(`${origin}${routerBase}/main/notice-review?tab=${tab}&review=article:${id}`)
const done = (page: Page) => page.getByText('操作成功').first().waitFor()

test('a text is handed to another reviewer, who asks a third for his opinion before he decides', async () => {
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 2)
  const item = await draftAt(api, place, '转审并会签的稿件')
  const sent = await api.article.submit({ id: item.id, version: item.version })
  const name = await freshAccount(origin)
  await giveRoles(inject('dataFolder'), name, ['role-review1'])

  const first = await enterAs(browser, origin, 'reviewer1')
  await openReview(first, item.id)
  await first.getByRole('button', { name: '转审' }).click()
  await first.getByLabel('转交给').fill(name)
  await first.keyboard.press('Enter')
  await first.keyboard.press('Escape')
  await first.getByLabel('转审原因').fill('本人回避')
  await first.getByRole('button', { name: /转\s*交$/ }).click()
  await done(first)
  const own = apiOf(origin, await signIn(origin, 'reviewer1'))
  await expect(own.article.approve({ id: item.id, version: sent.version + 1 })).rejects.toThrow('转交他人')
  expect((await own.review.queue({ keyword: item.title, pageSize: 10, currPage: 1 })).rows).toEqual([])

  const second = await enterAs(browser, origin, name)
  await second.goto(`${origin}${routerBase}/main/notice-review`)
  await second.getByRole('link', { name: item.title }).first().waitFor()
  await openReview(second, item.id)
  await second.getByRole('button', { name: '会签' }).click()
  await second.getByLabel('征求意见的人').fill('reviewer2')
  await second.keyboard.press('Enter')
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: '征求意见', exact: true }).click()
  await done(second)
  const asked = await api.article.get({ id: item.id })
  const their = apiOf(origin, await signIn(origin, name))
  await expect(their.article.approve({ id: item.id, version: asked.version })).rejects.toThrow(
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
