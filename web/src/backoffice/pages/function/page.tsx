import { SearchOutlined } from '@ant-design/icons'
import type { FunctionRow } from '@sunport/contract/calls/role.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListSheet } from '../../crud/list-sheet.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { functionCrud } from './function-crud.tsx'
import { GuardDialog } from './guard-dialog.tsx'
import { HoldersDrawer } from './holders-drawer.tsx'

/** 功能管理: what can be granted, who has it, and what it guards. */
export const Page = () => {
  const [held, setHeld] = useState<FunctionRow>()
  const [isAsking, setAsking] = useState(false)
  const crud = useMemo(() => functionCrud(setHeld), [])
  const list = useCrudList(crud)
  const crudDialogs = useCrudDialogs(crud, list)
  return (
    <>
      <PageHeader title="功能管理" note={list.query.isSuccess ? `共 ${list.total} 项` : undefined}>
        <Button icon={<SearchOutlined />} onClick={() => setAsking(true)}>
          查询接口的功能
        </Button>
      </PageHeader>
      <ListSheet crud={crud} list={list} dialogs={crudDialogs} label="功能" />
      {crudDialogs.dialogs}
      {held && <HoldersDrawer row={held} onClose={() => setHeld(undefined)} />}
      {isAsking && <GuardDialog onClose={() => setAsking(false)} />}
    </>
  )
}
