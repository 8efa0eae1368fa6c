import { commonFormPath } from '@sunport/regions/common-routes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { madeOnce } from '@sunport/regions/made-once.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { withQuery } from '../place-href.ts'

interface MessagePaths {
  /** The list of messages; some regions have none. */
  board: string | undefined
  /** Shows one message: a page of its own, or the board. */
  detail: string | undefined
  /** Where one asks: a page of its own, the board with its form open, or the form that all regions share. */
  ask: string
}

export const messagePaths = ({ routes, code }: RegionPack): MessagePaths => {
  const { form, ...own } = ownPaths(routes)
  const { board } = own
  return {
    ...own,
    ask: form ?? (board ? withQuery(board, 'ask', '1') : withQuery(commonFormPath, 'region', code)),
  }
}

/** Every page leads to its form, and looks for it here. */
const ownPaths = madeOnce((routes: RegionPack['routes']) => {
  const find = (kind: PlainRoute['kind'], fits: (variant: string | undefined) => boolean) =>
    Object.entries(routes).find(
      ([, route]) => route.kind === kind && fits((route as PlainRoute).variant),
    )?.[0]
  const board = find('message-board', variant => variant !== 'detail')
  const form = find('message-form', variant => variant !== 'opinion')
  return { board, form, detail: find('message-board', variant => variant === 'detail') ?? board }
})

const longestQuery = 300

/** Where an error of a page is reported. The report's own page is named without its query, or it would grow. */
export const reportHref = (pack: RegionPack, path: string, search: string): string => {
  const query = new URLSearchParams(search)
  // A token is its owner's alone.
  const isShort = search.length <= longestQuery && !query.has('from') && !query.has('token')
  return withQuery(withQuery(messagePaths(pack).ask, 'type', 'error'), 'from', isShort ? path + search : path)
}
