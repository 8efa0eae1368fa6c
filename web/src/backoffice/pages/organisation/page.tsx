import { org } from '@sunport/contract/calls/org.ts'
import type { Org, OrgProposal } from '@sunport/contract/calls/org-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge, Skeleton, Tabs } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useMay, useSession } from '../../session.ts'
import { orgCrud } from './org-crud.tsx'
import { type DialogKind, OrgDialog } from './org-dialogs.tsx'
import { OrgTree } from './org-tree.tsx'
import styles from './organisation.module.css'
import { proposalCrud } from './proposal-crud.tsx'
import { ReviewDialog } from './review-dialog.tsx'

const useTree = () => useQuery({ queryKey: ['organisation', 'tree'], queryFn: () => api.org.tree({}) })

const Units = () => {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('under') ?? undefined
  const tree = useTree()
  const nodes = tree.data
  const [dialog, setDialog] = useState<{ kind: DialogKind; row: Org }>()
  const crud = useMemo(
    () => orgCrud(nodes ?? [], chosen, (kind, row) => setDialog({ kind, row })),
    [nodes, chosen],
  )
  const choose = (id: string | undefined) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (id) next.set('under', id)
      else next.delete('under')
      next.delete('currPage')
      return next
    })
  if (tree.isError) return <ListFailure failure={tree.error} onRetry={() => tree.refetch()} />
  if (!nodes) return <Skeleton active paragraph={{ rows: 8 }} />
  const name = nodes.find(({ id }) => id === chosen)?.label ?? '全部机构'
  const head = (createButton: ReactNode) => (
    <div className={styles.listHead}>
      <h2 className={styles.listTitle}>{name}</h2>
      {chosen && <span className={styles.muted}>及其下级</span>}
      <span className={styles.headAction}>{createButton}</span>
    </div>
  )
  return (
    <div className={styles.columns}>
      <OrgTree nodes={nodes} chosen={chosen} onChoose={choose} />
      <div className={styles.list}>
        <CrudPage crud={crud} title="机构" head={head} />
      </div>
      {dialog && <OrgDialog {...dialog} nodes={nodes} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

const Reviews = () => {
  const { user } = useSession()
  const [reviewed, setReviewed] = useState<OrgProposal>()
  const crud = useMemo(() => proposalCrud(user.userName, setReviewed), [user.userName])
  return (
    <>
      <CrudPage crud={crud} title="信息变更" head={() => null} />
      {reviewed && <ReviewDialog proposal={reviewed} onClose={() => setReviewed(undefined)} />}
    </>
  )
}

const useWaiting = (isReviewer: boolean): number =>
  useQuery({
    queryKey: ['organisation', 'waiting'],
    enabled: isReviewer,
    queryFn: () => api.org.proposals({ state: 'pending', pageSize: 10 }),
    select: ({ total }) => total,
  }).data ?? 0

/** 机构管理: the tree at the left, the units at the right; what units ask for beside it. */
export const Page = () => {
  const isReviewer = useMay()(org.proposals.access)
  const waiting = useWaiting(isReviewer)
  const [params, setParams] = useSearchParams()
  const tab = isReviewer && params.get('tab') === 'changes' ? 'changes' : 'units'
  return (
    <>
      <PageHeader title="机构管理" />
      {isReviewer ? (
        <Tabs
          activeKey={tab}
          onChange={key =>
            setParams(key === 'changes' ? { tab: 'changes', ...(waiting > 0 && { c_state: 'pending' }) } : {})
          }
          destroyOnHidden
          items={[
            { key: 'units', label: '机构', children: <Units /> },
            {
              key: 'changes',
              label: (
                <Badge count={waiting} size="small" offset={[10, -2]} title={`${waiting} 项待审核`}>
                  信息变更审核
                </Badge>
              ),
              children: <Reviews />,
            },
          ]}
        />
      ) : (
        <Units />
      )}
    </>
  )
}
