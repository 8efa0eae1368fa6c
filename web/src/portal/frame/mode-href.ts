import { readingModePath } from '@sunport/contract/constants.ts'
import { type ReadingMode, readingModeName } from '@sunport/contract/reading-mode.ts'

/** Address that switches to a mode and comes back to the page. */
export const modeHref = (mode: ReadingMode, back: string): string =>
  `${readingModePath}?${new URLSearchParams({ set: readingModeName(mode), back })}`
