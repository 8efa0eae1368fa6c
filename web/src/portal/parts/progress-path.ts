import type { RegionPack } from '@sunport/regions/pack.ts'
import { withQuery } from '../place-href.ts'
import { messagePaths } from './message-paths.ts'

export const progressParameter = 'progress'

/** Where a message's writer follows it, adds to it, and says how the answer was. */
export const progressPath = (pack: RegionPack): string => {
  const { board, ask } = messagePaths(pack)
  return withQuery(board ?? ask, progressParameter, '1')
}
