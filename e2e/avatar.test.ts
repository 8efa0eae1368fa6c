import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { signInPage } from './support/desk.ts'

const origin = inject('origin')
let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  faults = watchFaults(page)
  await signInPage(page, origin, 'editor')
})
afterAll(() => browser?.close())

test('somebody cuts a picture to a square, is seen with it in the header, and takes it away', async () => {
  await page.goto(`${origin}${routerBase}/main/user-setting`)
  const wide = sharp({ create: { width: 640, height: 320, channels: 3, background: '#1558b0' } })
  await page
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await wide.png().toBuffer() })
  const dialog = page.getByRole('dialog', { name: '裁剪头像' })
  await dialog.getByRole('slider', { name: '左右' }).press('End')
  await dialog.getByRole('button', { name: /使\s*用/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  const picture = page.getByRole('button', { name: /^当前用户/ }).locator('img')
  await picture.waitFor()
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(256)
  const address = new URL((await picture.getAttribute('src')) ?? '', origin)
  expect((await fetch(address)).headers.get('content-type')).not.toContain('image')
  await page.getByRole('button', { name: '移除头像' }).click()
  await picture.waitFor({ state: 'detached' })
  await page.getByLabel('选择头像图片').setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(1024 * 1024 + 1),
  })
  await page.getByText('头像图片不能超过1MB').waitFor()
  expect(faults).toEqual([])
})
