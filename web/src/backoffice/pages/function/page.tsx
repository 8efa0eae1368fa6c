import { SearchOutlined } from '@ant-design/icons'
import type { FunctionRow } from '@sunport/contract/calls/role.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListBody } from '../../crud/list-body.tsx'
import { ListFilters } from '../../crud/list-filters.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import styles from './function.module.css'
import { functionCrud } from './function-crud.tsx'
import { GuardDialog } from './guard-dialog.tsx'
import { HoldersDrawer } from './holders-drawer.tsx'

/** 功能管理: what can be granted, who has it, and what it guards. */
export const Page = () => {
  const [held, setHeld] = useState<FunctionRow>()
  const [isAsking, setAsking] = useState(false)
  const crud = useMemo(() => functionCrud(setHeld), [])
  const list = useCrudList(crud)
  const { edit, remove, open, dialogs } = useCrudDialogs(crud, list)
  return (
    <>
      <PageHeader title="功能管理" note={list.query.isSuccess ? `共 ${list.total} 项` : undefined}>
        <Button icon={<SearchOutlined />} onClick={() => setAsking(true)}>
          查询接口的功能
        </Button>
      </PageHeader>
      <section className={styles.sheet} aria-label="功能">
        <ListFilters
          filters={crud.filters}
          values={list.state.filters}
          onSearch={list.search}
          onReset={list.reset}
        />
        <ListBody crud={crud} list={list} onEdit={edit} onRemove={remove} onOpen={open} />
      </section>
      {dialogs}
      {held && <HoldersDrawer row={held} onClose={() => setHeld(undefined)} />}
      {isAsking && <GuardDialog onClose={() => setAsking(false)} />}
    </>
  )
}
