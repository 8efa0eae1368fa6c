import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { touchTags } from '../../platform/cache/tags.ts'
import type { PreparedQueries } from '../../platform/database/prepared.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import type { InfoFilter } from './filter.ts'
import { type InfoRead, infoRead } from './read.ts'

/** More than one stretch of remembered places, and enough that the planner sees what an index saves. */
const many = 10_450
const others = 1_600

let app: TestApp
let client: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  client = new pg.Client({ connectionString: app.url })
  await client.connect()
  const place = sql`(CASE WHEN n <= ${many} THEN 'gd-xmcggg' WHEN n % 2 = 0 THEN 'gd-tzgg' ELSE 'hlj-cggg' END)`
  const numbers = sql`generate_series(1, ${many + others}::int) AS n`
  await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, notice_id)
    SELECT 'i' || n, split_part(${place}, '-', 1), ${place}, 'notice', 'live', 'n' || n FROM ${numbers}`)
  await app.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text)
    SELECT 'e' || n, 'i' || n, 1, 'published', '', '', '' FROM ${numbers}`)
  // Some share one moment, some differ by microseconds.
  await app.db.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description,
      notice_time, notice_id, notice_type, region_code, budget, plan_id, open_tender_time, item_codes, docs_until,
      sme_reserved, data_source)
    SELECT 'i' || n, 'e' || n, split_part(${place}, '-', 1), ${place}, '采购项目' || n, repeat('文字', 100),
      '2026-01-01'::timestamptz + (n / 3) * interval '7 minutes' + (n % 2) * interval '1 microsecond', 'n' || n,
      (ARRAY['001011', '001016', '001021', '59'])[1 + n % 4], (ARRAY['440103', '440301', '440001'])[1 + n % 3],
      n * 1000, 'plan' || n / 4, CASE WHEN n % 50 = 0 THEN '2026-06-01'::timestamptz + n * interval '1 hour' END,
      CASE WHEN n % 40 = 0 THEN ARRAY['A', 'A02', 'A0232'] ELSE ARRAY['C', 'C16'] END,
      CASE WHEN n % 50 = 0 THEN '2026-05-01'::date + n / 50 END, CASE WHEN n % 4 = 0 THEN '1' END, 'test'
    FROM ${numbers}`)
  await app.db.execute(sql`VACUUM ANALYZE publication`)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const dialect = new PgDialect()

/** Plans of the statements that a reading would send, chosen by cost alone. */
const plansOf = async (run: (read: InfoRead) => Promise<unknown>): Promise<string> => {
  const plans: string[] = []
  const explain = async (statement: SQL): Promise<never[]> => {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    const { rows } = await client.query({ text: `EXPLAIN ${text}`, values: params })
    plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    return []
  }
  await run(infoRead(explain as PreparedQueries))
  return plans.join('\n')
}

const filter = (input: InfoFilter['input'], channelIds?: string[], siteId = 'gd'): InfoFilter => ({
  siteId,
  channelIds,
  input,
  asOf: '2026-07-01T00:00:00Z',
})
const page = { limit: 10, skip: 0 }
const siteKeys = /Index Only Scan using publication_site_time/
const channelKeys = /Index Only Scan using publication_channel_time/
const totals = /Index Only Scan using publication_(channel|region)_type/

describe('no list reads the whole table', () => {
  test.each<[string, RegExp, (read: InfoRead) => Promise<unknown>]>([
    ['a site', siteKeys, read => read.list(filter({}), page)],
    ['a channel', channelKeys, read => read.list(filter({}, ['gd-xmcggg']), page)],
    ['several channels', channelKeys, read => read.list(filter({}, ['gd-xmcggg', 'gd-tzgg']), page)],
    ['a type', siteKeys, read => read.list(filter({ noticeType: '00101' }), page)],
    [
      'a channel and a type',
      channelKeys,
      read => read.list(filter({ noticeType: '00101' }, ['gd-xmcggg']), page),
    ],
    ['a city', siteKeys, read => read.list(filter({ regionCode: '440300' }), page)],
    ['a band of budgets', siteKeys, read => read.list(filter({ budgetMin: '1', budgetMax: '900' }), page)],
    [
      'a band of amounts',
      siteKeys,
      read => read.list({ ...filter({}), bidders: { amountMin: '1', amountMax: '900' } }, page),
    ],
    ['what is reserved', siteKeys, read => read.list({ ...filter({}), bidders: { smeReserved: '1' } }, page)],
    [
      'a class of what is bought',
      /publication_items|publication_site_time/,
      read => read.list({ ...filter({}), bidders: { catalogueCode: 'A0232' } }, page),
    ],
    [
      'the total of a rare class',
      /publication_items/,
      read => read.count({ ...filter({}), bidders: { catalogueCode: 'A0232' } }),
    ],
    [
      'a week of openings',
      /publication_opening/,
      read =>
        read.list(
          { ...filter({}), bidders: { deadlineStart: '2026-06-01', deadlineEnd: '2026-06-07' } },
          page,
        ),
    ],
    [
      'a week of documents',
      /publication_docs_until/,
      read =>
        read.count({
          ...filter({}),
          bidders: { deadlineOf: 'documents', deadlineStart: '2026-06-01', deadlineEnd: '2026-06-07' },
        }),
    ],
    [
      'what opens next',
      /Index Only Scan using publication_opening/,
      read => read.list(filter({ sort: 'closing' }), page),
    ],
    [
      'what can be bid for',
      /publication_opening|publication_site_time/,
      read => read.list(filter({ biddable: '1' }), page),
    ],
    ['words in a title', /search_entry/, read => read.list(filter({ title: '监控' }), page)],
    ['the places of a deep page', siteKeys, read => read.places(filter({}), undefined, 200, 5_000)],
    ['the total of a site', totals, read => read.count(filter({}, undefined, 'hlj'))],
    ['the total of a channel', totals, read => read.count(filter({}, ['gd-tzgg']))],
    [
      'the total of a type in a city',
      totals,
      read => read.count(filter({ noticeType: '001021', regionCode: '440300' })),
    ],
    ['the types of a channel', totals, read => read.countByType(filter({}, ['gd-tzgg']))],
    ['a detail', /publication_pkey[\s\S]*publication_notice_id/, read => read.find('i7')],
    ['its neighbours', /using publication_channel_time/, read => read.neighbours('i7')],
    ['a project', /publication_plan/, read => read.project('gd', 'plan7', undefined)],
  ])('%s comes from an index', async (_, index, run) => {
    const plans = await plansOf(run)
    expect(plans).toMatch(index)
    expect(plans).not.toContain('Seq Scan on publication')
  })

  test('a page that follows a place looks at the rows behind it only', async () => {
    const after = { time: '2026-01-20 00:00:00+08', seq: '500' }
    expect(await plansOf(read => read.list(filter({}), { ...page, after }))).toMatch(
      /Index Cond: .*ROW\(notice_time, seq\) </,
    )
  })
})

interface Answer {
  rows: { id: string; title: string }[]
  total: number
}
const ask = async (currPage: number, query = 'pageSize=100'): Promise<Answer> =>
  (
    await app.get<Answer>(
      `/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&channel=xmcggg&currPage=${currPage}&${query}`,
    )
  ).data

describe('a list of many pages', () => {
  test('shows every info once over all its pages, newest first, and then nothing', async () => {
    const { rows: expected } = await client.query<{ id: string }>(
      `SELECT info_id AS id FROM publication WHERE channel_id = 'gd-xmcggg' ORDER BY notice_time DESC, seq DESC`,
    )
    const ids: string[] = []
    for (let number = 1; number <= Math.ceil(many / 100) + 1; number++)
      ids.push(...(await ask(number)).rows.map(({ id }) => id))
    expect(ids).toEqual(expected.map(({ id }) => id))
    expect((await ask(5_000)).rows).toEqual([])
    expect(await ask(5_000)).toMatchObject({ total: expected.length })
  })

  test('gives the same page whether it was walked to or jumped to, with any size of page', async () => {
    const { rows: walked } = await ask(34, 'pageSize=30&noticeType=00101')
    const { rows: jumped } = await ask(1_020, 'pageSize=1&noticeType=00101')
    expect(jumped).toEqual(walked.slice(29))
  })

  test('moves on when something newer is published', async () => {
    const before = await ask(30, 'pageSize=10')
    await app.db.transaction(async tx => {
      await publishSample(tx, {
        siteId: 'gd',
        channel: 'xmcggg',
        title: '最新',
        noticeTime: '2026-06-09 09:00:00',
      })
      await touchTags(tx, ['infos:gd', 'channel:gd-xmcggg'])
    })
    await app.settled()
    expect((await ask(30, 'pageSize=10')).rows[1]?.id).toBe(before.rows[0]?.id)
  })
})
