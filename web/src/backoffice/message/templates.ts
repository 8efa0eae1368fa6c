import { replyTemplate } from '@sunport/contract/calls/reply-template.ts'
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '../client-of.ts'

export const templateApi = clientOf(replyTemplate)
export const templateFeature = 'reply-template'

const most = 100

/** Templates that whoever is signed in may use for messages of a site; of all his sites without one. */
export const useTemplates = (siteId?: string) =>
  useQuery({
    queryKey: [templateFeature, 'usable', siteId],
    queryFn: () => templateApi.list({ currPage: 1, pageSize: most, ...(siteId && { siteId }) }),
    staleTime: 60_000,
  }).data?.rows ?? []
