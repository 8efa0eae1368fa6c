import { bin, type PurgeRequest } from '@sunport/contract/calls/bin.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import { api } from '../../../api.ts'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { Person } from '../../ui/person.tsx'
import styles from './recycle-bin.module.css'

const titlesOf = ({ titles, count }: PurgeRequest): string =>
  titles.map(title => `“${title || '（无标题）'}”`).join('、') + (count > titles.length ? ' 等' : '')

const Waiting = ({ request }: { request: PurgeRequest }) => {
  const ask = useAsking()
  const change = useCrudChange('bin')
  const { id, count, requestedBy, requestedAt, reason, mayDecide } = request
  const decide = (isApproved: boolean) =>
    ask(
      {
        title: isApproved ? `同意彻底删除 ${count} 条？` : '驳回申请？',
        content: isApproved ? '删除后不能恢复；期间已保全或已恢复的不删除。' : '内容留在回收站中。',
        isDanger: isApproved,
      },
      () => change.mutateAsync(() => api.bin.decidePurge({ id, isApproved })),
    )
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          <Person userName={requestedBy} />
          {` 于 ${requestedAt.slice(0, 16)} 申请彻底删除 ${count} 条`}
        </>
      }
      description={`${titlesOf(request)}；原因：${reason}`}
      action={
        mayDecide ? (
          <Space>
            <Button size="small" danger onClick={() => decide(true)}>
              同意删除
            </Button>
            <Button size="small" onClick={() => decide(false)}>
              驳回
            </Button>
          </Space>
        ) : (
          '等待他人复核'
        )
      }
    />
  )
}

/** Requests to clear away much at once: decided by somebody else than who asked. */
export const PurgeRequests = () => {
  const may = useMay()
  const isKeeper = may(bin.purgeRequests.access)
  const query = useQuery({
    queryKey: ['bin', 'purge-requests'],
    queryFn: () => api.bin.purgeRequests({}),
    enabled: isKeeper,
  })
  const waiting = query.data?.filter(({ decidedBy }) => decidedBy === null) ?? []
  if (waiting.length === 0) return null
  return (
    <section className={styles.requests} aria-label="待复核的彻底删除申请">
      {waiting.map(request => (
        <Waiting key={request.id} request={request} />
      ))}
    </section>
  )
}
