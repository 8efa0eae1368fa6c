import type { BinRow } from '@sunport/contract/calls/bin.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { AttachmentList } from '../../content/attachment-list.tsx'
import { KeptText } from '../../content/kept-text.tsx'

/** What lies in the bin, read before it is brought back or cleared away. */
export const BinnedText = ({ row: { kind, id } }: { row: BinRow }) => {
  const query = useQuery({ queryKey: ['bin', 'text', kind, id], queryFn: () => api[kind].get({ id }) })
  if (query.isError) return <Alert type="warning" showIcon title={query.error.message} />
  if (!query.data) return <Skeleton active />
  const edition = query.data.open ?? query.data.published
  if (!edition) return <Empty description="没有内容" />
  return (
    <article>
      <h3>{edition.title || '（无标题）'}</h3>
      <KeptText html={edition.bodyHtml} />
      <AttachmentList attachments={edition.attachments} />
    </article>
  )
}
