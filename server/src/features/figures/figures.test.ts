import type { FigureBoard, FigureCell, FigureRow, FigureTable } from '@sunport/contract/calls/figures.ts'
import { sumMoney } from '@sunport/contract/format/sum-money.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  aNotice,
  anyNotice,
  type FigureSample,
  publishFigures,
  withdrawFigures,
} from '../../testing/figure-notices.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const base = '/gpcms/rest/web/v2/figures'
type Query = Record<string, string>
const asked = (query: Query) => new URLSearchParams({ siteId: 'gd', year: '2025', ...query })
const board = async (query: Query = {}) => (await app.get<FigureBoard>(`${base}/board?${asked(query)}`)).data
const table = async (query: Query) => (await app.get<FigureTable>(`${base}/table?${asked(query)}`)).data
const rows = async (query: Query) =>
  (
    await app.get<{ rows: FigureRow[]; total: number; isHidden: boolean }>(
      `${base}/rows?${asked({ pageSize: '100', ...query })}`,
    )
  ).data
const csv = async (path: string, query: Query) =>
  (await app.http.inject({ url: `${base}/${path}?${asked(query)}` })).body

/** Instead of whatever was public. */
const only = async (samples: readonly FigureSample[]) => {
  await app.db.execute(sql`DELETE FROM publication`)
  return publishFigures(app.db, samples)
}
const several = (count: number, sample: Partial<FigureSample>): FigureSample[] =>
  Array.from({ length: count }, () => aNotice(sample))

const allRows = async (query: Query): Promise<FigureRow[]> => {
  const found: FigureRow[] = []
  for (let page = 1; ; page++) {
    const { rows: some } = await rows({ ...query, currPage: String(page), pageSize: '7' })
    if (some.length === 0) return found
    found.push(...some)
  }
}

const sumOf = (found: { amount: string | null }[]): string | null => {
  const amounts = found.flatMap(({ amount }) => amount ?? [])
  return amounts.length > 0 ? sumMoney(amounts) : null
}

test('every number that is shown leads to exactly the rows that it counts, on all their pages and in their file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyNotice, { minLength: 20, maxLength: 60 }), async samples => {
      await only(samples)
      for (const filter of [
        {},
        { stage: 'tender' },
        { purchaser: '甲中学' },
        { supplier: '一公司' },
        { region: '4401' },
      ] as Query[]) {
        const { tables, steps, total, isHidden } = await board(filter)
        if (isHidden) continue
        expect((await rows(filter)).total).toBe(total.count)
        for (const { by, cells } of tables)
          for (const cell of cells) {
            if (cell.count === null || cell.code === '*') continue
            // The city's own line holds its districts.
            const found = await allRows({ ...filter, [by]: cell.code })
            expect([by, cell.name, found.length]).toEqual([by, cell.name, cell.count])
            expect(sumOf(found)).toBe(cell.amount)
          }
        for (const { step, count } of steps)
          if (count !== null) expect((await rows({ ...filter, step })).total, step).toBe(count)
      }
      const whole = await allRows({})
      const lines = (await csv('rows.csv', {})).trimEnd().split('\r\n').slice(1)
      expect(lines.map(line => line.split(',')[0])).toEqual(whole.map(({ id }) => id))
    }),
    { numRuns: 3 },
  )
})

test('what is withdrawn, of another site, a reference or no counted stage is in no number', async () => {
  const published = await only([
    ...several(5, {}),
    aNotice({ siteId: 'hlj' }),
    aNotice({ isReference: true }),
    aNotice({ noticeType: '001031' }),
    aNotice({ time: '2024-12-31 23:59:00' }),
    aNotice({ time: '2026-01-01 00:00:00' }),
  ])
  expect((await board()).total.count).toBe(5)
  await withdrawFigures(app.db, [published[0]?.id ?? ''])
  expect((await board()).total.count).toBe(4)
  expect((await rows({})).total).toBe(4)
})

test('a small number is hidden together with another one, in the call, in its table and in its file', async () => {
  await only([...several(8, { manner: '1' }), ...several(5, { manner: '3' }), ...several(2, { manner: '6' })])
  const shownOf = (cells: FigureCell[]) => cells.map(({ code, count }) => [code, count])
  const expected = [
    ['1', 8],
    ['3', null],
    ['6', null],
  ]
  const manners = (await board()).tables.find(({ by }) => by === 'manner')
  expect(shownOf(manners?.cells ?? [])).toEqual(expected)
  expect(shownOf((await table({ by: 'manner' })).cells)).toEqual(expected)
  const file = await csv('table.csv', { by: 'manner' })
  expect(file).toContain('1,公开招标,8,')
  expect(file).toContain('3,竞争性谈判,不单列,\r\n')
  expect(file).toContain('6,竞争性磋商,不单列,\r\n')
})

test('a number that its table hides does not stand above a page of its own, nor above its rows', async () => {
  await only([...several(8, { manner: '1' }), ...several(5, { manner: '3' }), ...several(2, { manner: '6' })])
  for (const manner of ['3', '6']) {
    const { isHidden, total, tables, steps, priced, smallFirms, singleBids } = await board({ manner })
    expect({ isHidden, total, tables, steps, priced, smallFirms, singleBids }).toEqual({
      isHidden: true,
      total: { count: null, amount: null },
      tables: [],
      steps: [],
      priced: null,
      smallFirms: null,
      singleBids: null,
    })
    expect(await rows({ manner })).toMatchObject({ rows: [], total: 0, isHidden: true })
    expect(await table({ manner, by: 'region' })).toMatchObject({ cells: [], total: { count: null } })
    expect((await csv('rows.csv', { manner })).trimEnd().split('\r\n')).toHaveLength(1)
  }
  expect((await board({ manner: '1' })).total.count).toBe(8)
  // In one of two cities the same: the other one would give it away.
  await only([
    ...several(6, { regionCode: '440305' }),
    ...several(1, { regionCode: '440103' }),
    ...several(9, { regionCode: '440402' }),
  ])
  expect((await board({ region: '4403' })).isHidden).toBe(true)
  expect((await board({ region: '440305' })).isHidden).toBe(true)
  expect((await board({ region: '4404' })).isHidden).toBe(false)
})

test('shares name what they are of, and are silent where a line of theirs is hidden', async () => {
  const firm = (scale: string | undefined, amount: string) => ({
    suppliers: [{ name: '一公司', amount, ...(scale && { scale }) }],
  })
  await only([
    ...several(3, { ...firm('1', '100.00'), bidders: '1' }),
    ...several(4, { ...firm('3', '50.00'), bidders: '5' }),
    ...several(3, firm(undefined, '10.00')),
  ])
  const { smallFirms, smallAmount, singleBids } = await board()
  expect(smallFirms).toEqual({ part: 4, whole: 7 })
  expect(smallAmount).toEqual({ part: '200.00', whole: '500.00' })
  expect(singleBids).toEqual({ part: 3, whole: 7 })
  expect((await board({ manner: '1' })).singleBids).toEqual({ part: 3, whole: 7 })
  // Both sides of a share lead to their rows.
  const totalOf = async (query: Query) => (await rows(query)).total
  expect([await totalOf({ scale: 'small' }), await totalOf({ scale: 'said' })]).toEqual([4, 7])
  expect([await totalOf({ bidders: '1' }), await totalOf({ bidders: 'said' })]).toEqual([3, 7])
  await only([
    ...several(2, firm('1', '100.00')),
    ...several(4, firm('3', '50.00')),
    ...several(3, firm('4', '1.00')),
  ])
  expect((await board()).smallFirms).toBeNull()
  for (const scale of ['small', 'said'])
    expect(await rows({ scale })).toMatchObject({ total: 0, isHidden: true })
})

test('what figures were narrowed to is said in words', async () => {
  await only(several(4, { regionCode: '440305' }))
  const narrowed = { region: '4403', manner: '1', month: '03' }
  const words = [
    { by: 'month', code: '03', name: '3月' },
    { by: 'region', code: '4403', name: '深圳市' },
    { by: 'manner', code: '1', name: '公开招标' },
  ]
  expect((await board(narrowed)).chosen).toEqual(words)
  expect((await rows(narrowed)) as object).toMatchObject({ chosen: words, minCount: 3 })
})

test('whoever bought or won has figures of his own, with whom and for how much', async () => {
  const won = (name: string, amount: string) => ({ suppliers: [{ name, amount }] })
  await only([
    ...several(4, { purchaser: '甲中学', ...won('一公司', '100.00') }),
    ...several(3, { purchaser: '甲中学', ...won('二公司', '10.00') }),
    ...several(3, { purchaser: '乙医院', ...won('一公司', '1.00') }),
  ])
  const { tables, total } = await board({ purchaser: '甲中学' })
  expect(total).toEqual({ count: 7, amount: '430.00' })
  expect(tables.find(({ by }) => by === 'supplier')?.cells).toEqual([
    { code: '一公司', name: '一公司', count: 4, amount: '400.00' },
    { code: '二公司', name: '二公司', count: 3, amount: '30.00' },
  ])
  const supplier = await board({ supplier: '一公司' })
  expect(supplier.total).toEqual({ count: 7, amount: '403.00' })
  const { data } = await app.get<{ rows: FigureCell[]; total: number }>(
    `${base}/parties?${asked({ kind: 'supplier', name: '公司' })}`,
  )
  expect(data.rows.map(({ name, count }) => [name, count])).toEqual([
    ['一公司', 7],
    ['二公司', 3],
  ])
})

test('more counterparts than a table has lines stand together in the last one', async () => {
  await only(
    Array.from({ length: 15 }, (_, at) =>
      several(3, { suppliers: [{ name: `第${at}公司`, amount: `${100 - at}.00` }] }),
    ).flat(),
  )
  const cells = (await board({ purchaser: '甲中学' })).tables.find(({ by }) => by === 'supplier')?.cells ?? []
  expect(cells).toHaveLength(13)
  expect(cells.at(-1)).toEqual({ code: '*', name: '其余3家', count: 9, amount: '783.00' })
})

test.each([
  'year=25',
  'month=13',
  'region=44',
  'manner=8',
  'category=a02',
  'stage=store',
  'scale=9',
  'by=title',
  'pageSize=101',
])('%s is refused', async query => {
  const path = query.startsWith('by') ? 'table' : 'rows'
  expect((await app.get(`${base}/${path}?${query}`)).code).toBe('4000')
})

test('words that look like commands are names like any other', async () => {
  const name = "'; DROP TABLE figure_notice;--=1+1"
  await only([...several(3, { purchaser: name })])
  expect((await board({ purchaser: name })).total.count).toBe(3)
  expect((await board({ purchaser: '%' })).total.count).toBe(0)
  await only([...several(3, { purchaser: '=HYPERLINK("x")' })])
  expect(await csv('rows.csv', {})).toContain(`"'=HYPERLINK(""x"")"`)
})

test('a site that is none has no figures, and a year without notices none either', async () => {
  await only(several(4, {}))
  expect((await board({ siteId: 'nowhere' })).total).toEqual({ count: 0, amount: null })
  expect((await board({ year: '2031' })).total).toEqual({ count: 0, amount: null })
  expect((await board({ year: '' })).year).toBe('2025')
})
