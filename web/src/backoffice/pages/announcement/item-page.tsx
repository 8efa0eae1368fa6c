import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { ItemBar } from './item-bar.tsx'
import { NoticeReading } from './notice-reading.tsx'
import { Writer } from './writer.tsx'

interface PageProps {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** One notice: its form for whoever may fill it in now, its text for everybody else. */
export const ItemPage = ({ id, onOpen, onClose }: PageProps) => {
  const client = useQueryClient()
  const key = ['notice', 'item', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.notice.get({ id }),
    // The form holds what is newer than any answer.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  const item = query.data
  if (!item) return <Skeleton active paragraph={{ rows: 10 }} />
  const onItem = (next: ContentDetail) => client.setQueryData(key, next)
  const shared = { item, onItem, onOpen, onClose }
  if (item.open && item.actions.includes('edit')) return <Writer key={item.open.id} {...shared} />
  return (
    <>
      <ItemBar {...shared} />
      <NoticeReading item={item} onOpen={onOpen} />
    </>
  )
}
