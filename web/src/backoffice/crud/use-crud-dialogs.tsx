import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../session.ts'
import type { Crud } from './define-crud.ts'
import { type Editing, FormDrawer } from './form-drawer.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { CrudList } from './use-crud-list.ts'

/** The form and the question that a list opens, and the ways to open them. A page has one main list. */
export const useCrudDialogs = <Row,>(crud: Crud<Row>, list: CrudList<Row>, { isMinor = false } = {}) => {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing<Row>>()
  const [removing, setRemoving] = useState<{ row: Row }>()
  const may = useMay()

  const readAgain = async (row: Row): Promise<Row | undefined> => {
    await client.invalidateQueries({ queryKey: [crud.feature] })
    const { data } = await list.query.refetch()
    return data?.rows.find(each => crud.rowKey(each) === crud.rowKey(row))
  }

  return {
    edit: (row: Row) => setEditing({ row }),
    remove: (row: Row) => setRemoving({ row }),
    createButton: crud.create && may(crud.create.permission) && (
      <Button
        type={isMinor ? 'default' : 'primary'}
        icon={<PlusOutlined />}
        aria-label={`新增${crud.title}`}
        onClick={() => setEditing('new')}
      >
        {isMinor ? '新增' : `新增${crud.title}`}
      </Button>
    ),
    dialogs: (
      <>
        {editing && (
          <FormDrawer
            crud={crud}
            editing={editing}
            onClose={() => setEditing(undefined)}
            onReload={readAgain}
          />
        )}
        {removing && <RemoveDialog crud={crud} row={removing.row} onClose={() => setRemoving(undefined)} />}
      </>
    ),
  }
}
