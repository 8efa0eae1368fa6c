import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

const everyMs = 20_000

/** Says that the item is open here, and tells who else has it open. */
export const usePresence = (kind: ContentKind, id: string) =>
  useQuery({
    queryKey: ['presence', kind, id],
    queryFn: () => api[kind].presence({ id }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  }).data ?? []
