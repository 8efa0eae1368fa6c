import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')
const [pack] = packs
if (!pack) throw new Error('a pack is needed')
const address = (path: string): string => origin + routerBase + path

let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext()
})
afterAll(() => browser.close())

test('after a link was followed, the focus is on the heading of the new page', () =>
  visit(context, address(pack.noticePath), async ({ page }) => {
    await hydrated(page)
    // A first visit begins where the browser begins.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    const row = page.locator('main tbody a').first()
    const title = (await row.textContent())?.trim()
    await row.click()
    await page.waitForURL(/id=/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(title)
    await page.goBack()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(pack.routes[pack.noticePath]?.title)
  }))

test('a filter keeps the focus where it is; how many were found is told as a status', () =>
  visit(context, address(pack.noticePath), async ({ page }) => {
    await hydrated(page)
    const status = page.getByRole('status').filter({ hasText: /共 [\d,]+ 条/ })
    expect(await status.count()).toBe(1)
    const before = await status.textContent()
    await page.getByRole('link', { name: '仅看可投标' }).click()
    await page.waitForURL(/biddable=1/)
    await expect.poll(() => status.textContent()).not.toBe(before)
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('H1')
  }))

/** A voice that says nothing and ends a part when it is told to. */
const muteVoice = () => {
  const said: SpeechSynthesisUtterance[] = []
  Object.assign(window, { said })
  Object.defineProperty(window, 'speechSynthesis', {
    value: { speak: (part: SpeechSynthesisUtterance) => said.push(part), cancel: () => undefined },
  })
}

test('reading aloud marks what it reads, says how far it is, and goes on from where it was stopped', async () => {
  const listening = await browser.newContext()
  await listening.addInitScript(muteVoice)
  await visit(listening, address('/accessibility'), async ({ page, faults }) => {
    await hydrated(page)
    const spoken = () =>
      page.evaluate(() => (window as unknown as { said: { text: string }[] }).said.at(-1)?.text)
    const marked = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('sunport-reading') ?? [])].map(range => String(range)).join(),
      )
    const goOn = () =>
      page.evaluate(() => {
        const { said } = window as unknown as { said: SpeechSynthesisUtterance[] }
        said.at(-1)?.onend?.(new Event('end') as SpeechSynthesisEvent)
      })
    await page.getByRole('button', { name: '朗读', exact: true }).click()
    await page.getByRole('button', { name: /停止朗读（1\/\d+）/ }).waitFor()
    expect(await marked()).toBe(await spoken())
    for (let part = 0; part < 3; part++) await goOn()
    const stop = page.getByRole('button', { name: /停止朗读（4\/\d+）/ })
    await stop.waitFor()
    const fourth = await spoken()
    expect(await marked()).toBe(fourth)
    await stop.click()
    expect(await marked()).toBe('')
    await page.getByRole('button', { name: '继续朗读' }).click()
    await stop.waitFor()
    expect([await spoken(), await marked()]).toEqual([fourth, fourth])
    expect(faults).toEqual([])
  })
})
