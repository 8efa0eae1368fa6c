import { org } from '@sunport/contract/calls/org.ts'
import type { Org } from '@sunport/contract/calls/org-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useMay } from '../../session.ts'
import { ownCrud } from './own-crud.ts'
import { OwnFacts } from './own-facts.tsx'
import styles from './own-organisation.module.css'
import { Proposals } from './proposals.tsx'

/** 本单位信息: what the unit says of itself, what it asked to have changed, and what became of that. */
export const Page = () => {
  const may = useMay()
  const query = useQuery({ queryKey: ['organisation', 'own'], queryFn: () => api.org.own({}) })
  const [editing, setEditing] = useState<Org>()
  const unit = query.data
  return (
    <>
      <PageHeader title="本单位信息" note={unit?.orgName}>
        {unit && may(org.propose.access) && (
          <Button
            type="primary"
            disabled={unit.hasOpenChange}
            title={unit.hasOpenChange ? '已有待审核的变更' : undefined}
            onClick={() => setEditing(unit)}
          >
            申请变更
          </Button>
        )}
      </PageHeader>
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {unit && (
        <div className={styles.sheets}>
          <Proposals />
          <OwnFacts unit={unit} />
        </div>
      )}
      {editing && (
        <FormDrawer
          crud={ownCrud}
          editing={{ row: editing }}
          onClose={() => setEditing(undefined)}
          onReload={() => api.org.own({})}
        />
      )}
    </>
  )
}
