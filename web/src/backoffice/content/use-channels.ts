import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import type { TreeOption } from '../crud/define-crud.ts'
import { useCurrentSite } from '../current-site.ts'
import { useSession } from '../session.ts'
import { nodesOfRows } from '../ui/tree-nodes.ts'
import { fitChannels, siteNode } from './channel-tree.ts'

const none: EditingChannel[] = []

export const useChannels = (kind: ContentKind): EditingChannel[] =>
  useQuery({
    queryKey: ['channel', 'editing', kind],
    queryFn: () => api.editing.channels({ kind }),
    staleTime: 60_000,
  }).data ?? none

/** The channels of one site as a tree. */
export const useChannelNodes = (kind: ContentKind, siteId: string): TreeOption[] => {
  const channels = useChannels(kind)
  return useMemo(() => nodesOfRows(fitChannels(channels, siteId)), [channels, siteId])
}

/** The channels of the sites that lists are of, each below its site. */
export const useAllChannelNodes = (kind: ContentKind): TreeOption[] => {
  const channels = useChannels(kind)
  const { sites } = useSession()
  const { listed } = useCurrentSite()
  return useMemo(() => {
    const fit = fitChannels(channels, listed)
    const used = new Set(fit.map(({ siteId }) => siteId))
    return [
      ...sites
        .filter(({ id }) => used.has(id))
        .map(({ id, name }) => ({ id: siteNode(id), parentId: null, label: name })),
      ...fit.map(({ id, parentId, siteId, name }) => ({
        id,
        parentId: parentId ?? siteNode(siteId),
        label: name,
      })),
    ]
  }, [channels, sites, listed])
}
