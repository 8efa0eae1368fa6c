import type { BrowserContext } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'

const origin = inject('origin')

/** What the next one meets after somebody has used a context and given it back. */
const nextAfter = async <T>(
  use: (context: BrowserContext) => Promise<unknown>,
  look: (context: BrowserContext) => Promise<T>,
): Promise<T> => {
  const browser = await launchBrowser()
  const first = await browser.newContext()
  await use(first)
  await first.close()
  const second = await browser.newContext()
  try {
    return await look(second)
  } finally {
    await second.close()
  }
}

test('a stopped clock stays with the one who stopped it', async () => {
  const isNative = await nextAfter(
    async context => {
      const page = await context.newPage()
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
    },
    async context => {
      const page = await context.newPage()
      await page.goto(`${origin}/robots.txt`)
      return page.evaluate(() => setTimeout.toString().includes('[native code]'))
    },
  )
  expect(isNative).toBe(true)
})

test('cookies, storage and what was routed are gone', async () => {
  const found = await nextAfter(
    async context => {
      await context.addCookies([{ name: 'left', value: 'behind', url: origin }])
      await context.route('**/routed', route => route.fulfill({ body: 'routed' }))
      const page = await context.newPage()
      await page.goto(`${origin}/robots.txt`)
      await page.evaluate(() => localStorage.setItem('left', 'behind'))
    },
    async context => {
      const page = await context.newPage()
      await page.goto(`${origin}/robots.txt`)
      return page.evaluate(async () => [
        document.cookie,
        localStorage.getItem('left'),
        (await (await fetch('/routed')).text()) === 'routed',
      ])
    },
  )
  expect(found).toEqual(['', null, false])
})

test('a context that nothing was left in is lent again', async () => {
  const first: BrowserContext[] = []
  const second = await nextAfter(
    async context => first.push(context),
    async context => context,
  )
  expect(second).toBe(first[0])
})
