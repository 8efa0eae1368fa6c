import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runningEmbedded } from '../server/src/platform/database/embedded/running-embedded.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { type KillableBrowser, launchKillable } from './support/killable-browser.ts'
import { adminPassword } from './support/product.ts'

const origin = inject('origin')
const dataFolder = inject('dataFolder')

let api: Api
let place: { siteId: string; channelId: string }
const opened: KillableBrowser[] = []
let browser: Browser

beforeAll(async () => {
  const client = new pg.Client({ connectionString: (await runningEmbedded(dataFolder)) ?? '' })
  await client.connect()
  try {
    // A second writer, so that two people have the same text open.
    await client.query(`INSERT INTO user_role (user_id, role_id) SELECT id, 'role-editor' FROM app_user
      WHERE user_name = 'reviewer1' ON CONFLICT DO NOTHING`)
  } finally {
    await client.end()
  }
  api = apiOf(origin, await signIn(origin, 'editor'))
  const fit = (await api.editing.channels({ kind: 'article' })).find(({ isFit }) => isFit)
  if (!fit) throw new Error('no channel takes articles')
  place = { siteId: fit.siteId, channelId: fit.id }
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  for (const each of opened) await each.kill()
})

const draft = async (title: string): Promise<string> => {
  const { id } = await api.article.create({
    id: randomUUID(),
    ...place,
    title,
    bodyHtml: '<p>开头。</p>',
    fields: { source: '财政厅' },
    attachments: [],
  })
  return id
}
const enter = async (page: Page, userName: string, id: string): Promise<void> => {
  page.setDefaultTimeout(20_000)
  await page.goto(`${origin}${routerBase}/login`)
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.getByRole('navigation', { name: '功能菜单' }).waitFor()
  await page.goto(`${origin}${routerBase}/main/information?edit=${id}`)
  await body(page).waitFor()
}
const body = (page: Page) => page.getByRole('textbox', { name: '正文' })
const saved = (page: Page) => page.getByText(/^已保存 \d\d:\d\d:\d\d$/).waitFor()

/** Typing that can be timed: each mark says when it was made. */
const type = async (page: Page, marks: { text: string; at: number }[], forMs: number): Promise<void> => {
  const end = Date.now() + forMs
  while (Date.now() < end) {
    const text = `第${marks.length}句。`
    await page.keyboard.type(text)
    marks.push({ text, at: Date.now() })
    await setTimeout(400)
  }
}

test('when the browser is killed, at most ten seconds of typing are lost, and its own copy brings back the rest', async () => {
  const id = await draft('断电时正在写的稿件')
  const profile = mkdtempSync(path.join(tmpdir(), 'sunport-profile-'))
  try {
    const first = await launchKillable(profile)
    opened.push(first)
    const [context] = first.browser.contexts()
    const page = (await context?.newPage()) as Page
    await enter(page, 'editor', id)
    await body(page).click()
    await page.keyboard.press('Control+End')
    const marks: { text: string; at: number }[] = []
    await type(page, marks, 23_000)
    const killedAt = Date.now()
    await first.kill()

    const kept = (await api.article.get({ id })).open?.bodyHtml ?? ''
    const lost = marks.filter(({ text }) => !kept.includes(text))
    expect(marks.length).toBeGreaterThan(15)
    expect(kept).toContain('第0句。')
    expect(lost.filter(({ at }) => killedAt - at > 10_000)).toEqual([])

    const second = await launchKillable(profile)
    opened.push(second)
    const again = (await second.browser.contexts()[0]?.newPage()) as Page
    await enter(again, 'editor', id)
    const older = marks.filter(({ at }) => killedAt - at > 2_000)
    if (lost.length > 0) {
      await again.getByText(/本浏览器保留了/).waitFor()
      await again.getByRole('button', { name: /^恢\s*复$/ }).click()
      await saved(again)
    }
    const restored = (await api.article.get({ id })).open?.bodyHtml ?? ''
    expect(older.filter(({ text }) => !restored.includes(text))).toEqual([])
    await second.kill()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})

test('two editors on one item see each other, and neither overwrites the other', async () => {
  const id = await draft('两人同时写的稿件')
  const [mine, theirs] = await Promise.all([browser.newContext(), browser.newContext()])
  const [one, other] = [await mine.newPage(), await theirs.newPage()]
  const faults = watchFaults(one)
  await enter(one, 'editor', id)
  await enter(other, 'reviewer1', id)
  await other.getByText(/正在编辑同一稿件/).waitFor()

  // Different parts come together without a question.
  await other.getByLabel('来源', { exact: true }).fill('省财政厅')
  await saved(other)
  await one.getByLabel('作者', { exact: true }).fill('甲')
  await one.getByText('双方修改的内容没有冲突，合并后都会保留。').waitFor()
  await one.getByRole('button', { name: '合并并继续编辑' }).click()
  await saved(one)
  expect((await api.article.get({ id })).open?.fields).toMatchObject({ source: '省财政厅', author: '甲' })

  // The same text is asked about, with both sides shown.
  await body(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type('对方写的一句。')
  await other.getByText('双方修改的内容没有冲突，合并后都会保留。').waitFor()
  await other.getByRole('button', { name: '合并并继续编辑' }).click()
  await saved(other)
  await body(one).click()
  await one.keyboard.press('Control+End')
  await one.keyboard.type('我写的一句。')
  await one.getByRole('radio', { name: '采用对方的正文' }).check()
  await one.getByRole('button', { name: '合并并继续编辑' }).click()
  await saved(one)
  expect((await api.article.get({ id })).open?.bodyHtml).toContain('对方写的一句。')
  // The refused saves are answered in their envelopes: the browser has nothing to complain about.
  expect(faults).toEqual([])
  await mine.close()
  await theirs.close()
})
