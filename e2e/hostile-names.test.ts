import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { acrossPath } from '@sunport/regions/common-routes.ts'
import { figuresHref } from '@sunport/regions/figure-query.ts'
import { projectHref } from '@sunport/regions/project-link.ts'
import { verifyPath } from '@sunport/regions/verify-link.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { runningEmbedded } from '../server/src/platform/database/embedded/running-embedded.ts'
import { createLog } from '../server/src/platform/log.ts'
import { publishSample } from '../server/src/testing/infos.ts'
import { packs } from './support/addresses.ts'
import { hydrated, launchBrowser, visibleText } from './support/browser.ts'

const origin = inject('origin')
const [pack] = packs
if (!pack) throw new Error('there is no region')
const { siteCode, code, noticePath } = pack

const mark = randomUUID().slice(0, 8)
const hostile = (what: string): string =>
  `${what}${mark}<script>hit=1</script><img src=x onerror=hit=1>"'&amp;${'W'.repeat(90)}\u202e倒着写\u202c\u2067右起`
const [purchaser, title, planId] = [hostile('单位'), hostile('标题'), `plan${mark}`]

/** Of one year and never to come, whatever day it is. */
const yesterday = wireDate(toWireTime(new Date(Date.now() - 86_400_000)))
const year = yesterday.slice(0, 4)

let browser: Browser
let database: Database
const ids: string[] = []
beforeAll(async () => {
  browser = await launchBrowser()
  const url = (await runningEmbedded(inject('dataFolder'))) ?? ''
  database = openDatabase(url, createLog('silent'), 1)
  const route = pack.routes[noticePath]
  const channel = (route?.kind === 'notice-search' && route.channels[0]) || ''
  for (const hour of ['08', '09', '10'])
    ids.push(
      await publishSample(database.db, {
        ...{ siteId: siteCode, channel, title: `${title}${hour}`, purchaser, agency: purchaser, planId },
        ...{
          noticeTime: `${yesterday} ${hour}:00:00`,
          noticeType: '001021',
          openTenderCode: `N${hostile('')}`,
        },
      }),
    )
})
afterAll(async () => {
  await database.pool.query('DELETE FROM publication WHERE info_id = ANY($1)', [ids])
  await database.end()
  await browser.close()
})

const pages: [name: string, href: () => string][] = [
  ['figures', () => figuresHref(pack, 'board', { purchaser, year })],
  ['figureRows', () => figuresHref(pack, 'rows', { purchaser, year })],
  ['figureParties', () => figuresHref(pack, 'parties', { kind: 'purchaser', name: mark, year })],
  ['project', () => projectHref(pack, { planId }) ?? ''],
  ['searchAcross', () => `${acrossPath}?${new URLSearchParams({ region: code, searchKey: mark })}`],
  ['verification', () => `${verifyPath}?${new URLSearchParams({ region: code, id: ids[0] ?? '' })}`],
]

/** Elsewhere a word of ninety letters is cut off by the page's edge yet. */
const breaksLongWords = new Set(['figures', 'figureRows', 'figureParties'])

test.each(pages)(
  '%s shows a name that is a script, very long, or turns words round as what it is',
  async (name, hrefOf) => {
    for (const width of [390, 1280]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } })
      const page = await context.newPage()
      await page.goto(origin + routerBase + hrefOf())
      await hydrated(page)
      const main = page.locator('main')
      expect(await visibleText(main)).toContain(mark)
      expect(await main.locator('script, img[src="x"]').count()).toBe(0)
      expect(await page.evaluate(() => 'hit' in window)).toBe(false)
      // Nothing stands out of the page.
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (breaksLongWords.has(name)) expect([width, wide]).toEqual([width, 0])
      await context.close()
    }
  },
)
