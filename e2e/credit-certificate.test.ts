import { readFileSync } from 'node:fs'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser, visibleText } from './support/browser.ts'

const origin = inject('origin')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const registers = packs.flatMap(({ routes }) =>
  Object.entries(routes).flatMap(([path, route]) =>
    route.kind === 'credit-list' && (route as { variant?: string }).variant === 'serious' ? [path] : [],
  ),
)

const checked = async (page: Page): Promise<void> => {
  await page.goto(`${origin}${routerBase}${registers[0]}?view=check`)
  await page.getByLabel('单位名称或代码').fill('从未登记有限公司\n另一家有限公司')
  await page.getByRole('button', { name: '开始核查' }).click()
  await page.getByRole('heading', { name: /^核查结果（截至/ }).waitFor()
}

const visitors: [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: { width: 390, height: 844 } }],
  ['without script', { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false }],
]

test.each(visitors)('%s a checked list becomes a paper that 验真 knows by its bytes', async (_, options) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await checked(page)
  await page.getByRole('button', { name: '出具核查证明（PDF）' }).click()
  const told = page.getByRole('status').filter({ hasText: '证明已出具' })
  await told.waitFor()
  const number = /CC-[0-9A-F]{16}/.exec(await visibleText(told))?.[0] ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载证明（PDF）' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`信用核查证明-${number}.pdf`)
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { width } = page.viewportSize() ?? { width: 0 }
  if (options.javaScriptEnabled !== false) {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violationsOn(page)).toEqual([])
  }

  const lookedUp = async (buffer: Buffer): Promise<string> => {
    const form = page.getByRole('form', { name: '按文件查验' })
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
    const before = page.url()
    await form.getByRole('button', { name: '查验' }).click()
    await page.waitForURL(url => url.href !== before)
    return visibleText(page.locator('#verdict'))
  }
  await told.getByRole('link', { name: '验真' }).click()
  await page.locator('#verdict', { hasText: '本站出具的信用核查证明' }).waitFor()
  const forged = Buffer.from(bytes)
  forged[100] = (forged[100] ?? 0) ^ 1
  expect(await lookedUp(forged)).toContain('不是本站发布的文件')
  expect(await lookedUp(bytes)).toContain('本站出具的信用核查证明')
  expect(await visibleText(page.locator('main'))).toContain(`${number}由本站于`)
  await context.close()
})
