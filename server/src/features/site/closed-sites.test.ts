import { join } from 'node:path'
import { credit } from '@sunport/contract/calls/credit.ts'
import { leavePath, mcpPath } from '@sunport/contract/constants.ts'
import { listFormats } from '@sunport/regions/list-query.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { storeFile } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertCampaign } from '../../testing/campaigns.ts'
import { insertAgencies, insertSupplierQualifications, insertSuppliers } from '../../testing/directories.ts'
import { creditSample, insertCredits } from '../../testing/directory-desk.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { agencyStaff } from '../agency/table.ts'
import { expert } from '../expert/table.ts'

const marker = '未开放省份的采购公告'
const closed = 'hlj'
const id = 'closed-site-info'
const survey = 'closed-site-survey'
const firm = 'closed-site-firm'
const campaign = 'closed-campaign'
const creditLists = Object.values(credit)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path.replaceAll(/:\w+/g, 'closed-credit'))
let app: TestApp
let keeper: Acting
let host: string

const setState = async (state: string, more: object = {}) => {
  const { version } = (await keeper.get(`/sites/${closed}`)).data
  return keeper.put(`/sites/${closed}/state`, { version, state, reason: '测试', ...more })
}

beforeAll(async () => {
  // With memory: what was read while it was open must not be read on.
  app = await createTestApp({ config: { answersMegabytes: 8 } })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  await publishSample(app.db, {
    ...{ id, siteId: closed, title: marker, channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' },
  })
  await addQuestionnaire(app.db, { id: survey, siteId: closed, title: marker, isPublished: true })
  await insertSuppliers(app.db, [{ id: firm, siteId: closed, name: marker }])
  await insertSupplierQualifications(app.db, [
    { id: 'closed-paper', siteId: closed, supplierId: firm, name: marker },
  ])
  await insertAgencies(app.db, [{ id: firm, siteId: closed, name: marker }])
  await app.db
    .insert(agencyStaff)
    .values({ id: 'closed-person', agencyId: firm, name: '陈明', title: marker })
  await insertCampaign(app.db, { id: campaign, siteId: closed, title: marker })
  await app.db.execute(sql`
    INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject, content, public_wish, consented_at,
      state, public_state, public_subject, public_content, shown_name, received_at)
    VALUES ('closed-message', '202601014400010001', 'x', ${closed}, '230000', 'consult', ${marker}, ${marker}, true, now(),
      'published', 'public', ${marker}, ${marker}, '李**', '2026-01-01T02:00:00Z')`)
  await insertCredits(app.db, [creditSample('closed-credit', { siteId: closed, creditName: marker })])
  await app.db.insert(expert).values({
    ...{ id: 'closed-expert', siteId: closed, name: '张卫东', specialty: marker, batch: '2026年第一批' },
    ...{ periodStart: '2026-06-08', periodEnd: '2026-06-12' },
    state: 'proposed',
  })
  await app.db.execute(sql`INSERT INTO link_class (id, site_id, class_code, class_name)
    VALUES ('closed-class', ${closed}, 'exits', '出口')`)
  await app.db.execute(sql`INSERT INTO link (id, site_id, class_code, class_name, title, url)
    VALUES ('closed-link', ${closed}, 'exits', '出口', ${marker}, 'https://outside.example/')`)
  const digest = await storeFile(folderStore(join(app.dataDir, 'files')), Buffer.from(marker))
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state, home_site_ids)
    VALUES ('closed-logo', '标识.txt', '.txt', 'text/plain', 10, ${digest}, 'clean', ARRAY[${closed}])`)
  await app.db.execute(
    sql`UPDATE site SET logo_url = '/gpcms/rest/v2/files/closed-logo' WHERE id = ${closed}`,
  )
  const { rows } = await app.db.execute<{ host: string }>(
    sql`SELECT host FROM site_domain WHERE site_id = ${closed} ORDER BY host LIMIT 1`,
  )
  host = rows[0]?.host ?? ''
  expect((await setState('maintenance', { closingWords: '维护' })).code).toBe('200')
  await app.settled()
})
afterAll(() => app.close())

/** Whatever host answers by default, and the site's own. */
const hosts = (): Record<string, string>[] => [{}, { host }]
const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { body, statusCode } = await app.http.inject({ url, headers })
  return { body, statusCode }
}

const readers = [
  `/gpcms/rest/web/v2/info/getInfoById?id=${id}`,
  `/gpcms/rest/web/v2/info/getInfoById?id=${id}&siteId=${closed}`,
  `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=${closed}&channel=tzgg&pageSize=10&currPage=1`,
  `/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=${closed}&channel=tzgg&pageSize=10&currPage=1`,
  `/gpcms/rest/web/v2/info/selectPAndNInfoById?id=${id}`,
  `/gpcms/rest/web/v2/info/search?siteId=${closed}&searchKey=${encodeURIComponent('未开放省份')}`,
  `/gpcms/rest/web/v2/info/suggest?siteId=${closed}&searchKey=${encodeURIComponent('未开放')}`,
  `/gpcms/rest/web/v2/law/text?id=${id}`,
  `/gpcms/rest/web/v2/law/pdf?id=${id}`,
  `/gpcms/rest/web/v2/index/getChannelTopListBySiteId?siteId=${closed}`,
  `/gateway/gpcms/rest/web/v2/info/getInfoById?id=${id}`,
  `/freecms/rest/v1/notice/selectInfoMoreChannel.do?siteId=${closed}&channel=tzgg&pageSize=10&currPage=1`,
  `/freecms/site/${closed}/ggxx/info/2026/${id}.html`,
  `/gpcms/rest/web/v2/questionnaire/${survey}`,
  `/gpcms/rest/web/v2/questionnaire/${survey}/statistics`,
  `/gpcms/rest/v2/evaContent?id=${survey}`,
  `/gpcms/rest/v2/supplier/cms/info/${firm}`,
  `/gpcms/rest/v2/supplier/qualifications/page?supplierId=${firm}&currPage=1&pageSize=10`,
  `/gpcms/rest/v2/agency/query/list/${firm}`,
  `/gpcms/rest/v2/agency/agentPerson/list?agencyId=${firm}&currPage=1&pageSize=10`,
  `/gpcms/rest/web/v2/campaign/list?siteId=${closed}&currPage=1&pageSize=10`,
  `/gpcms/rest/web/v2/campaign/${campaign}`,
  `/gpcms/rest/web/v2/campaign/${campaign}?siteId=${closed}`,
  `/gpcms/rest/web/v2/message/list?siteId=${closed}&currPage=1&pageSize=10`,
  '/gpcms/rest/web/v2/message/closed-message',
  `/gpcms/rest/web/v2/message/closed-message?siteId=${closed}`,
  `/gpcms/rest/web/v2/expert/list?siteId=${closed}&currPage=1&pageSize=10`,
  '/gpcms/rest/web/v2/expert/closed-expert',
  `/gpcms/rest/web/v2/index/getLinkListBySiteDictCodeRegionCode?siteId=${closed}&dictCode=exits`,
  ...creditLists.map(path => `/gpcms${path}?siteId=${closed}&currPage=1&pageSize=10`),
  `/freecms/rest/v1/punish/queryPunishList.do?siteId=${closed}`,
  '/gpcms/rest/v2/files/closed-logo',
  `/sitemap/${closed}/0.xml`,
  '/sitemap.xml',
]

describe('a site that is not open', () => {
  test.each(readers)('shows nothing elsewhere: %s', async url => {
    const { body } = await ask(url)
    expect(body).not.toContain(marker)
    expect(body).not.toContain(`/sitemap/${closed}/`)
    expect(body).not.toContain(id)
  })

  test.each(readers.filter(url => !url.startsWith('/sitemap')))('nor at its own host: %s', async url => {
    const { body, statusCode } = await ask(url, { host })
    expect(body).not.toContain(marker)
    // A file is judged by itself: keepers of a closed site see what it shows.
    expect(statusCode).toBe(url.includes('/files/') ? 404 : 503)
  })

  test('forms and votes are not taken there either', async () => {
    const sent = await app.http.inject({
      method: 'POST',
      url: '/maincms-web/leaveMessage',
      headers: { host },
    })
    expect(sent.statusCode).toBe(503)
  })

  test('its keepers sign in there, and work on', async () => {
    expect((await ask('/gpcms/rest/web/v2/index/getVerify', { host })).statusCode).toBe(200)
    expect((await keeper.get(`/sites/${closed}`)).data.state).toBe('maintenance')
  })

  test('the others are read as before, and so is it once it is open', async () => {
    expect((await ask('/sitemap.xml')).body).toContain('/sitemap/gd/')
    expect((await setState('running')).code).toBe('200')
    await app.settled()
    for (const url of readers.slice(0, 4)) expect((await ask(url)).body).toContain(marker)
    expect((await ask(readers[0] ?? '', { host })).body).toContain(marker)
    await setState('maintenance', { closingWords: '维护' })
    await app.settled()
    for (const url of readers.slice(0, 4)) expect((await ask(url)).body).not.toContain(marker)
  })

  test('a key of many bytes opens nothing, and breaks nothing', async () => {
    for (const key of ['%E4%B8%AD'.repeat(24), 'a&preview=b'])
      expect((await ask(`/maincms-web/?preview=${key}`, { host })).statusCode).toBe(503)
  })
})

/** As it stands in the database: not every state is reached from every other. */
const become = async (lifecycle: string): Promise<void> => {
  await app.db.execute(
    sql`UPDATE site SET lifecycle = ${lifecycle}, preview_key = 'the-key', closing_words = '维护' WHERE id = ${closed}`,
  )
  await touchTags(app.db, [tag.sites])
  await app.settled()
}
const follow = async (headers: Record<string, string> = {}) =>
  (await app.http.inject({ url: `${leavePath}closed-link?go=1`, headers })).headers.location
const tool = (name: string, input: object) =>
  app.http.inject({
    method: 'POST',
    url: mcpPath,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })

describe.each(['maintenance', 'building', 'preview', 'disabled'])('a site that is %s', lifecycle => {
  beforeAll(() => become(lifecycle))
  afterAll(() => become('maintenance'))

  test('shows nothing to anybody, elsewhere or at its own host', async () => {
    const shown: string[] = []
    for (const headers of hosts())
      for (const url of readers) {
        const { body } = await ask(url, headers)
        if (body.includes(marker) || body.includes(id)) shown.push(`${url} at ${JSON.stringify(headers)}`)
      }
    expect(shown).toEqual([])
  })

  test('is not read as a list of data, nor by programs', async () => {
    const pack = app.packs.find(({ siteCode }) => siteCode === closed)
    const lists = Object.keys(pack?.routes ?? {})
    expect(lists.length).toBeGreaterThan(3)
    for (const format of listFormats)
      for (const path of lists) {
        const { body } = await ask(`/maincms-web${path}?format=${format}`)
        expect([path, format, body.includes(marker)]).toEqual([path, format, false])
      }
    for (const [name, input] of [
      ['search_notices', { region: pack?.name, keywords: '未开放省份' }],
      ['read_notice', { id, region: pack?.name }],
      ['find_suppliers', { region: pack?.name, name: marker }],
      ['check_credit', { region: pack?.name, names: [marker] }],
    ] as const) {
      const { body } = await tool(name, input)
      expect([name, body.replaceAll(JSON.stringify(marker).slice(1, -1), '').includes('closed-')]).toEqual([
        name,
        false,
      ])
    }
  })

  test('leads nowhere, except for those who may read it', async () => {
    for (const headers of hosts()) expect(await follow(headers)).not.toBe('https://outside.example/')
    const isForKeepers = lifecycle === 'building' || lifecycle === 'preview'
    const seen = await follow({ host, cookie: keeper.signed.cookie })
    expect(seen === 'https://outside.example/').toBe(isForKeepers)
  })

  test('shows its face to its keepers alone', async () => {
    const url = '/gpcms/rest/v2/files/closed-logo'
    expect((await ask(url)).statusCode).toBe(404)
    expect((await ask(url, { cookie: keeper.signed.cookie })).statusCode).toBe(200)
  })
})

test('what is asked of a closed site is there once it is open', async () => {
  await become('running')
  const hidden: string[] = []
  const named =
    /(?:campaign\/list|message\/list|expert\/list|expert\/closed|LinkList|MisconductInfo|punish\/public|files)/
  for (const url of readers.filter(each => named.test(each))) {
    const { body } = await ask(url)
    if (!body.includes(marker) && !body.includes(id) && !body.includes(`/sitemap/${closed}/`))
      hidden.push(url)
  }
  expect(await follow()).toBe('https://outside.example/')
  await become('maintenance')
  expect(hidden).toEqual([])
})
