import { richTextElements, richTextStyles } from '@sunport/contract/rich-text.ts'
import { sanitiseRichText } from '@sunport/server/platform/rich-text/sanitise.ts'
import { hostileCases, legitimateCases, wordCases } from '@sunport/server/testing/rich-text-corpus.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'

let browser: Browser
let page: Page
let requests: string[]

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** An empty page on a host of its own: whatever a text tries to fetch is seen and goes nowhere. */
beforeEach(async () => {
  requests = []
  page = await browser.newPage()
  await page.route('**', route => {
    const { url } = { url: route.request().url() }
    if (url === 'http://portal.test/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' })
    requests.push(url)
    return route.abort()
  })
  await page.goto('http://portal.test/')
})
afterEach(() => page.close())

const texts = () =>
  [...hostileCases(), ...wordCases(), ...legitimateCases()].map(({ name, html }) => ({
    name,
    html: sanitiseRichText(html).html,
  }))

const rules = {
  elements: Object.entries(richTextElements).map(([tag, { attributes, styles }]) => ({
    tag,
    attributes: [...attributes, ...(styles.length > 0 ? ['style'] : [])],
    styles: [...styles],
  })),
  styles: Object.entries(richTextStyles).map(([name, pattern]) => [name, pattern.source]),
}

test('to a browser, every cleaned text has only allowed elements, attributes, styles and schemes', async () => {
  const found = await page.evaluate(
    ({ cases, elements, styles }) => {
      const patterns = new Map(styles.map(([name = '', source = '']) => [name, new RegExp(source)]))
      const faultOf = (element: Element): string[] => {
        const tag = element.tagName.toLowerCase()
        const rule = elements.find(other => other.tag === tag)
        if (!rule || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${tag}>`]
        const wrong = [...element.attributes].filter(({ name }) => !rule.attributes.includes(name))
        const style = (element.getAttribute('style') ?? '').split(';').filter(Boolean)
        const wrongStyles = style.filter(part => {
          const [name = '', value = ''] = part.split(':').map(word => word.trim())
          return !(rule.styles as string[]).includes(name) || !patterns.get(name)?.test(value)
        })
        const link = element.getAttribute('href')
        const isGood =
          link === null ||
          ['http:', 'https:', 'mailto:', 'tel:'].includes((element as HTMLAnchorElement).protocol)
        const isOwn =
          link === null || !link.startsWith('/') || (element as HTMLAnchorElement).host === 'portal.test'
        const src = element.getAttribute('src')
        const isFile =
          src === null ||
          /^http:\/\/portal\.test\/(gateway\/)?gpcms\/rest\/v2\/files\/[\w-]+$/.test(
            (element as HTMLImageElement).src,
          )
        return [
          ...wrong.map(({ name }) => `${tag} ${name}`),
          ...wrongStyles.map(part => `${tag} ${part}`),
          ...(isGood && isOwn && isFile ? [] : [`${tag} ${link ?? src}`]),
        ]
      }
      const holder = document.body.appendChild(document.createElement('div'))
      return cases.flatMap(({ name, html }) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html').body
        holder.innerHTML = html
        const written = holder.innerHTML
        holder.innerHTML = written
        // A text that a browser reads as it was written cannot turn into another when it is read again.
        const faults = [
          ...[...parsed.querySelectorAll('*'), ...holder.querySelectorAll('*')].flatMap(faultOf),
          ...(parsed.innerHTML === written && holder.innerHTML === written
            ? []
            : ['changes when it is read again']),
        ]
        return faults.length > 0 ? [`${name}: ${[...new Set(faults)].join(', ')}`] : []
      })
    },
    { cases: texts(), ...rules },
  )
  expect(found).toEqual([])
})

test('what the server writes is what a browser reads: no element moves, none is added', async () => {
  const found = await page.evaluate(cases => {
    const tags = (html: string) => [...html.matchAll(/<([a-z]\w*)/g)].map(([, tag]) => tag).join(' ')
    return cases
      .filter(
        ({ html }) => tags(new DOMParser().parseFromString(html, 'text/html').body.innerHTML) !== tags(html),
      )
      .map(({ name }) => name)
  }, texts())
  expect(found).toEqual([])
})

test('nothing runs and nothing is fetched but our own files, on pages that show the cleaned texts', async () => {
  for (const { html } of texts()) {
    await page.evaluate(text => {
      document.body.innerHTML = text
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        element.focus()
      }
    }, html)
  }
  // What got through before the last word would have run before this does: it is fetched and fails as late.
  await page.evaluate(
    () =>
      new Promise(resolve => {
        const control = document.createElement('img')
        control.onerror = () => setTimeout(resolve)
        control.src = 'data:image/png;base64,AAAA'
        document.body.replaceChildren(control)
      }),
  )
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(
    [...new Set(requests)].filter(
      url => !/^http:\/\/portal\.test\/(gateway\/)?gpcms\/rest\/v2\/files\/[\w-]+$/.test(url),
    ),
  ).toEqual([])
})

test('the same page without the sanitiser is caught, so that the checks above can fail', async () => {
  const raw = hostileCases().find(({ html }) => html === '<img src=x onerror=window.hacked=1>')
  await page.evaluate(html => {
    document.body.innerHTML = html
  }, raw?.html ?? '')
  await expect.poll(() => page.evaluate(() => 'hacked' in window)).toBe(true)
})

/** Where another look is the point: numbers that become words, rows that become headings, comments that go. */
const meantToDiffer = [
  'Word: numbers of official documents stay words',
  'Word: a heading row that repeats',
  'Word: drawings, smart tags, comments and tracked changes',
]

test('what is legitimate looks the same before and after', async () => {
  const cases = [...legitimateCases(), ...wordCases()]
    .filter(({ name }) => !meantToDiffer.includes(name))
    .map(({ name, html }) => ({
      name,
      before: html,
      after: sanitiseRichText(html).html,
    }))
  const found = await page.evaluate(all => {
    /** Words with what matters of their look, in reading order. */
    const lookOf = (html: string): string[] => {
      document.body.innerHTML = html
      const looks: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || parent.closest('style, script, [style*="mso-list:Ignore"]')) continue
        const style = getComputedStyle(parent)
        if (!parent.checkVisibility()) continue
        const words = (node.textContent ?? '').replace(/[\s\u00a0]+/g, '')
        const isBold = Number(style.fontWeight) >= 600
        const isRaised = parent.closest('sup') !== null
        const cell = parent.closest('td, th') as HTMLTableCellElement | null
        const isHeading = cell?.tagName === 'TH'
        const align = style.textAlign.replace('-webkit-', '').replace(/^(?:start|justify)$/, 'left')
        const block = `${isHeading ? '' : align} ${Number.parseFloat(style.textIndent) > 0}`
        const isUnderlined = parent.closest('u, ins') !== null
        const place = cell ? `${cell.cellIndex}/${cell.colSpan}/${cell.rowSpan}` : ''
        for (const letter of words)
          looks.push(`${letter} ${isHeading || isBold} ${isRaised} ${isUnderlined} ${block} ${place}`)
      }
      return looks
    }
    return all.flatMap(({ name, before, after }) => {
      const [one, other] = [lookOf(before), lookOf(after)]
      const at = one.findIndex((look, index) => look !== other[index])
      return at < 0 && one.length === other.length
        ? []
        : [`${name}: ${one[at]} | ${other[at]} (${one.length}, ${other.length})`]
    })
  }, cases)
  expect(found).toEqual([])
})
