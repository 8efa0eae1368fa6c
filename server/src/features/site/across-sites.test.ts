import { info } from '@sunport/contract/calls/info.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

const title = '彼省公开的采购意向'
const id = 'record-of-the-other'
const [here, there] = ['gd', 'hlj']
const nothing = 'nothing'

/** A page that shows what the call of a detail page says to it, in process and in the name of its own host. */
const detailPage: WebEntry = {
  render: async ({ url, send }) => {
    const asked = new URL(url).searchParams
    const input = {
      id: asked.get('id') ?? '',
      ...(asked.has('siteId') && { siteId: asked.get('siteId') ?? '' }),
    }
    const html = await send(info.getInfoById, input).then(
      found => (found as { title: string }).title,
      () => nothing,
    )
    return { kind: 'page', status: html === nothing ? 404 : 200, html }
  },
}

let app: TestApp
const hosts: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp({ web: detailPage, config: { answersMegabytes: 8 } })
  await publishSample(app.db, {
    ...{ id, siteId: there, channel: 'tzgg', title, noticeTime: '2026-06-01 09:00:00' },
  })
  const { rows } = await app.db.execute<{ site: string; host: string }>(
    sql`SELECT DISTINCT ON (site_id) site_id AS site, host FROM site_domain ORDER BY site_id, host`,
  )
  for (const { site, host } of rows) hosts[site] = host
})
afterAll(() => app.close())

const become = async (lifecycle: string): Promise<void> => {
  await app.db.execute(sql`UPDATE site SET lifecycle = ${lifecycle} WHERE id = ${there}`)
  await touchTags(app.db, [tag.sites])
  await app.settled()
}

const ask = async (site: string, url: string): Promise<string> =>
  (await app.http.inject({ url, headers: { host: hosts[site] } })).body
const shown = (body: string): string => (body.includes(title) ? title : nothing)

const own = (query: string): string => query && `&${query}`
/** Each way to read the record from a host, and what it shows there. */
const seenFrom = async (host: string, query = ''): Promise<Record<string, string>> => {
  const words = encodeURIComponent('公开的采购意向')
  const path = app.packs.find(({ siteCode }) => siteCode === host)?.routes ?? {}
  const [article = ''] = Object.keys(path).filter(each => each.startsWith('/article'))
  return {
    call: shown(await ask(host, `/gpcms/rest/web/v2/info/getInfoById?id=${id}${own(query)}`)),
    'old call': shown(await ask(host, `/gateway/gpcms/rest/web/v2/info/getInfoById?id=${id}${own(query)}`)),
    page: shown(await ask(host, `/maincms-web${article}?id=${id}${own(query)}`)),
    search: shown(await ask(host, `/gpcms/rest/web/v2/info/search?siteId=${there}&searchKey=${words}`)),
    list: shown(
      await ask(
        host,
        `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=${there}&channel=tzgg&pageSize=10&currPage=1`,
      ),
    ),
  }
}

/** In whatever order: each finds the site open. */
beforeEach(() => become('running'))

const all = (what: string) => ({ call: what, 'old call': what, page: what, search: what, list: what })

describe('what another site has published', () => {
  test.each([here, there])(
    'is read at %s by call, page and search alike, while its site is open',
    async host => {
      expect(await seenFrom(host)).toEqual(all(title))
      expect(await seenFrom(host, `siteId=${there}`)).toEqual(all(title))
    },
  )

  test('is not called one’s own: whoever asks for a site gets that site', async () => {
    const words = encodeURIComponent('公开的采购意向')
    const mine = [
      `/gpcms/rest/web/v2/info/search?siteId=${here}&searchKey=${words}`,
      `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=${here}&channel=tzgg&pageSize=10&currPage=1`,
    ]
    for (const host of [here, there])
      for (const url of mine) expect([host, url, shown(await ask(host, url))]).toEqual([host, url, nothing])
  })

  test('is read nowhere by any of these ways while its site is not open, whatever was read before', async () => {
    expect(await seenFrom(here)).toEqual(all(title))
    expect(await seenFrom(there)).toEqual(all(title))
    for (const lifecycle of ['maintenance', 'building', 'preview', 'disabled']) {
      await become(lifecycle)
      for (const host of [here, there])
        for (const query of ['', `siteId=${there}`])
          expect([lifecycle, host, query, await seenFrom(host, query)]).toEqual([
            lifecycle,
            host,
            query,
            all(nothing),
          ])
    }
    // What is in the archive is read on.
    await become('archived')
    expect(await seenFrom(here)).toEqual(all(title))
  })
})
