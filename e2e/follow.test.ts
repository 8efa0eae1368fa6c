import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import { longestFollowed } from '@sunport/contract/follow/codes.ts'
import { acrossPath } from '@sunport/regions/common-routes.ts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, turnBy, visibleText, visit } from './support/browser.ts'
import {
  calendarAt,
  type FollowedProduct,
  firstDay,
  followedProduct,
  laterDay,
  linkIn,
  ownAddress,
  spoken,
} from './support/follow.ts'
import { publicAddress } from './support/notices.ts'
import { askToFollow, readerWith } from './support/reader.ts'
import { chooseMode } from './support/reading-mode.ts'

let browser: Browser
let product: FollowedProduct
let list: string
let region: string
beforeAll(async () => {
  browser = await launchBrowser()
  product = await followedProduct()
  const pack = packs.find(({ siteCode }) => siteCode === product.siteId)
  const [path] = Object.entries(pack?.routes ?? {}).find(([, { kind }]) => kind === 'notice-search') ?? []
  list = path ?? ''
  region = pack?.code ?? ''
})
afterAll(async () => {
  await browser.close()
  await product?.end()
})

const moved = `由“${spoken(firstDay, '09:30')}”改为“${spoken(laterDay, '10:00')}”`
const moment = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time}`
const [before, after] = [moment(firstDay, '093000'), moment(laterDay, '100000')]
const isOpening = ({ DTSTART = '' }): boolean => [before, after].includes(DTSTART)
const listed = (query: Record<string, string>): string =>
  `${product.origin}${routerBase}${list}?${new URLSearchParams(query)}`

const desk = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const readers: [name: string, options: BrowserContextOptions][] = [
  ['at a desk', desk],
  ['on a phone without script', { ...phone, javaScriptEnabled: false }],
]

describe.each(readers)('%s', (_, options) => {
  test('a list is followed, told of what is new and moved, once each, and left by one tap', async () => {
    const { people, letterTo, lettersTo, follow, settled } = product
    const reader = readerWith(browser, options)
    const [contact, purchaser] = [ownAddress(), `第七医院${randomUUID().slice(0, 6)}`]
    const present = await people.publishTender({ openTenderName: '早先的采购', purchaser })
    await reader.at(listed({ purchaser }), async page => {
      await turnBy(page, () => page.getByRole('link', { name: '关注', exact: true }).click())
      const subject = page.getByRole('region', { name: '关注的内容' })
      expect(await visibleText(subject)).toMatch(new RegExp(`采购人 ${purchaser}.*近 30 天新增 1 条`))
      await askToFollow(page, contact)
    })
    await reader.press(linkIn(await letterTo(contact), 'followConfirm'), '确认订阅', '订阅成功')
    await follow(contact, (await publicAddress(people.editor, present.id)).slice(routerBase.length))

    const tender = await people.publishTender({ openTenderName: '影像设备采购', purchaser })
    const told = await letterTo(contact, 3)
    expect(told.text).toContain('影像设备采购')
    expect(told.text).not.toContain('改为')
    const calendar = linkIn(told, 'follow/')
    const openings = async () =>
      (await calendarAt(calendar))
        .filter(isOpening)
        .map(({ DTSTART }) => DTSTART)
        .toSorted()
    expect(await openings()).toEqual([before, before])

    await people.moveOpening(tender)
    const correction = await letterTo(contact, 4)
    expect(correction.text).toContain(moved)
    expect(correction.text.match(/改为/g)).toHaveLength(1)
    await settled(list)
    expect(lettersTo(contact)).toHaveLength(4)
    expect(await openings()).toEqual([before, after])

    // What else the same address follows goes on.
    await reader.press(linkIn(correction, 'followStop'), '退订', '已退订')
    await people.moveOpening(present)
    expect((await letterTo(contact, 5)).text).toContain('您关注的项目')
    await settled(list)
    expect(lettersTo(contact)).toHaveLength(5)
    expect((await fetch(calendar)).status).toBe(404)
  })
})

test('a small firm finds tenders of two provinces, follows one, and relies on its letter, calendar and printout', async () => {
  const { origin, people, letterTo } = product
  const reader = readerWith(browser, phone)
  const [contact, word] = [ownAddress(), `雪车赛道${randomUUID().slice(0, 6)}`]
  const other = people.places.findLastIndex(({ siteId }) => siteId !== product.siteId)
  const tender = await people.publishTender({ openTenderName: `${word}制冷机组` })
  await people.publishTender({ openTenderName: `${word}运输车` }, other)
  let printed = ''

  await reader.at(`${origin}${routerBase}${acrossPath}?region=${region}`, async page => {
    await page.getByRole('searchbox', { name: '检索词' }).fill(word)
    await page.getByRole('button', { name: '检索', exact: true }).click()
    const hits = page.getByRole('region', { name: '检索结果' }).getByRole('heading', { level: 2 })
    await hits.filter({ hasText: '运输车' }).waitFor()
    expect(await hits.count()).toBe(2)
    await turnBy(page, () => hits.filter({ hasText: '制冷机组' }).getByRole('link').click())
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('figure').filter({ has: page.getByRole('img', { name: '验真页面的二维码' }) })
    printed = /验真网址：(\S+?)\s*存证编号/.exec(await visibleText(paper))?.[1] ?? ''
    await page.emulateMedia({ media: 'screen' })
    await turnBy(page, () => page.getByRole('link', { name: '关注此项目' }).click())
    await askToFollow(page, contact)
  })
  let calendar = ''
  await reader.at(linkIn(await letterTo(contact), 'followConfirm'), async page => {
    await turnBy(page, () => page.getByRole('button', { name: '确认订阅' }).click())
    calendar = (await page.getByRole('link', { name: '日历地址' }).getAttribute('href')) ?? ''
  })
  const opening = async () => (await calendarAt(calendar)).filter(isOpening)
  const [planned] = await opening()
  expect(planned).toMatchObject({ DTSTART: before, SEQUENCE: '0', STATUS: 'CONFIRMED' })

  await people.moveOpening(tender)
  const letter = await letterTo(contact, 2)
  expect(letter.text).toContain(moved)
  expect(await opening()).toMatchObject([{ UID: planned?.UID, DTSTART: after, SEQUENCE: '1' }])
  await reader.at(linkIn(letter, 'maincms-web'), async page => {
    await page.getByRole('heading', { level: 1, name: /更正公告/ }).waitFor()
  })

  const verdict = (words: string, more: string) =>
    reader.at(printed, async page => {
      const found = page.getByRole('region').filter({ has: page.locator('#verdict') })
      await found.getByRole('heading', { name: words }).waitFor()
      expect(await visibleText(found)).toContain(more)
    })
  await verdict('自发布以来未改动', '更正公告')
  await people.changePhone(tender.id, '020-11112222')
  await verdict('已被新的版本取代', '请以现行内容为准')
})

const states = async (): Promise<[name: string, path: string][]> => {
  const { people, follow, letterTo, api } = product
  const [contact, openTenderName] = [ownAddress(), `样张采购${randomUUID().slice(0, 6)}`]
  const tender = await people.publishTender({ openTenderName })
  const project = (await publicAddress(people.editor, tender.id)).slice(routerBase.length)
  await follow(contact, `${list}?title=${openTenderName}`)
  await follow(contact, project)
  await people.moveOpening(tender)
  const news = await letterTo(contact, 4)
  await api.follow.askManage({ way: 'mail', contact })
  const pathOf = (link: string): string => link.slice((product.origin + routerBase).length)
  const manage = linkIn(await letterTo(contact, 5), 'followManage')
  const at = (path: string, query: Record<string, string> = {}): string =>
    `/${path}?${new URLSearchParams({ region, ...query })}`
  return [
    ['form', at('follow', { at: `${list}?title=${openTenderName}` })],
    ['form-broad', at('follow', { at: list })],
    ['form-project', at('follow', { at: project })],
    ['form-empty', at('follow')],
    ['form-strange', at('follow', { at: '/nowhere' })],
    ['form-long', at('follow', { at: `${list}?title=${'x'.repeat(longestFollowed)}` })],
    ['confirm-old', at('followConfirm', { token: 'a.b.c' })],
    ['stop', pathOf(linkIn(news, 'followStop'))],
    ['stop-old', at('followStop', { token: 'a.b.c' })],
    ['manage', pathOf(manage)],
    ['manage-ask', at('followManage')],
    ['manage-old', at('followManage', { token: 'a.b.c' })],
  ]
}

test('every page in every state breaks no rule and fits its screen', async () => {
  const pages = await states()
  for (const options of [desk, phone]) {
    const context = await browser.newContext(options)
    const { width } = options.viewport
    for (const [name, path] of pages)
      await visit(context, product.origin + routerBase + path, async ({ page, status, faults }) => {
        await hydrated(page)
        expect(status, name).toBe(200)
        await page.screenshot({ path: `.build/test-results/follow-${name}-${width}.png`, fullPage: true })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
          width,
        )
        expect(await violationsOn(page), name).toEqual([])
        expect(faults, name).toEqual([])
      })
    await context.close()
  }
})

test('who reads large and plain, or finds nothing yet, can follow as well', async () => {
  const nothing = listed({ title: randomUUID() })
  const full = listed({})
  const elder = await chooseMode(browser, product.origin, 'elder')
  const standard = await browser.newContext(desk)
  for (const [context, address] of [
    [elder, nothing],
    [elder, full],
    [standard, nothing],
  ] as const)
    await visit(context, address, async ({ page }) => {
      await hydrated(page)
      const link = page.getByRole('main').getByRole('link', { name: '关注', exact: true })
      expect(await link.isVisible()).toBe(true)
      expect(await page.getByRole('link', { name: '导出 CSV' }).isVisible()).toBe(false)
      await turnBy(page, () => link.click())
      await page.getByText('近 30 天新增').waitFor()
    })
})
