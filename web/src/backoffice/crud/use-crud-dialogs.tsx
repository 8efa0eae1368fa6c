import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { readAnew } from '../read-anew.ts'
import { useMay } from '../session.ts'
import { isSilent } from '../ui/form/refusal.ts'
import type { Crud } from './define-crud.ts'
import { DetailDrawer } from './detail-drawer.tsx'
import { type Editing, FormDrawer } from './form-drawer.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { CrudList } from './use-crud-list.ts'

export type CrudDialogs<Row> = ReturnType<typeof useCrudDialogs<Row>>

/** The form and the question that a list opens, and the ways to open them. A page has one main list. */
export const useCrudDialogs = <Row,>(crud: Crud<Row>, list: CrudList<Row>, { isMinor = false } = {}) => {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing<Row>>()
  const [opened, setOpened] = useState<{ row: Row }>()
  const [removing, setRemoving] = useState<{ row: Row }>()
  const may = useMay()
  const { message } = App.useApp()

  const readAgain = async (row: Row): Promise<Row | undefined> => {
    await readAnew(client, [crud.feature])
    if (crud.get) return crud.get(row).catch(() => undefined)
    const { data } = await list.query.refetch()
    return data?.rows.find(each => crud.rowKey(each) === crud.rowKey(row))
  }
  /** Lists may hold less of a row than its form needs. */
  const edit = async (row: Row) => {
    try {
      setEditing({ row: crud.get ? await crud.get(row) : row })
    } catch (failure) {
      if (!isSilent(failure)) message.error((failure as Error).message)
      await readAnew(client, [crud.feature])
    }
  }

  return {
    edit: (row: Row) => void edit(row),
    open: (row: Row) => setOpened({ row }),
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
        {opened && (
          <DetailDrawer
            crud={crud}
            row={opened.row}
            onClose={() => setOpened(undefined)}
            actions={
              crud.update &&
              may(crud.update.permission) &&
              (crud.isChangeable?.(opened.row) ?? true) && (
                <Button
                  size="small"
                  onClick={() => {
                    setOpened(undefined)
                    void edit(opened.row)
                  }}
                >
                  编辑
                </Button>
              )
            }
          />
        )}
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
