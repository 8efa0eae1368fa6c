import type { BuyerKind } from './organisations.ts'

/** Name, unit, least and most pieces, least and most yuan for one. */
export type Line = [name: string, unit: string, least: number, most: number, cheap: number, dear: number]

/** How long a contract runs, and after how many days all of it, or its first year, can be accepted. */
export interface Term {
  words: string
  days: number
}

/** What some kinds of buyers buy. Every name of an entry fits its buyers, its first line and its need. */
export interface CatalogueEntry {
  buyers: BuyerKind[]
  /** Project names; {年} is the year, {街} an invented street, {村} an invented village, {期} a stage. */
  names: string[]
  /** Name of the item class. */
  category: string
  lines: Line[]
  /** What is needed, as an intention sums it up. */
  need: string
  term: Term
}

/** So many days from the signature. */
export const within = (days: number, done: string): Term => ({
  words: `自合同签订之日起${days}日内${done}`,
  days,
})

/** One line that is called as its project is. */
export const oneLine = (unit: string, cheap: number, dear: number): Line[] => [['', unit, 1, 1, cheap, dear]]
