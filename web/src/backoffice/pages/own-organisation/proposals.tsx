import { type OrgProposal, orgFieldNames, proposalNames } from '@sunport/contract/calls/org-shapes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { FieldChanges } from '../../ui/field-changes.tsx'
import { Person } from '../../ui/person.tsx'
import styles from './own-organisation.module.css'

const pageSize = 10

const Changes = ({ proposal }: { proposal: OrgProposal }) => (
  <FieldChanges names={orgFieldNames} before={proposal.before} after={proposal.after} />
)

const Waiting = ({ proposal }: { proposal: OrgProposal }) => {
  const ask = useAsking()
  const change = useCrudChange('organisation')
  const revoke = () =>
    ask({ title: '撤回信息变更', content: '撤回后现行信息不变，可以重新提交。' }, () =>
      change.mutateAsync(() => api.org.revoke({ id: proposal.id })).catch(() => {}),
    )
  return (
    <section className={styles.sheet} aria-label="待审核的变更">
      <Alert
        type="info"
        showIcon
        className={styles.waiting}
        title={
          <>
            <Person userName={proposal.submittedBy} />
            {` 于 ${proposal.submittedAt} 提交的变更正在等待审核`}
          </>
        }
        action={
          <Button size="small" loading={change.isPending} onClick={revoke}>
            撤回
          </Button>
        }
      />
      <Changes proposal={proposal} />
    </section>
  )
}

/** What waits, on top; what was decided, below. */
export const Proposals = () => {
  const [currPage, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['organisation', 'own-proposals', currPage],
    queryFn: () => api.org.ownProposals({ currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  const rows = query.data?.rows ?? []
  const waiting = rows.find(({ state }) => state === 'pending')
  const decided = rows.filter(({ state }) => state !== 'pending')
  return (
    <>
      {waiting && <Waiting proposal={waiting} />}
      {decided.length > 0 && (
        <section className={styles.sheet} aria-label="变更记录">
          <h2 className={styles.title}>变更记录</h2>
          <Table
            size="small"
            rowKey="id"
            dataSource={decided}
            scroll={{ x: 560 }}
            expandable={{ expandedRowRender: proposal => <Changes proposal={proposal} /> }}
            pagination={{
              size: 'small',
              current: currPage,
              pageSize,
              total: query.data?.total ?? 0,
              hideOnSinglePage: true,
              onChange: setPage,
            }}
            columns={[
              { title: '提交时间', dataIndex: 'submittedAt', width: 160 },
              { title: '提交人', render: (_, row) => <Person userName={row.submittedBy} /> },
              { title: '结果', dataIndex: 'state', render: (_, { state }) => proposalNames[state] },
              { title: '处理人', render: (_, row) => <Person userName={row.decidedBy} nobody="—" /> },
              { title: '意见', dataIndex: 'reason' },
            ]}
          />
        </section>
      )}
    </>
  )
}
