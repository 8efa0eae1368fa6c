import { routerBase } from '@sunport/contract/constants.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, read, turnBy, visibleText, visit } from './support/browser.ts'
import { expectElder } from './support/elder-rules.ts'
import { chooseMode } from './support/reading-mode.ts'
import { smallTargets } from './support/targets.ts'

const origin = inject('origin')
const api = apiOf(origin)
const [pack] = packs
if (!pack) throw new Error('no region')
const page390 = { width: 390, height: 844 }
const asked = `${origin}${routerBase}/deadlines?region=${pack.code}&ask=question-result&day=2026-09-30`

let browser: Browser
let plain: BrowserContext
let phone: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  plain = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })
  phone = await browser.newContext({ viewport: page390, isMobile: true, hasTouch: true })
})
afterAll(() => browser.close())

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `.build/test-results/statutory-${name}.png`, fullPage: true })

test('whoever reads a result and has no script learns until when he may object, and why', async () => {
  const result = { siteId: pack.siteCode, noticeType: '001021', currPage: 1, pageSize: 1 }
  const [notice] = (await api.info.selectInfoForIndex(result)).rows
  if (!notice) throw new Error('no result is public')
  await visit(plain, origin + routerBase + detailHref(pack, notice), async ({ page }) => {
    await turnBy(page, () => page.getByRole('link', { name: '算一算提出质疑的最后一天' }).click())
    const day = notice.noticeTime?.slice(0, 10) ?? ''
    expect(await page.getByLabel(/^日期/).inputValue()).toBe(day)
    expect(await page.getByLabel('我要算的事项').inputValue()).toBe('question-result')
    const { date } = await api.statutory.date({ ask: 'question-result', day, siteId: pack.siteCode })
    expect(await page.locator(`article time[datetime="${date}"]`).first().isVisible()).toBe(true)

    await page.getByLabel('我要算的事项').selectOption('inquiry')
    await page.getByLabel(/^日期/).fill('2026-09-30')
    await turnBy(page, () => page.getByRole('button', { name: '算一算' }).click())
    const answer = page.getByRole('article', { name: '答复，最晚' })
    const words = await visibleText(answer)
    expect(words).toContain('2026年10月10日')
    expect(words).toContain('不计入 7 天：10月1日至7日（国庆节）。')
    expect(words).toContain('计入的上班日：10月10日（国庆节调休）。')
    expect(await answer.locator('td[data-state=skipped]').count()).toBe(7)
    expect(await answer.locator('td[data-state=counted], td[data-state=last]').allInnerTexts()).toEqual([
      expect.stringContaining('第1天'),
      expect.stringContaining('第2天'),
      expect.stringContaining('第3天'),
    ])

    // Back from a day, as a purchaser, with a day that does not exist: what was typed stays.
    await turnBy(page, () => page.getByRole('link', { name: '我是采购人' }).click())
    await page.getByLabel(/^日期/).fill('2026-02-30')
    await page.getByLabel('从这一天往前推').check()
    await turnBy(page, () => page.getByRole('button', { name: '算一算' }).click())
    expect(await page.getByRole('alert').textContent()).toContain('日期不存在')
    expect(await page.getByLabel(/^日期/).inputValue()).toBe('2026-02-30')
    expect(await page.getByLabel('从这一天往前推').isChecked()).toBe(true)
  })
})

test('the article is one click away, and the day goes into a calendar', () =>
  read(plain, asked, async ({ page }) => {
    const law = page.getByRole('link', { name: '《政府采购法》第五十二条' })
    expect(await law.getAttribute('href')).toMatch(/#tiao-52$/)
    const file = await page.getByRole('link', { name: '加入日历' }).getAttribute('href')
    const answer = await fetch(origin + file)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(await answer.text()).toContain('DTSTART;VALUE=DATE:20261016')
  }))

describe('an answer', () => {
  test('is read on a phone without moving sideways, and its controls are hit', () =>
    read(phone, asked, async ({ page, faults }) => {
      await hydrated(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page390.width)
      expect(await smallTargets(page, { height: 24, width: 24 })).toEqual([])
      await picture(page, '390')
      expect(faults).toEqual([])
    }))

  test('breaks no rule of WCAG 2.2 AA, and prints without its form', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await read(context, asked, async ({ page, faults }) => {
      await hydrated(page)
      expect(await violationsOn(page)).toEqual([])
      await picture(page, '1280')
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('button', { name: '算一算' }).isVisible()).toBe(false)
      expect(await page.getByRole('article').isVisible()).toBe(true)
      await picture(page, 'print')
      expect(faults).toEqual([])
    })
  })

  test('is large in elder mode', async () => expectElder(await chooseMode(browser, origin, 'elder'), asked))

  test('keeps to its colours in high contrast', async () => {
    await read(await chooseMode(browser, origin, 'contrast'), asked, async ({ page }) => {
      await hydrated(page)
      expect(await violationsOn(page, 'colours')).toEqual([])
    })
  })
})
