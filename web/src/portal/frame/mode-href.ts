import { readingModePath } from '@sunport/contract/constants.ts'
import type { ReadingMode } from '../../page-state.ts'

/** The mode's name in the cookie that the server keeps. */
const nameOf = ({ elder, contrast }: ReadingMode): string => {
  if (elder) return contrast ? 'elder-contrast' : 'elder'
  return contrast ? 'contrast' : 'standard'
}

/** Address that switches to a mode and comes back to the page. */
export const modeHref = (mode: ReadingMode, back: string): string =>
  `${readingModePath}?${new URLSearchParams({ set: nameOf(mode), back })}`
