import type { BuyerKind } from './organisations.ts'

/** Name, unit, least and most pieces, least and most yuan for one. */
export type Line = [name: string, unit: string, least: number, most: number, cheap: number, dear: number]

export interface CatalogueEntry {
  buyers: BuyerKind[]
  /** Project names; {年} is the year, {街} an invented street, {村} an invented village, {期} a stage. */
  names: string[]
  /** Name of the item class. */
  category: string
  lines: Line[]
  /** What is needed, as an intention sums it up. */
  need: string
  /** How long the contract runs. */
  term: string
}
