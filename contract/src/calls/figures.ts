import { z } from 'zod'
import { defineCall } from '../call.ts'
import { purchaseManners, purchaseNatures } from '../codes.ts'
import {
  bidderClasses,
  type FigureDimension,
  type FigureParty,
  type FigureStage,
  type FigureStep,
  figureDimensions,
  figureParties,
  figureStages,
  figureSteps,
  saidValue,
  smallValue,
  unsaidValue,
} from '../figures/codes.ts'
import { figureData, figureFiles, figuresPath } from '../figures/paths.ts'
import { currPage, nullableText, optionalText, pageOf, pageSize } from './shared.ts'

const keysOf = <K extends string>(codes: Readonly<Record<K, string>>) => Object.keys(codes) as [K, ...K[]]

const dimension = z.enum(keysOf<FigureDimension>(figureDimensions))
const party = z.enum(keysOf<FigureParty>(figureParties))

/** '' is no filter, '-' what notices do not say. */
const oneOf = (codes: Readonly<Record<string, string>>) =>
  z.enum([...keysOf(codes), unsaidValue, '']).optional()
const matching = (pattern: RegExp) => z.string().regex(pattern).optional()

/** A year, or one month of it: periods that overlap in no other way, so that none can be taken from another. */
const figureFilter = {
  siteId: optionalText(100),
  year: matching(/^(20\d{2})?$/),
  month: matching(/^(0[1-9]|1[0-2])?$/),
  stage: z.enum(keysOf<FigureStage>(figureStages)).or(z.literal('')).optional(),
  /** A city by its first four digits, or a district by its whole code. */
  region: matching(/^(-|\d{4}|\d{6})?$/),
  manner: oneOf(purchaseManners),
  nature: oneOf(purchaseNatures),
  category: matching(/^([-+]|[A-Z]\d{2})?$/),
  reserved: z.enum(['1', '0', unsaidValue, '']).optional(),
  scale: z.enum(['1', '2', '3', '4', smallValue, saidValue, unsaidValue, '']).optional(),
  bidders: z.enum([...keysOf(bidderClasses), saidValue, unsaidValue, '']).optional(),
  /** Whole names. */
  purchaser: optionalText(),
  agency: optionalText(),
  supplier: optionalText(),
}
const FigureFilter = z.object(figureFilter)
export type FigureFilter = z.output<typeof FigureFilter>

const Cell = z.object({
  code: z.string(),
  name: z.string(),
  /** Null where it is too small to be shown, or would give away another that is. */
  count: z.number().nullable(),
  /** Yuan; null as well where no notice names an amount. */
  amount: nullableText,
})
export type FigureCell = z.infer<typeof Cell>

const Table = z.object({
  by: dimension,
  title: z.string(),
  /** What is counted: notices, or each firm that won in each notice. */
  unit: z.enum(['notice', 'award']),
  cells: z.array(Cell),
  total: Cell.pick({ count: true, amount: true }),
})
export type FigureTable = z.infer<typeof Table>

const Step = z.object({
  step: z.enum(keysOf<FigureStep>(figureSteps)),
  count: z.number().nullable(),
  lower: z.number().nullable(),
  median: z.number().nullable(),
  upper: z.number().nullable(),
})
export type FigureStepRow = z.infer<typeof Step>

/** What the figures were narrowed to, in words. */
const Chosen = z.object({ by: dimension, code: z.string(), name: z.string() })
export type ChosenFigure = z.infer<typeof Chosen>

const share = z.object({ part: z.number(), whole: z.number() }).nullable()

const Board = z.object({
  /** What was really counted, with what the address left open. */
  year: z.string(),
  stage: z.enum(keysOf<FigureStage>(figureStages)),
  years: z.array(z.string()),
  chosen: z.array(Chosen),
  minCount: z.number(),
  /** Too few for any figure. */
  isHidden: z.boolean(),
  total: Cell.pick({ count: true, amount: true }),
  /** Notices that name an amount, among all. */
  priced: z.number().nullable(),
  tables: z.array(Table),
  steps: z.array(Step),
  /** Awards to small and medium firms among those whose size is known, by number and by yuan. */
  smallFirms: share,
  smallAmount: z.object({ part: z.string(), whole: z.string() }).nullable(),
  /** Results with one bidder among those that say how many took part; asking one alone is left out. */
  singleBids: share,
})
export type FigureBoard = z.infer<typeof Board>

const Row = z.object({
  id: z.string(),
  title: z.string(),
  noticeType: nullableText,
  channel: nullableText,
  planId: nullableText,
  day: z.string(),
  purchaser: nullableText,
  agency: nullableText,
  regionName: nullableText,
  manner: nullableText,
  /** Who won; of awards, the one that is meant. */
  supplier: nullableText,
  amount: nullableText,
  /** Where a span is asked for: how many days it took. */
  days: z.number().nullable(),
})
export type FigureRow = z.infer<typeof Row>

const step = z.enum([...keysOf<FigureStep>(figureSteps), '']).optional()

/** 数据: what public notices add up to. Everything is counted over public rows alone. */
export const figures = {
  board: defineCall({
    method: 'GET',
    path: `${figuresPath}/board`,
    access: 'open',
    summary: '采购数据（按期间、区划、方式等统计）',
    input: FigureFilter,
    data: Board,
    isKept: true,
  }),
  table: defineCall({
    method: 'GET',
    path: figureData.table,
    access: 'open',
    summary: '采购数据的一张统计表',
    input: z.object({ ...figureFilter, by: dimension }),
    data: Table,
    isKept: true,
  }),
  tableFile: defineCall({
    method: 'GET',
    path: figureFiles.table,
    access: 'open',
    summary: '采购数据的一张统计表（CSV）',
    input: z.object({ ...figureFilter, by: dimension }),
    data: z.unknown(),
    answer: 'file',
    perMinute: 60,
  }),
  /** Exactly the notices, or awards, behind one number. */
  rows: defineCall({
    method: 'GET',
    path: figureData.rows,
    access: 'open',
    summary: '统计数字对应的公告',
    input: z.object({ ...figureFilter, step, currPage, pageSize: pageSize(100) }),
    data: pageOf(Row).extend({
      year: z.string(),
      stage: z.enum(keysOf<FigureStage>(figureStages)),
      chosen: z.array(Chosen),
      minCount: z.number(),
      /** Too few to be listed as a number's own. */
      isHidden: z.boolean(),
    }),
    isKept: true,
  }),
  rowsFile: defineCall({
    method: 'GET',
    path: figureFiles.rows,
    access: 'open',
    summary: '统计数字对应的公告（CSV）',
    input: z.object({ ...figureFilter, step }),
    data: z.unknown(),
    answer: 'file',
    perMinute: 20,
  }),
  parties: defineCall({
    method: 'GET',
    path: `${figuresPath}/parties`,
    access: 'open',
    summary: '有统计数据的采购人、代理机构或供应商',
    input: z.object({
      siteId: figureFilter.siteId,
      year: figureFilter.year,
      kind: party,
      name: optionalText(100),
      currPage,
      pageSize: pageSize(100),
    }),
    data: pageOf(Cell).extend({ year: z.string(), years: z.array(z.string()), minCount: z.number() }),
    isKept: true,
  }),
}
