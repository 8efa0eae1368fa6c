import type {
  ChosenFigure,
  FigureBoard,
  FigureFilter,
  FigureRow,
  FigureTable,
} from '@sunport/contract/calls/figures.ts'
import { type PurchaseManner, purchaseManners } from '@sunport/contract/codes.ts'
import {
  type FigureDimension,
  type FigureParty,
  type FigureStep,
  figureDimensions,
  figureSteps,
} from '@sunport/contract/figures/codes.ts'
import { tag } from '../../platform/cache/tags.ts'
import { type Clock, today } from '../../platform/clock.ts'
import { atStep, type Counted, unitOf } from './counted.ts'
import { hiding } from './hidden.ts'
import { type NameOf, type NameSources, namesFor } from './names.ts'
import type { CountedRow, FiguresRead, RowKey } from './read.ts'
import { singleOf, smallOf } from './shares.ts'
import { dimensionsOf, nobody, spreadOf, tablesOf } from './tables.ts'

type Tags = Set<string>

export interface FiguresNeeds extends NameSources {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
  channelPublicId(id: string): string | undefined
  regionInCity(code: string): string | null
  minCount(siteId: string): number
}

const dimensions = Object.keys(figureDimensions) as FigureDimension[]
const steps = Object.keys(figureSteps) as FigureStep[]

export const figuresService = (read: FiguresRead, needs: FiguresNeeds, clock: Clock) => {
  const yearsOf = async (siteId: string): Promise<string[]> => {
    const found = await read.years(siteId)
    if (!found) return [today(clock).slice(0, 4)]
    const [first, last] = found.map(Number) as [number, number]
    return Array.from({ length: last - first + 1 }, (_, at) => String(last - at))
  }

  /** Undefined where there is no such site. */
  const countedOf = async (
    { siteId, year, stage, ...filter }: FigureFilter,
    requestSiteId: string,
    tags: Tags,
  ): Promise<{ asked: Counted; years: string[]; least: number } | undefined> => {
    const site = needs.find(siteId, requestSiteId)
    if (!site) return undefined
    for (const each of [tag.infosOf(site.id), tag.configuration, tag.dictionaries]) tags.add(each)
    const years = await yearsOf(site.id)
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
    // A day that is to come may stand on a notice; the current year is what people ask for then.
    const current = years.find(one => one <= today(clock).slice(0, 4)) ?? years[0] ?? ''
    const asked = { ...given, siteId: site.id, year: year || current, stage: stage || 'result' } as Counted
    return { asked, years, least: needs.minCount(site.id) }
  }

  const isHidden = hiding(read)

  /** What was asked for beyond a period and a stage, in words. */
  const chosenIn = (asked: Counted, nameOf: NameOf): ChosenFigure[] =>
    dimensions.flatMap(by => {
      const code = asked[by]
      return code ? [{ by, code, name: nameOf(by, code) }] : []
    })

  const toRow = (row: CountedRow): FigureRow => ({
    id: row.id,
    title: row.title,
    noticeType: row.noticeType,
    channel: needs.channelPublicId(row.channelId) ?? row.channelId,
    planId: row.planId,
    day: row.day,
    purchaser: row.purchaser || null,
    agency: row.agency || null,
    regionName: row.regionCode ? needs.regionInCity(row.regionCode) : null,
    manner: purchaseManners[row.manner as PurchaseManner] ?? null,
    supplier: row.supplier,
    amount: row.amount,
    days: row.days,
  })

  const openRows = async (
    filter: FigureFilter & { step?: FigureStep | '' | undefined },
    requestSiteId: string,
    tags: Tags,
  ) => {
    const { step: given, ...rest } = filter
    const found = await countedOf(rest, requestSiteId, tags)
    if (!found) return undefined
    const step = given || undefined
    const asked = atStep(found.asked, step)
    const [all, count] = await Promise.all([read.total(asked), read.count(asked, step)])
    const isFew = count > 0 && count < found.least
    return {
      asked,
      least: found.least,
      step,
      count,
      isHidden: isFew || (await isHidden(asked, all.count, found.least)),
    }
  }

  const nothing = ({ year = '', stage }: FigureFilter) => ({
    year,
    stage: stage || ('result' as const),
    chosen: [],
    minCount: 0,
    rows: [],
    total: 0,
    isHidden: false,
  })

  const emptyTable = (by: FigureDimension): FigureTable => ({
    by,
    title: figureDimensions[by],
    unit: 'notice',
    cells: [],
    total: { count: 0, amount: null },
  })

  return {
    board: async (filter: FigureFilter, requestSiteId: string, tags: Tags): Promise<FigureBoard> => {
      const found = await countedOf(filter, requestSiteId, tags)
      const none = { tables: [], steps: [], smallFirms: null, smallAmount: null, singleBids: null }
      if (!found)
        return {
          ...none,
          year: filter.year ?? '',
          stage: filter.stage || 'result',
          years: [],
          chosen: [],
          minCount: 0,
          isHidden: false,
          total: { count: 0, amount: null },
          priced: 0,
        }
      const { asked, years, least } = found
      const { year, stage } = asked
      const { priced, ...total } = await read.total(asked)
      const nameOf = await namesFor(needs, asked.siteId)
      const head = { year, stage, years, chosen: chosenIn(asked, nameOf), minCount: least }
      if (await isHidden(asked, total.count, least))
        return { ...none, ...head, isHidden: true, total: nobody, priced: null }
      const isOfNotices = unitOf(asked) === 'notice'
      const [tables, spreads] = await Promise.all([
        tablesOf(read, asked, dimensionsOf(asked), { nameOf, least }),
        Promise.all(
          steps
            .filter(step => isOfNotices || step !== 'opening')
            .map(async step => spreadOf(step, await read.spread(atStep(asked, step), step), least)),
        ),
      ])
      return {
        ...head,
        isHidden: false,
        total,
        priced: priced > 0 && priced < least ? null : priced,
        tables,
        steps: spreads,
        ...smallOf(tables),
        singleBids: asked.manner === '5' ? null : singleOf(tables),
      }
    },

    table: async (
      { by, ...filter }: FigureFilter & { by: FigureDimension },
      requestSiteId: string,
      tags: Tags,
    ): Promise<FigureTable> => {
      const found = await countedOf(filter, requestSiteId, tags)
      if (!found) return emptyTable(by)
      const { asked, least } = found
      const { count } = await read.total(asked)
      if (await isHidden(asked, count, least)) return { ...emptyTable(by), total: nobody }
      const nameOf = await namesFor(needs, asked.siteId)
      const [table] = await tablesOf(read, asked, [by], { nameOf, least })
      return table ?? emptyTable(by)
    },

    rows: async (
      {
        currPage,
        pageSize,
        ...filter
      }: FigureFilter & {
        step?: FigureStep | '' | undefined
        currPage: number
        pageSize: number
      },
      requestSiteId: string,
      tags: Tags,
    ) => {
      const open = await openRows(filter, requestSiteId, tags)
      if (!open) return nothing(filter)
      const head = {
        year: open.asked.year,
        stage: open.asked.stage,
        chosen: chosenIn(open.asked, await namesFor(needs, open.asked.siteId)),
        minCount: open.least,
      }
      if (open.isHidden) return { ...head, rows: [], total: 0, isHidden: true }
      const slice = { limit: pageSize, offset: (currPage - 1) * pageSize }
      const found = await read.rows(open.asked, open.step, slice)
      return { ...head, rows: found.map(toRow), total: open.count, isHidden: false }
    },

    /** All rows behind a number, in batches. */
    rowBatches: async function* (
      filter: FigureFilter & { step?: FigureStep | '' | undefined },
      requestSiteId: string,
    ): AsyncGenerator<FigureRow[]> {
      const open = await openRows(filter, requestSiteId, new Set())
      if (!open || open.isHidden) return
      const limit = 1_000
      let after: RowKey | undefined
      for (;;) {
        const found = await read.rows(open.asked, open.step, { limit, after })
        if (found.length > 0) yield found.map(toRow)
        if (found.length < limit) return
        after = found.at(-1)
      }
    },

    parties: async (
      {
        siteId,
        year,
        kind,
        name,
        currPage,
        pageSize,
      }: {
        siteId?: string | undefined
        year?: string | undefined
        kind: FigureParty
        name?: string | undefined
        currPage: number
        pageSize: number
      },
      requestSiteId: string,
      tags: Tags,
    ) => {
      const found = await countedOf({ siteId, year }, requestSiteId, tags)
      if (!found) return { rows: [], total: 0, year: year ?? '', years: [], minCount: 0 }
      const { asked, years, least } = found
      const slice = { limit: pageSize, offset: (currPage - 1) * pageSize }
      const { rows, total } = await read.parties(asked, kind, name?.trim() ?? '', least, slice)
      return {
        rows: rows.map(row => ({ ...row, name: row.code })),
        total,
        year: asked.year,
        years,
        minCount: least,
      }
    },
  }
}

export type FiguresService = ReturnType<typeof figuresService>
