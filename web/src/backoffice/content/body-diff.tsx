import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { api } from '../../api.ts'
import { RichTextDiff } from '../editor/rich-text-diff.tsx'

/** What became of one text in another, as the server compares them. */
export const BodyDiff = ({ before, after }: { before: string; after: string }) => {
  const query = useQuery({
    queryKey: ['rich-text', 'compare', before, after],
    queryFn: () => api.richText.compare({ before, after }),
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.isError) return <Alert type="error" showIcon title={query.error.message} />
  return query.data ? <RichTextDiff changes={query.data} /> : <Skeleton active paragraph={{ rows: 4 }} />
}
