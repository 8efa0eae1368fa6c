import { routerBase } from '@sunport/contract/constants.ts'
import { verifyHref } from '@sunport/regions/verify-link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { hydrated, launchBrowser, visibleText, watchFaults } from './support/browser.ts'
import { noticePeople, publicAddress } from './support/notices.ts'

const origin = inject('origin')

let browser: Browser
let people: Awaited<ReturnType<typeof noticePeople>>
beforeAll(async () => {
  browser = await launchBrowser()
  people = await noticePeople(origin)
})
afterAll(() => browser.close())

const verdictOn = (page: Page) => page.getByRole('region').filter({ has: page.locator('#verdict') })
const strange = { name: '别处的文件.txt', mimeType: 'text/plain', buffer: Buffer.from('不是本站的文件') }

test('whoever holds a notice learns whether it is unchanged, how that is known, and how it ended', async () => {
  const notice = await people.publishTender()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(origin + (await publicAddress(people.editor, notice.id)))
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  const code = page.getByRole('img', { name: '验真页面的二维码' })
  expect(await code.isVisible()).toBe(true)
  const printed = /验真网址：(\S+?)\s*存证编号/.exec(
    await visibleText(page.locator('figure').filter({ has: code })),
  )
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: '验真', exact: true }).click()
  await verdictOn(page).getByRole('heading', { name: '自发布以来未改动' }).waitFor()
  // The paper leads to the same edition.
  expect(new URL(printed?.[1] ?? '').pathname + new URL(printed?.[1] ?? '').search).toBe(
    new URL(page.url()).pathname + new URL(page.url()).search,
  )
  await page.getByText('技术细节').click()
  expect(await visibleText(verdictOn(page))).toContain('签名一致')
  const bundle = page.waitForEvent('download')
  await page.getByRole('link', { name: /下载存证包/ }).click()
  expect((await bundle).suggestedFilename()).toMatch(/\.zip$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // With script the file itself never leaves the browser.
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('form', { name: '按文件查验' }).locator('input[type=file]').setInputFiles(strange)
  await page.getByRole('form', { name: '按文件查验' }).getByRole('button', { name: '查验' }).click()
  await verdictOn(page).getByRole('heading', { name: '不是本站发布的文件' }).waitFor()
  expect(sent.filter(url => url.includes('verification'))).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('without script an address and a file are looked up as well', async () => {
  const notice = await people.publishTender()
  const [pack] = packs
  if (!pack) throw new Error('no region')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(origin + routerBase + verifyHref(pack))
  await page.getByLabel('网址或编号').fill(origin + (await publicAddress(people.editor, notice.id)))
  await page.getByRole('form', { name: '按网址查验' }).getByRole('button', { name: '查验' }).click()
  await verdictOn(page).getByRole('heading', { name: '自发布以来未改动' }).waitFor()
  await page.getByRole('form', { name: '按文件查验' }).locator('input[type=file]').setInputFiles(strange)
  await page.getByRole('form', { name: '按文件查验' }).getByRole('button', { name: '查验' }).click()
  await verdictOn(page).getByRole('heading', { name: '不是本站发布的文件' }).waitFor()
  await context.close()
})
