import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Api } from '@sunport/contract/calls.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { giveRoles } from './support/database.ts'
import {
  body,
  draftAt,
  newChannel,
  openArticle,
  type Place,
  saved,
  saveNow,
  signInPage,
} from './support/desk.ts'
import { type KillableBrowser, launchKillable } from './support/killable-browser.ts'

const origin = inject('origin')
/** A name that is not this computer's: to the browser an office network's server without a certificate. */
const host = 'portal.test'
const elsewhere = origin.replace(new URL(origin).hostname, host)

let api: Api
let place: Place
const opened: KillableBrowser[] = []
let browser: Browser

beforeAll(async () => {
  api = apiOf(origin, await signIn(origin, 'editor'))
  place = await newChannel(origin, 1)
  browser = await launchBrowser(`--host-resolver-rules=MAP ${host} 127.0.0.1`)
})
afterAll(async () => {
  await browser?.close()
  for (const each of opened) await each.kill()
})

const table = '<table><tbody><tr><td colspan="2"><p>合并的格</p></td></tr></tbody></table>'
const draft = async (title: string): Promise<string> =>
  (await draftAt(api, place, title, `<p>开头。</p>${table}<p>结尾。</p>`)).id
const enter = async (page: Page, userName: string, id: string, at = origin): Promise<void> => {
  await signInPage(page, origin, userName, at)
  await openArticle(page, at, id)
  await body(page).waitFor()
}

interface Mark {
  text: string
  /** By the page's own clock. */
  at: number
}
const betweenMs = 800
const nowOn = (page: Page): Promise<number> => page.evaluate(() => Date.now())

/** Somebody who types without a pause, as the page's clock has it; what it sends meanwhile is waited for. */
const type = async (page: Page, count: number): Promise<Mark[]> => {
  const marks: Mark[] = []
  while (marks.length < count) {
    const text = `第${marks.length}句。`
    await page.keyboard.insertText(text)
    marks.push({ text, at: await nowOn(page) })
    await page.clock.fastForward(betweenMs)
    await page.getByText('正在保存').waitFor({ state: 'hidden' })
  }
  return marks
}

/** What the browser keeps of unsaved words. */
const copiesIn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('sunport-unsaved')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('copies').objectStore('copies').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )

test('when the browser is killed, at most ten seconds of typing are lost, and its own copy brings back the rest', async () => {
  const id = await draft('断电时正在写的稿件')
  const profile = mkdtempSync(path.join(tmpdir(), 'sunport-profile-'))
  try {
    const first = await launchKillable(profile)
    opened.push(first)
    const [context] = first.browser.contexts()
    const page = (await context?.newPage()) as Page
    await page.clock.install()
    await enter(page, 'editor', id)
    await body(page).click()
    await page.keyboard.press('Control+End')
    // From here on time passes by the typing alone, so that the last save lies seven seconds back on any machine.
    await page.clock.pauseAt((await nowOn(page)) + 1_000)
    const marks = await type(page, 29)
    const killedAt = await nowOn(page)
    const older = marks.filter(({ at }) => killedAt - at > 2_000)
    await expect.poll(() => copiesIn(page)).toContain(older.at(-1)?.text)
    await first.kill()

    const kept = (await api.article.get({ id })).open?.bodyHtml ?? ''
    const lost = marks.filter(({ text }) => !kept.includes(text))
    expect(kept).toContain('第0句。')
    expect(lost).not.toEqual([])
    expect(lost.filter(({ at }) => killedAt - at > 10_000)).toEqual([])

    const second = await launchKillable(profile)
    opened.push(second)
    const again = (await second.browser.contexts()[0]?.newPage()) as Page
    await enter(again, 'editor', id)
    await again.getByText(/本浏览器保留了/).waitFor()
    await again.getByRole('button', { name: /^恢\s*复$/ }).click()
    await saved(again)
    const restored = (await api.article.get({ id })).open?.bodyHtml ?? ''
    expect(older.filter(({ text }) => !restored.includes(text))).toEqual([])
    await second.kill()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})

test('two editors on one item see each other, and neither overwrites the other', async () => {
  const id = await draft('两人同时写的稿件')
  const name = await freshAccount(origin)
  await giveRoles(inject('dataFolder'), name, ['role-editor'])
  const [mine, theirs] = await Promise.all([browser.newContext(), browser.newContext()])
  const [one, other] = [await mine.newPage(), await theirs.newPage()]
  const faults = watchFaults(one)
  await enter(one, 'editor', id, elsewhere)
  await enter(other, name, id, elsewhere)
  expect(await one.evaluate(() => window.isSecureContext)).toBe(false)
  await other.getByText(/正在编辑同一稿件/).waitFor()

  // Different parts come together without a question.
  await other.getByLabel('来源', { exact: true }).fill('省财政厅')
  await saved(other)
  await one.getByLabel('作者', { exact: true }).fill('甲')
  await saveNow(one)
  await one.getByText('双方修改的内容没有冲突，合并后都会保留。').waitFor()
  await one.getByRole('button', { name: '合并并继续编辑' }).click()
  await saved(one)
  expect((await api.article.get({ id })).open?.fields).toMatchObject({ source: '省财政厅', author: '甲' })

  // The same text is asked about, with both sides shown.
  await body(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type('对方写的一句。')
  await saveNow(other)
  await other.getByText('双方修改的内容没有冲突，合并后都会保留。').waitFor()
  await other.getByRole('button', { name: '合并并继续编辑' }).click()
  await saved(other)
  await body(one).click()
  await one.keyboard.press('Control+End')
  await one.keyboard.type('我写的一句。')
  await saveNow(one)
  await one.getByRole('radio', { name: '采用对方的正文' }).check()
  await one.getByRole('button', { name: '合并并继续编辑' }).click()
  await saved(one)
  expect((await api.article.get({ id })).open?.bodyHtml).toContain('对方写的一句。')
  // The refused saves are answered in their envelopes: the browser has nothing to complain about.
  expect(faults.filter(fault => !/untrustworthy|origin-keyed/.test(fault))).toEqual([])
  await mine.close()
  await theirs.close()
})
