import { sharePicturePath } from '@sunport/contract/constants.ts'
import { specifiedPacks } from '@sunport/regions/fixtures/specified-packs.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicOrigin: 'https://cg.example' } })
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
    for (const path of paths) expect(Object.keys(pack.routes)).toContain(path)
    expect(paths.some(path => pack.routes[path]?.kind === 'article')).toBe(false)
    expect(paths).toContain(pack.noticePath)
  }
})

test.each(['/sitemap/gd/7.xml', '/sitemap/none/pages.xml', '/sitemap/gd/x.xml', '/sitemap/gd/-1.xml'])(
  '%s is not found',
  async url => {
    expect((await app.http.inject(url)).statusCode).toBe(404)
  },
)

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
