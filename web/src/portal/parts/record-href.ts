import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { withQuery } from '../place-href.ts'
import { panelId } from './record-panel.tsx'

/** A record's own page, or the directory that opens it; none where the region keeps no such directory. */
export const recordHref = (pack: RegionPack, kind: 'supplier' | 'agency', id: string): string | undefined => {
  const own = pathOfKind(pack, `${kind}-detail`)
  const directory = pathOfKind(pack, `${kind}-directory`)
  if (own) return withQuery(own, 'id', id)
  return directory && `${withQuery(directory, 'id', id)}#${panelId}`
}
