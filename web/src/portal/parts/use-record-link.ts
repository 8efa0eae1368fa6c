import type { Kind } from '@sunport/regions/kinds.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { type To, useSearchParams } from 'react-router'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import { changedQuery } from './query.ts'
import { panelId } from './record-panel.tsx'

/** Leads to a record's own page, or opens it on the directory's page where the region has none. */
export const useRecordLink = (kind: Kind): ((id: string) => To) => {
  const { pack } = usePortal()
  const [query] = useSearchParams()
  const path = pathOfKind(pack, kind)
  return id =>
    path ? withQuery(path, 'id', id) : { search: changedQuery(query, { id }), hash: `#${panelId}` }
}
