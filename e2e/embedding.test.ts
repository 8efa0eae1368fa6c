import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routerBase } from '@sunport/contract/constants.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { choice, openSurvey, surveyDeskOf } from './support/surveys.ts'

const origin = inject('origin')
const pack = packs.find(each => pathOfKind(each, 'questionnaire-answer'))
if (!pack) throw new Error('a region with a page for answers is needed')
/** By its number: a site by another name is another site, and browsers keep our cookies from what it frames. */
const page = `${origin.replace('localhost', '127.0.0.1')}${routerBase}${pathOfKind(pack, 'questionnaire-answer')}`

/** A page of another site with a frame in it. */
const otherSite = async () => {
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '', 'http://localhost').searchParams.get('frame') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><title>另一个网站</title><iframe src="${framed.replaceAll('&', '&amp;')}" width="800" height="900"></iframe>`,
    )
  })
  await new Promise<void>(listening => {
    server.listen(0, 'localhost', listening)
  })
  return { server, site: `http://localhost:${(server.address() as AddressInfo).port}` }
}

let browser: Browser
let listed: { server: Server; site: string }
let foreign: { server: Server; site: string }
let id = ''

beforeAll(async () => {
  browser = await launchBrowser()
  ;[listed, foreign] = await Promise.all([otherSite(), otherSite()])
  id = await openSurvey({ siteId: pack.siteCode, title: `嵌入问卷${randomUUID().slice(0, 8)}` }, [
    choice('Q1', '您的身份', '采购人', '供应商'),
  ])
  const keeper = await surveyDeskOf('reviewer3')
  await keeper.embed({ id, version: (await keeper.get({ id })).version, frameOrigins: [listed.site] })
})
afterAll(async () => {
  await browser.close()
  for (const { server } of [listed, foreign]) server.close()
})

const framedIn = (site: string, address: string) => `${site}/?frame=${encodeURIComponent(address)}`
const answered = async (): Promise<number> =>
  (await apiOf(origin).questionnaire.getQuestionnaire({ id }))?.responses ?? 0

test.each([
  ['with script', true],
  ['without script', false],
])(
  'a listed site shows the questions alone, and they are answered there, %s',
  async (_, javaScriptEnabled) => {
    const before = await answered()
    const context = await browser.newContext({ javaScriptEnabled })
    const tab = await context.newPage()
    await tab.goto(framedIn(listed.site, `${page}?id=${id}&embed=1`))
    const frame = tab.frameLocator('iframe')
    await frame.getByRole('heading', { name: /嵌入问卷/ }).waitFor()
    for (const part of ['banner', 'navigation', 'contentinfo'] as const)
      expect(await frame.getByRole(part).count()).toBe(0)
    await frame.getByRole('button', { name: '提交问卷' }).click()
    await frame.getByText('有 1 道题需要补充或修改').waitFor()
    await frame.getByRole('radio', { name: '供应商' }).check()
    await frame.getByRole('button', { name: '提交问卷' }).click()
    await frame.getByRole('heading', { name: '提交成功' }).waitFor()
    expect(await frame.getByRole('link').count()).toBe(0)
    expect(await answered()).toBe(before + 1)
    // Nothing of ours was kept there: it is the page's own token that answers once.
    expect(await context.cookies()).toEqual([])
    await context.close()
  },
)

test.each([
  ['a site that is not listed', () => foreign.site, '&embed=1'],
  ['a listed site that asks for the whole page', () => listed.site, ''],
])('%s is refused by the browser', async (_, siteOf, query) => {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const complaints: string[] = []
  tab.on('console', message => complaints.push(message.text()))
  await tab.goto(framedIn(siteOf(), `${page}?id=${id}${query}`), { waitUntil: 'load' })
  await expect.poll(() => complaints.join()).toMatch(/frame-ancestors/)
  expect(await tab.frameLocator('iframe').getByRole('heading').count()).toBe(0)
  await context.close()
})
