import {
  type FigureDimension,
  saidValue,
  smallScales,
  smallValue,
  unsaidValue,
} from '@sunport/contract/figures/codes.ts'
import { type Counted, narrowDimensions, unitOf } from './counted.ts'
import type { FiguresRead } from './read.ts'
import { suppressed } from './suppressed.ts'

/** Whether a line of its table is part of what was asked for; all that is said follows from what is not. */
const isPartOf = (code: string, value: string): boolean => {
  if (value === saidValue) return true
  if (value === smallValue) return smallScales.includes(code)
  return code === (value === unsaidValue ? '' : value)
}

/** Whether so many may be told of what was asked for. */
export const hiding = (read: FiguresRead) => {
  /** A number that its own table hides must not stand above a page either. */
  const isHiddenIn = async (asked: Counted, by: FigureDimension, value: string, least: number) => {
    const { [by as 'manner']: _, ...others } = asked
    // A district is a line of its city's table, a city one of the province's.
    const wider = by === 'region' && value.length === 6 ? { ...others, region: value.slice(0, 4) } : others
    const unit = unitOf(asked)
    const cells = (await read.cells(wider as Counted, [by], unit)).get(by) ?? []
    const hidden = suppressed(cells, least)
    return [...hidden].some(({ code }) => isPartOf(code, value))
  }

  return async (asked: Counted, count: number, least: number): Promise<boolean> => {
    if (count === 0) return false
    if (count < least) return true
    const looks = narrowDimensions.flatMap(by => {
      const value = asked[by]
      if (!value) return []
      const city = by === 'region' && value.length === 6 ? [value.slice(0, 4)] : []
      return [value, ...city].map(one =>
        isHiddenIn(one === value ? asked : { ...asked, region: one }, by, one, least),
      )
    })
    return (await Promise.all(looks)).some(Boolean)
  }
}
