import { type NoticeFacets, noticeFacets } from '@sunport/contract/content/notice/facets.ts'
import { sumMoney } from '@sunport/contract/format/sum-money.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Queries } from '../platform/database/database.ts'
import { uuid } from './app.ts'

export interface FigureSample {
  siteId: string
  noticeType: string
  /** Beijing's. */
  time: string
  regionCode: string | null
  manner: string | null
  nature: string | null
  items: string[]
  reserved: string | null
  purchaser: string | null
  agency: string | null
  budget: string | null
  suppliers: { name: string; amount?: string | undefined; scale?: string | undefined }[]
  bidders: string | null
  planId: string | null
  opening: string | null
  isReference: boolean
}

export interface PublishedSample extends FigureSample, NoticeFacets {
  id: string
  bidCompany: string | null
  successfulMoney: string | null
}

const day = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom('00:10', '07:59', '12:00', '23:50'),
  )
  .map(
    ([month, date, time]) =>
      `2025-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')} ${time}:00`,
  )
const money = fc.integer({ min: 0, max: 900_000_000 }).map(fen => (fen / 100).toFixed(2))
const maybe = <T>(values: readonly T[]) => fc.constantFrom(null, ...values)

/** A notice as it may come from anywhere: complete, half empty, or with codes that nobody knows here. */
export const anyNotice: fc.Arbitrary<FigureSample> = fc.record({
  siteId: fc.constantFrom('gd', 'gd', 'gd', 'hlj'),
  noticeType: fc.constantFrom(
    '001011',
    '001013',
    '001016',
    '001021',
    '001021',
    '001025',
    '001054',
    '001004',
    '59',
    '001031',
    '001009',
  ),
  time: day,
  regionCode: maybe(['440001', '440103', '440106', '440305', '44']),
  manner: maybe(['1', '3', '5', '6', 'X']),
  nature: maybe(['1', '2', '3']),
  items: fc.subarray(['A02010105', 'A0232', 'B01', 'C16', 'A']),
  reserved: maybe(['1', '0']),
  purchaser: maybe(['甲中学', '乙医院', '丙局']),
  agency: maybe(['子代理公司', '丑代理公司']),
  budget: fc.option(money),
  suppliers: fc.array(
    fc.record({
      name: fc.constantFrom('一公司', '二公司', '三公司'),
      amount: fc.option(money, { nil: undefined }),
      scale: fc.constantFrom(undefined, '1', '2', '3', '4', '9'),
    }),
    { maxLength: 3 },
  ),
  bidders: maybe(['1', '2', '3', '17', '0', '许多']),
  planId: maybe(['p1', 'p2', 'p3', 'p4']),
  opening: fc.option(day),
  isReference: fc.constantFrom(false, false, false, true),
})

export const aNotice = (sample: Partial<FigureSample>): FigureSample => ({
  siteId: 'gd',
  noticeType: '001021',
  time: '2025-03-04 10:00:00',
  regionCode: '440103',
  manner: '1',
  nature: '1',
  items: [],
  reserved: null,
  purchaser: '甲中学',
  agency: null,
  budget: null,
  suppliers: [],
  bidders: null,
  planId: null,
  opening: null,
  isReference: false,
  ...sample,
})

const at = (time: string | null) => (time ? `${time}+08` : null)

/** Publishes as the publishing transaction does. */
export const publishFigures = async (
  db: Queries,
  samples: readonly FigureSample[],
): Promise<PublishedSample[]> => {
  const rows = samples.map(sample => {
    const amounts = sample.suppliers.flatMap(({ amount }) => amount ?? [])
    const catalogue = sample.items.map(code => ({ code }))
    return {
      ...sample,
      id: uuid(),
      edition: uuid(),
      ...noticeFacets({ catalogue, smeReserved: sample.reserved ?? undefined }),
      bidCompany: [...new Set(sample.suppliers.map(({ name }) => name))].join('，') || null,
      successfulMoney: amounts.length > 0 ? sumMoney(amounts) : null,
    }
  })
  for (const row of rows) {
    const channel = sql`(SELECT min(id) FROM channel WHERE site_id = ${row.siteId})`
    await db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, refer_mode, plan_id)
      VALUES (${row.id}, ${row.siteId}, ${channel}, 'notice', 'live', ${row.isReference ? 'reference' : null}, ${row.planId})`)
    await db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields, published_at)
      VALUES (${row.edition}, ${row.id}, 1, 'published', ${`${row.purchaser ?? ''}公告`}, '', '正文',
        ${JSON.stringify({ suppliers: row.suppliers })}, ${at(row.time)})`)
    await db.execute(sql`UPDATE info SET published_edition_id = ${row.edition} WHERE id = ${row.id}`)
    await db.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time,
        notice_type, region_code, purchaser, agency, purchase_manner, purchase_nature, budget, successful_money, bid_company,
        plan_id, open_tender_time, item_codes, sme_reserved, more, data_source)
      VALUES (${row.id}, ${row.edition}, ${row.siteId}, ${channel}, ${`${row.purchaser ?? ''}公告`}, '', ${at(row.time)},
        ${row.noticeType}, ${row.regionCode}, ${row.purchaser}, ${row.agency}, ${row.manner}, ${row.nature}, ${row.budget},
        ${row.successfulMoney}, ${row.bidCompany}, ${row.planId}, ${at(row.opening)}, ${sql.param(row.itemCodes)}, ${row.smeReserved},
        ${JSON.stringify(row.bidders === null ? {} : { bidderCount: row.bidders })}, 'gp-notice-center')`)
  }
  return rows.map(({ edition: _, ...row }) => row)
}

/** Takes them from the public, as withdrawing does. */
export const withdrawFigures = (db: Queries, ids: readonly string[]) =>
  db.execute(sql`DELETE FROM publication WHERE info_id = ANY(${sql.param(ids)})`)
