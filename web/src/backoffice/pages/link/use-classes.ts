import type { LinkClassRecord } from '@sunport/contract/calls/link.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { useSession } from '../../session.ts'

/** The site that the address names, or the first that the user has. */
export const useSiteId = (): string => {
  const { sites } = useSession()
  const [params] = useSearchParams()
  return sites.find(({ id }) => id === params.get('siteId'))?.id ?? sites[0]?.id ?? ''
}

const none: readonly LinkClassRecord[] = []

export const useClasses = (siteId: string): readonly LinkClassRecord[] =>
  useQuery({
    queryKey: ['link', 'all-classes', siteId],
    queryFn: () => api.linkClass.list({ siteId, pageSize: 100 }),
    select: ({ rows }) => rows,
  }).data ?? none
