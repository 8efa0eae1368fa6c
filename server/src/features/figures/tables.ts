import type { FigureCell, FigureStepRow, FigureTable } from '@sunport/contract/calls/figures.ts'
import {
  type FigureDimension,
  type FigureParty,
  type FigureStep,
  figureDimensions,
  figureParties,
  otherParties,
  unsaidValue,
} from '@sunport/contract/figures/codes.ts'
import { sumMoney } from '@sunport/contract/format/sum-money.ts'
import { type Counted, unitOf } from './counted.ts'
import type { NameOf } from './names.ts'
import type { Cell, FiguresRead, Spread } from './read.ts'
import { suppressed } from './suppressed.ts'

/** In place of a number that is not shown. */
export const nobody = { count: null, amount: null }

export const parties = Object.keys(figureParties) as FigureParty[]
const isParty = (by: FigureDimension): by is FigureParty => parties.includes(by as FigureParty)

/** What of a stage can be broken down by what its notices say. */
export const dimensionsOf = (asked: Counted): FigureDimension[] => [
  'month',
  'region',
  'manner',
  'nature',
  'category',
  ...(asked.stage === 'tender' ? (['reserved'] as const) : []),
  ...(asked.stage === 'result' ? (['scale', 'bidders'] as const) : []),
  ...(parties.some(name => asked[name]) ? parties.filter(name => !asked[name]) : []),
]

const tableOf = (
  asked: Counted,
  by: FigureDimension,
  cells: Cell[],
  { nameOf, least, others = 0 }: { nameOf: NameOf; least: number; others?: number },
): FigureTable => {
  const hidden = suppressed(cells, least)
  const counts = cells.reduce((total, { count }) => total + count, 0)
  const amounts = cells.flatMap(({ amount }) => amount ?? [])
  const shown = (cell: Cell): FigureCell => ({
    code: cell.code || unsaidValue,
    name: cell.code === otherParties && isParty(by) ? `其余${others}家` : nameOf(by, cell.code),
    ...(hidden.has(cell) ? nobody : { count: cell.count, amount: cell.amount }),
  })
  return {
    by,
    title: figureDimensions[by],
    unit: unitOf(asked, [by]),
    // Where every line is hidden, how many lines there are would say what is in them.
    cells: hidden.size === cells.length ? [] : cells.map(shown),
    total:
      counts < least && counts > 0
        ? nobody
        : { count: counts, amount: amounts.length > 0 ? sumMoney(amounts) : null },
  }
}

export const tablesOf = async (
  read: FiguresRead,
  asked: Counted,
  dimensions: readonly FigureDimension[],
  how: { nameOf: NameOf; least: number },
): Promise<FigureTable[]> => {
  const narrow = dimensions.filter(by => !isParty(by))
  const byUnit = Map.groupBy(narrow, by => unitOf(asked, [by]))
  const [found, ...ofParties] = await Promise.all([
    Promise.all([...byUnit.values()].map(some => read.cells(asked, some))),
    ...dimensions.filter(isParty).map(async by => {
      const { cells, others } = await read.partyCells(asked, by)
      return tableOf(asked, by, cells, { ...how, others })
    }),
  ])
  const cells = new Map(found.flatMap(some => [...some]))
  return [...narrow.map(by => tableOf(asked, by, cells.get(by) ?? [], how)), ...ofParties]
}

export const spreadOf = (step: FigureStep, { count, ...marks }: Spread, least: number): FigureStepRow =>
  count > 0 && count < least
    ? { step, count: null, lower: null, median: null, upper: null }
    : { step, count, ...marks }
