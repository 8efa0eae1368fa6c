import { apiPrefix } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { successCode } from '@sunport/contract/envelope.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { homesOf, packs } from './support/addresses.ts'
import { launchBrowser, visit } from './support/browser.ts'

/** A name that is not this computer's: to the browser an office network's server without a certificate. */
const host = 'portal.test'
const origin = inject('origin')
const elsewhere = origin.replace(new URL(origin).hostname, host)

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser(`--host-resolver-rules=MAP ${host} 127.0.0.1`)
})

afterAll(() => browser.close())

test('writes are signed on an origin of plain HTTP too, where browsers keep their own digests back', async () => {
  const [home] = packs.flatMap(homesOf)
  const context = await browser.newContext()
  await visit(context, 'about:blank', async ({ page }) => {
    const counted = page.waitForResponse(`${elsewhere}${apiPrefix}${calls.portal.visitLogAdd.path}`)
    await page.goto(elsewhere + home?.href)
    const answer = await counted
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    expect(answer.request().method()).toBe('POST')
    expect(await answer.json()).toMatchObject({ code: successCode })
  })
})
