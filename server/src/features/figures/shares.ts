import type { FigureBoard, FigureCell, FigureTable } from '@sunport/contract/calls/figures.ts'
import { type FigureDimension, smallScales, unsaidValue } from '@sunport/contract/figures/codes.ts'
import { sumMoney } from '@sunport/contract/format/sum-money.ts'

/** Only over a table that shows everything: a share would give the missing line away. */
const cellsShown = (tables: FigureTable[], by: FigureDimension): FigureCell[] | undefined => {
  const table = tables.find(each => each.by === by)
  return table?.cells.every(({ count }) => count !== null) && table.cells.length > 0 ? table.cells : undefined
}

const counted = (cells: FigureCell[]): number => cells.reduce((sum, { count }) => sum + (count ?? 0), 0)
const paid = (cells: FigureCell[]): string => sumMoney(cells.flatMap(({ amount }) => amount ?? []))

/** Of awards whose firm's size is said. */
export const smallOf = (tables: FigureTable[]): Pick<FigureBoard, 'smallFirms' | 'smallAmount'> => {
  const sized = cellsShown(tables, 'scale')?.filter(({ code }) => code !== unsaidValue)
  if (!sized || sized.length === 0) return { smallFirms: null, smallAmount: null }
  const small = sized.filter(({ code }) => smallScales.includes(code))
  return {
    smallFirms: { part: counted(small), whole: counted(sized) },
    smallAmount: { part: paid(small), whole: paid(sized) },
  }
}

/** Of results that say how many took part. */
export const singleOf = (tables: FigureTable[]): FigureBoard['singleBids'] => {
  const said = cellsShown(tables, 'bidders')?.filter(({ code }) => code !== unsaidValue)
  if (!said || said.length === 0) return null
  return { part: counted(said.filter(({ code }) => code === '1')), whole: counted(said) }
}
