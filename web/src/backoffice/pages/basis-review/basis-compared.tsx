import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { RichTextDiff } from '../../editor/rich-text-diff.tsx'

/** The article as it was cited, and as it reads now. */
export const BasisCompared = ({ id }: { id: string }) => {
  const query = useQuery({ queryKey: ['basis', 'compared', id], queryFn: () => api.basis.get({ id }) })
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { lawId, lawTitle, article, basisDay, cause, changedOn, compared } = query.data
  return (
    <>
      <p>
        <Link to={`/main/lawDetail?id=${encodeURIComponent(lawId)}`}>{`《${lawTitle}》${article}`}</Link>
        {cause === 'repealed' && `：该法规已于 ${changedOn} 废止。`}
        {cause === 'removed' && `：该条已于 ${changedOn} 废止，原文如下。`}
        {cause === 'amended' && `：${basisDay} 的条文与 ${changedOn} 起施行的条文对照如下。`}
        {cause === null && `：${basisDay} 起未再变更。`}
      </p>
      {compared && <RichTextDiff changes={compared} />}
    </>
  )
}
