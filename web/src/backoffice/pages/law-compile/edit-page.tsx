import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { contentActions, openStates } from '@sunport/contract/content/policy.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useTabTitle } from '../../item-tabs.ts'
import { LawEditor } from './law-editor.tsx'
import { NewLaw } from './new-law.tsx'

/** Nothing is being worked on, or somebody else's turn it is: says what can be done. */
const Closed = ({ item }: { item: ContentDetail }) => {
  const change = useCrudChange('law')
  const mayRevise = item.actions.includes('revise')
  return (
    <Result
      status="info"
      title={
        item.openState === 'none'
          ? `“${item.title}”没有正在编辑的版本`
          : `“${item.title}”${openStates[item.openState]}，不能编辑`
      }
      subTitle={mayRevise ? '修订从现行文本开始；公众在新版签发之前继续看到现行文本。' : undefined}
      extra={
        <>
          {mayRevise && (
            <Button
              type="primary"
              loading={change.isPending}
              onClick={() => change.mutate(() => api.law.revise({ id: item.id, version: item.version }))}
            >
              开始{contentActions.revise.label}
            </Button>
          )}
          <Link to={`/main/lawDetail?id=${item.id}`}>
            <Button>查看</Button>
          </Link>
        </>
      }
    />
  )
}

const Existing = ({ id }: { id: string }) => {
  const client = useQueryClient()
  // Not the key of the detail page: what that read a minute ago is no beginning for an edit.
  const key = ['law', 'editing', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.law.get({ id }),
    // The editor holds what is newer than any answer.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useTabTitle(query.data && `编辑：${query.data.title}`)
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { open, actions } = query.data
  if (!open || !actions.includes('edit')) return <Closed item={query.data} />
  return <LawEditor key={open.id} item={query.data} onItem={item => client.setQueryData(key, item)} />
}

/** 法规编辑: one law with its versions, from its metadata to the last 目. */
export const LawCompileEdit = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id) return <Existing key={id} id={id} />
  return (
    <>
      <PageHeader title="新增法规" />
      <NewLaw />
    </>
  )
}
