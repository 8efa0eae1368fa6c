import type { NoticeSearchRoute } from '@sunport/regions/kinds.ts'
import type { PageContext } from '../../context.ts'

export interface NoticeContext extends PageContext {
  route: NoticeSearchRoute
}

export interface NoticeTab {
  code: string
  name: string
  /** Id of the channel that the entry belongs to, where it differs from the page's own. */
  channel: string | null
}
