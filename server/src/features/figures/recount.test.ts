import { stageOf } from '@sunport/contract/codes.ts'
import { type FigureDimension, type FigureStep, figureStages } from '@sunport/contract/figures/codes.ts'
import { sumMoney } from '@sunport/contract/format/sum-money.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedQueries } from '../../platform/database/prepared.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  aNotice,
  anyNotice,
  type PublishedSample,
  publishFigures,
  withdrawFigures,
} from '../../testing/figure-notices.ts'
import { atStep, type Counted } from './counted.ts'
import { type FiguresRead, figuresRead } from './read.ts'

let app: TestApp
let read: FiguresRead
beforeAll(async () => {
  app = await createTestApp()
  read = figuresRead(preparedQueries(app.database.pool))
})
afterAll(() => app.close())

const asked = (more: Partial<Counted> = {}): Counted => ({
  siteId: 'gd',
  year: '2025',
  stage: 'result',
  ...more,
})
const empty = () => app.db.execute(sql`DELETE FROM publication`)

const inForce = (all: PublishedSample[], { stage, month, region }: Counted): PublishedSample[] =>
  all.filter(
    row =>
      row.siteId === 'gd' &&
      !row.isReference &&
      stageOf(row.noticeType) === stage &&
      (!month || row.time.slice(5, 7) === month) &&
      (!region || row.regionCode?.startsWith(region)),
  )
const amountOf = (row: PublishedSample): string | null =>
  ['result', 'contract'].includes(stageOf(row.noticeType) ?? '') ? row.successfulMoney : row.budget

const knownIn = (codes: string) => (value: string | null) => (value && codes.includes(value) ? value : '')
const codeOf: Partial<Record<FigureDimension, (row: PublishedSample) => string>> = {
  month: row => row.time.slice(5, 7),
  region: row => (row.regionCode?.length === 6 ? row.regionCode.slice(0, 4) : ''),
  manner: row => knownIn('1234569')(row.manner),
  nature: row => row.nature ?? '',
  category: row => {
    const second = new Set((row.itemCodes ?? []).filter(code => code.length === 3))
    return second.size > 1 ? '+' : ([...second][0] ?? '')
  },
  reserved: row => row.reserved ?? '',
  bidders: row => {
    const number = Number(row.bidders)
    return number >= 1 ? String(Math.min(number, 3)) : ''
  },
  purchaser: row => row.purchaser ?? '',
}

const grouped = <T>(rows: T[], code: (row: T) => string, amount: (row: T) => string | null) =>
  [...Map.groupBy(rows, code)]
    .map(([key, some]) => {
      const amounts = some.flatMap(row => amount(row) ?? [])
      return { code: key, count: some.length, amount: amounts.length > 0 ? sumMoney(amounts) : null }
    })
    .sort((one, other) => (one.code < other.code ? -1 : 1))

/** Each firm of a notice once, as people would read it off. */
const awardsOf = (rows: PublishedSample[]) =>
  rows.flatMap(row =>
    [...Map.groupBy(row.suppliers, ({ name }) => name)].map(([name, won]) => {
      const amounts = won.flatMap(({ amount }) => amount ?? [])
      const scales = won.map(({ scale = '' }) => scale).sort()
      return {
        name,
        scale: knownIn('1234')(scales.at(-1) ?? ''),
        amount: amounts.length > 0 ? sumMoney(amounts) : null,
      }
    }),
  )

test('every figure is what a recount of the public notices by hand gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyNotice, { maxLength: 60 }), fc.nat(), async (samples, cut) => {
      await empty()
      const all = await publishFigures(app.db, samples)
      const gone = all.filter((_, at) => (at + cut) % 7 === 0)
      await withdrawFigures(
        app.db,
        gone.map(({ id }) => id),
      )
      const left = all.filter(row => !gone.includes(row))
      for (const stage of Object.keys(figureStages) as Counted['stage'][])
        for (const more of [{}, { month: '03' }, { region: '4401' }]) {
          const filter = asked({ stage, ...more })
          const rows = inForce(left, filter)
          const by = (Object.keys(codeOf) as FigureDimension[]).filter(
            name => name !== 'region' || !filter.region,
          )
          const cells = await read.cells(filter, by)
          for (const name of by)
            expect(cells.get(name), name).toEqual(grouped(rows, codeOf[name] ?? (() => ''), amountOf))
          const amounts = rows.flatMap(row => amountOf(row) ?? [])
          expect(await read.total(filter)).toEqual({
            count: rows.length,
            amount: amounts.length > 0 ? sumMoney(amounts) : null,
            priced: amounts.length,
          })
        }
      const awards = awardsOf(inForce(left, asked()))
      const ofFirms = await read.cells(asked(), ['scale', 'supplier'])
      expect(ofFirms.get('scale')).toEqual(
        grouped(
          awards,
          ({ scale }) => scale,
          ({ amount }) => amount,
        ),
      )
      const bySupplier = ofFirms.get('supplier')?.toSorted((one, other) => (one.code < other.code ? -1 : 1))
      expect(bySupplier).toEqual(
        grouped(
          awards,
          ({ name }) => name,
          ({ amount }) => amount,
        ),
      )
    }),
    { numRuns: 10 },
  )
})

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000

/** By linear interpolation between the two nearest, as spreadsheets do. */
const quantile = (sorted: number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  return below + ((sorted[Math.ceil(place)] ?? 0) - below) * (place % 1)
}

test('spans between the steps of a project are measured from the last step before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyNotice, { maxLength: 60 }), async samples => {
      await empty()
      // The opening of a project follows its corrections; here nothing but tenders names one.
      const plain = samples.map(one => ({
        ...one,
        opening: one.noticeType.startsWith('00101') ? one.opening : null,
      }))
      const all = (await publishFigures(app.db, plain)).filter(row => row.siteId === 'gd' && !row.isReference)
      const daysAt: Record<FigureStep, (row: PublishedSample) => number | undefined> = {
        opening: row =>
          row.opening && row.opening.slice(0, 10) >= row.time.slice(0, 10)
            ? daysBetween(row.time, row.opening)
            : undefined,
        result: row => since(row, 'tender', ({ opening }) => opening),
        contract: row => since(row, 'result', ({ time }) => time),
      }
      const since = (
        row: PublishedSample,
        stage: string,
        moment: (row: PublishedSample) => string | null,
      ) => {
        const before = all
          .filter(
            one => one.planId !== null && one.planId === row.planId && stageOf(one.noticeType) === stage,
          )
          .flatMap(one => moment(one)?.slice(0, 10) ?? [])
          .filter(time => time <= row.time.slice(0, 10))
          .sort()
        const last = before.at(-1)
        return last === undefined ? undefined : daysBetween(last, row.time)
      }
      for (const step of ['opening', 'result', 'contract'] as const) {
        const filter = atStep(asked(), step)
        const days = inForce(all, filter)
          .flatMap(row => daysAt[step](row) ?? [])
          .sort((one, other) => one - other)
        const spread = await read.spread(filter, step)
        expect(spread.count, step).toBe(days.length)
        if (days.length === 0) continue
        for (const [name, share] of [
          ['lower', 0.25],
          ['median', 0.5],
          ['upper', 0.75],
        ] as const)
          expect(spread[name], `${step} ${name}`).toBeCloseTo(quantile(days, share), 6)
        expect(
          (await read.rows(filter, step, { limit: 100 }))
            .map(row => row.days)
            .sort((one, other) => (one ?? 0) - (other ?? 0)),
        ).toEqual(days)
      }
    }),
    { numRuns: 15 },
  )
})

test('the stages that the database counts are those of the code tables', async () => {
  const types = [
    '59',
    '5E',
    '001011',
    '001017',
    '001019',
    '001021',
    '001029',
    '001031',
    '001004',
    '001006',
    '001054',
    '00100B',
    '001009',
    '201022',
    '',
  ]
  const counted = Object.keys(figureStages)
  for (const type of types) {
    const { rows } = await app.db.execute<{ stage: string | null }>(
      sql`SELECT figure_stage(${type}) AS stage`,
    )
    const stage = stageOf(type)
    expect(rows[0]?.stage ?? undefined, type).toBe(stage && counted.includes(stage) ? stage : undefined)
  }
})

test('a correction of the winner or the price is counted as corrected', async () => {
  await empty()
  const [one] = await publishFigures(app.db, [
    aNotice({ suppliers: [{ name: '一公司', amount: '100.00', scale: '3' }] }),
  ])
  await app.db.execute(
    sql`UPDATE publication SET bid_company = '二公司', successful_money = 90 WHERE info_id = ${one?.id}`,
  )
  const cells = await read.cells(asked(), ['supplier', 'scale'])
  expect(cells.get('supplier')).toEqual([{ code: '二公司', count: 1, amount: '90.00' }])
  expect(cells.get('scale')).toEqual([{ code: '', count: 1, amount: '90.00' }])
})

test('clicks change no figure and write no row', async () => {
  await empty()
  const [one] = await publishFigures(app.db, [aNotice({})])
  const version = async () =>
    (await app.db.execute(sql`SELECT xmin::text AS x FROM figure_notice WHERE info_id = ${one?.id}`)).rows
  const before = await version()
  await app.db.execute(sql`UPDATE publication SET click_num = click_num + 1`)
  expect(await version()).toEqual(before)
})
