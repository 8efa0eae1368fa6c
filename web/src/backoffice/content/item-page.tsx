import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { ListFailure } from '../crud/list-states.tsx'
import { useTabTitle } from '../item-tabs.ts'

interface Props {
  kind: ContentKind
  id: string
  /** For whoever may write it now. */
  write: (item: ContentDetail, onItem: (item: ContentDetail) => void) => ReactNode
  /** For everybody else. */
  read: (item: ContentDetail, onItem: (item: ContentDetail) => void) => ReactNode
}

/** One text: its form for whoever may write it now, its words for everybody else. */
export const ContentItemPage = ({ kind, id, write, read }: Props) => {
  const client = useQueryClient()
  const key = [kind, 'item', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => api[kind].get({ id }),
    // The form holds what is newer than any answer.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useTabTitle(query.data && (query.data.title || '（无标题）'))
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  const item = query.data
  if (!item) return <Skeleton active paragraph={{ rows: 10 }} />
  const onItem = (next: ContentDetail) => client.setQueryData(key, next)
  return item.open && item.actions.includes('edit') ? write(item, onItem) : read(item, onItem)
}
