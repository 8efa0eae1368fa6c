import type { LinkClassRecord } from '@sunport/contract/calls/link.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api.ts'

const none: readonly LinkClassRecord[] = []

/** The classes of a site, or of all. */
export const useClasses = (siteId: string): readonly LinkClassRecord[] =>
  useQuery({
    queryKey: ['link', 'all-classes', siteId],
    queryFn: () => api.linkClass.list({ siteId, pageSize: 100 }),
    select: ({ rows }) => rows,
  }).data ?? none
