import { sharePicturePath } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import { specifiedPacks } from '@sunport/regions/fixtures/specified-packs.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

let app: TestApp
const nowhere = { code: '', siteCode: '', channels: [] as RegionPack['channels'] }
/** Regions that no other test publishes in. */
let [ofProjects, ofParties] = [nowhere, nowhere]
beforeAll(async () => {
  app = await createTestApp({ config: { publicOrigin: 'https://cg.example' } })
  const others = app.packs.filter(({ siteCode }) => siteCode !== 'gd' && siteCode !== 'hn')
  ;[ofProjects = ofProjects, ofParties = ofParties] = others
})
afterAll(() => app.close())

const addressesOf = async (url: string): Promise<string[]> => {
  const answer = await app.http.inject(url)
  expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
    url,
    200,
    'application/xml; charset=utf-8',
  ])
  return [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&#38;', '&'),
  )
}

test('robots are shown the way to the site maps and kept out of the back-office', async () => {
  const { body } = await app.http.inject('/robots.txt')
  expect(body).toContain('Sitemap: https://cg.example/sitemap.xml')
  expect(body).toContain('Disallow: /maincms-web/main')
})

test("every published info is in its region's map once, under the address that shows it, and nothing else is", async () => {
  const notice = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'xmcggg',
    title: '一个项目',
    noticeTime: '2026-06-01 23:30:00',
    noticeType: '001011',
    planId: 'p'.repeat(32),
  })
  const article = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'tzgg',
    title: '一则通知',
    noticeTime: '2026-06-02 09:00:00',
  })
  await publishSample(app.db, {
    siteId: 'hn',
    channel: 'tzgg',
    title: '别处的通知',
    noticeTime: '2026-06-02 09:00:00',
  })
  const index = await addressesOf('/sitemap.xml')
  expect(index).toContain('https://cg.example/sitemap/gd/0.xml')
  expect(index.filter(address => address.endsWith('/pages.xml'))).toHaveLength(app.packs.length)
  const addresses = await addressesOf('/sitemap/gd/0.xml')
  expect(addresses).toEqual([
    `https://cg.example/maincms-web/articleGd?id=${article}`,
    `https://cg.example/maincms-web/noticeGd?id=${notice}`,
  ])
})

test('list pages are in the map, pages of single records are not', async () => {
  for (const pack of app.packs) {
    const paths = (await addressesOf(`/sitemap/${pack.siteCode}/pages.xml`)).map(address =>
      new URL(address).pathname.replace('/maincms-web', ''),
    )
    for (const path of paths) expect(Object.keys({ ...pack.routes, ...commonRoutes })).toContain(path)
    expect(paths.some(path => pack.routes[path]?.kind === 'article')).toBe(false)
    expect(paths).toContain(pack.noticePath)
  }
})

test('pages that all regions have are in the map of each under its own name, those of one record are not', async () => {
  for (const { code, siteCode } of app.packs) {
    const pages = await addressesOf(`/sitemap/${siteCode}/pages.xml`)
    for (const path of ['/openData', '/readingBudget', '/figures', '/verification', '/searchAcross'])
      expect(pages).toContain(`https://cg.example/maincms-web${path}?region=${code}`)
    expect(pages).toContain(`https://cg.example/maincms-web/figureParties?region=${code}&kind=supplier`)
    expect(pages.filter(page => /\/(project|figureRows|follow\w*)\b/.test(page))).toEqual([])
  }
})

test('a project is in the map once, by its plan, else by its number, with the day of its last notice', async () => {
  const { code, siteCode, channels } = ofProjects
  const channel = flattenChannels(channels)[0]?.mark ?? ''
  const put = (noticeTime: string, over: object) =>
    publishSample(app.db, {
      ...{ siteId: siteCode, channel, title: '项目', noticeTime, noticeType: '001011' },
      ...over,
    })
  await put('2026-06-01 09:00:00', { planId: 'plan1', openTenderCode: 'N1' })
  await put('2026-06-03 09:00:00', { planId: 'plan1', noticeType: '001021' })
  // Its number leads to the plan that another of its notices names.
  await put('2026-06-02 09:00:00', { openTenderCode: 'N1' })
  await put('2026-06-02 09:00:00', { openTenderCode: 'N2' })
  await put('2026-06-04 09:00:00', {})
  await put('2026-06-04 09:00:00', { noticeType: null, planId: 'noNotice' })
  const file = `/sitemap/${siteCode}/projects-0.xml`
  expect(await addressesOf('/sitemap.xml')).toContain(`https://cg.example${file}`)
  expect(await addressesOf(file)).toEqual([
    `https://cg.example/maincms-web/project?planId=plan1&region=${code}`,
    `https://cg.example/maincms-web/project?openTenderCode=N2&region=${code}`,
  ])
  expect((await app.http.inject(file)).body).toContain('<lastmod>2026-06-03</lastmod>')
})

test('whoever has figures of his own is in the map, whoever has too few is not', async () => {
  const { code, siteCode, channels } = ofParties
  const channel = flattenChannels(channels)[0]?.mark ?? ''
  for (const [at, purchaser] of ['第一中学', '第一中学', '第一中学', '第二中学'].entries())
    await publishSample(app.db, {
      ...{ siteId: siteCode, channel, title: '结果', noticeTime: `2026-06-0${1 + at} 09:00:00` },
      ...{ noticeType: '001021', purchaser },
    })
  const index = await addressesOf('/sitemap.xml')
  expect(index).toContain(`https://cg.example/sitemap/${siteCode}/purchaser-0.xml`)
  expect(index).not.toContain(`https://cg.example/sitemap/${siteCode}/supplier-0.xml`)
  expect(await addressesOf(`/sitemap/${siteCode}/purchaser-0.xml`)).toEqual([
    `https://cg.example/maincms-web/figures?region=${code}&purchaser=${encodeURIComponent('第一中学')}`,
  ])
})

test.each([
  ...['/sitemap/gd/7.xml', '/sitemap/none/pages.xml', '/sitemap/gd/x.xml', '/sitemap/gd/-1.xml'],
  ...['/sitemap/gd/projects-9.xml', '/sitemap/gd/others-0.xml', '/sitemap/gd/supplier-.xml'],
])('%s is not found', async url => {
  expect((await app.http.inject(url)).statusCode).toBe(404)
})

test('the picture beside a link is of the size that is asked for, one for each region', async () => {
  const packs = specifiedPacks(app.packs)
  const pictures = await Promise.all(packs.map(({ siteCode }) => app.http.inject(sharePicturePath(siteCode))))
  for (const { statusCode, headers, rawPayload } of pictures) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
  expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(packs.length)
  expect((await app.http.inject(sharePicturePath('nowhere'))).statusCode).toBe(404)
})
