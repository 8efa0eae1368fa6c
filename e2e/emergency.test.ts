import { routerBase } from '@sunport/contract/constants.ts'
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

const emergencies = (page: Page, title: string) =>
  page
    .goto(`${origin}${routerBase}/main/notice-review?tab=emergency`)
    .then(() => page.getByRole('row', { name: new RegExp(title) }))
const answer = async (page: Page, label: string, reason?: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await page.getByText('操作成功').first().waitFor()
}

test('in an emergency one asks, another makes it public, and a third reads it afterwards', async () => {
  const title = `台风期间暂停开标${Date.now()}`
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const place = await newChannel(origin, 3)
  const item = await draftAt(api, place, title, '<p>今日开标活动顺延。</p>')
  await api.article.submit({ id: item.id, version: item.version })
  const publicState = async () => (await api.article.get({ id: item.id })).publicState

  const signer = await enterAs(browser, origin, 'reviewer3')
  await openArticle(signer, origin, item.id)
  await signer.getByRole('button', { name: '更多操作' }).click()
  await signer.getByRole('menuitem', { name: '紧急发布' }).click()
  await answer(signer, '紧急发布的原因', '台风红色预警')
  expect(await publicState()).toBe('draft')
  const own = await emergencies(signer, title)
  await own.getByText('待确认').waitFor()
  expect(await own.getByText('确认发布').count()).toBe(0)

  const watcher = await enterAs(browser, origin, 'admin')
  await (await emergencies(watcher, title)).getByText('确认发布').click()
  await answer(watcher, '')
  await expect.poll(publicState).toBe('live')

  const reader = await enterAs(browser, origin, 'reviewer2')
  await (await emergencies(reader, title)).getByText('补审通过').click()
  await answer(reader, '补审意见', '内容属实，程序已补')
  await (await emergencies(reader, title))
    .getByText(/已补审/)
    .first()
    .waitFor()
  const { reviews } = await api.article.get({ id: item.id })
  expect(reviews.map(({ decision }) => decision)).toEqual([
    'emergency-read',
    'emergency-agree',
    'emergency-ask',
  ])
  for (const page of [signer, watcher, reader]) await page.context().close()
})
