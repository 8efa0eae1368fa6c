import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { visitorApi } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { enterDesk } from './support/desk.ts'
import { codeSentTo, ownMobile } from './support/phone.ts'

const origin = inject('origin')
const mark = `植入${Date.now() % 1e8}`
const elsewhere = 'https://planted.example'

/** Whatever of it ran would say so in the page's title, or ask another host. */
const ran = `document.title='planted'`
const markup = [
  `<script>${ran}</script>`,
  `<img src=x onerror="${ran}">`,
  `<img src=${elsewhere}/a.png>`,
  `<svg onload="${ran}"></svg>`,
  `<iframe src="javascript:parent.${ran}"></iframe>`,
  `<a href="javascript:${ran}">${mark}</a>`,
  `<style>@import '${elsewhere}/a.css'</style>`,
  `"><details open ontoggle="${ran}">`,
  '{{constructor.constructor("return 1")()}}',
]

let browser: Browser
let msgNo: string
// Titles and names take no such signs.
const subject = `${mark}的留言`
beforeAll(async () => {
  browser = await launchBrowser()
  const api = await visitorApi(origin)
  const mobile = ownMobile()
  await api.message.sendPhoneCode({ first: mobile, second: 'feedback' })
  const sent = await api.message.saveMessage({
    ...{ siteId: 'gd', subject, content: `${mark}\n${markup.join('\n')}`, name: '王小明', mobile },
    ...{ phoneCode: codeSentTo(mobile), consent: '1' as const },
    publicWish: '1',
  })
  msgNo = sent.msgNo
})
afterAll(() => browser.close())

test('markup in a message is read at its desk as it was typed, and nothing of it runs', async () => {
  const { page, faults } = await enterDesk(
    browser,
    origin,
    'keeper',
    `/main/message-receiving?keyword=${msgNo}`,
  )
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  page.on('dialog', dialog => asked.push(dialog.message()))
  await page.getByRole('button', { name: subject }).first().click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
  await page
    .getByText(markup[0] ?? '')
    .first()
    .waitFor()
  const shown = await page.locator('body').textContent()
  for (const words of markup) expect(shown).toContain(words)
  const made =
    'main script, main iframe, main svg[onload], main img[src="x"], main a[href^="javascript:"], main details[ontoggle]'
  expect(await page.locator(made).count()).toBe(0)
  expect(await page.title()).not.toBe('planted')
  expect(asked.filter(url => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  expect(faults).toEqual([])
  expect(page.url()).toContain(routerBase)
  await page.context().close()
})
