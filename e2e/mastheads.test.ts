import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { homesOf, packs, routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { launchBrowser, read } from './support/browser.ts'

const origin = inject('origin')
const addresses = await routeAddresses(apiOf(origin))
const inner = packs.flatMap(
  pack => addresses.find(({ pack: own, kind }) => own === pack && kind === 'notice-search') ?? [],
)

let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext()
})
afterAll(() => browser.close())

/** How far the box and its button stand out from the masthead that they lie on, by WCAG's measure. */
const outstanding = (page: Page): Promise<number> =>
  page
    .getByRole('banner')
    .getByRole('search')
    .evaluate(box => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const luminance = (color: string): number => {
        if (!canvas) return 0
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(value => {
          const part = value / 255
          return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const groundOf = (element: Element | null): string => {
        if (!element) return 'white'
        const { backgroundColor } = getComputedStyle(element)
        const isClear = backgroundColor === 'transparent' || backgroundColor.endsWith(', 0)')
        return isClear ? groundOf(element.parentElement) : backgroundColor
      }
      const button = box.querySelector('button')
      const [ground, own] = [luminance(groundOf(box.parentElement)), luminance(groundOf(button))]
      return (Math.max(ground, own) + 0.05) / (Math.min(ground, own) + 0.05)
    })

describe.concurrent('the search of the masthead', () => {
  test.each(inner)('of $path stands out from its ground', ({ href }) =>
    read(context, origin + href, async ({ page }) => {
      expect(await outstanding(page)).toBeGreaterThanOrEqual(3)
    }),
  )

  test.each(packs.flatMap(homesOf))('searches the whole site from $path', ({ href, pack }) =>
    read(context, origin + href, async ({ page }) => {
      const actions = await page
        .getByRole('search')
        .evaluateAll(forms => forms.map(form => form.getAttribute('action')))
      const searches = Object.entries(pack.routes)
        .filter(([, { kind }]) => kind === 'full-search')
        .map(([path]) => path)
      expect(actions.filter(action => searches.some(path => action?.endsWith(path)))).toHaveLength(1)
    }),
  )
})
