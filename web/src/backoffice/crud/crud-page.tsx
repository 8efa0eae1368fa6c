import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../ui/back-office-page-header.tsx'
import { useMay } from '../session.ts'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { type Editing, FormDrawer } from './form-drawer.tsx'
import { ListBody } from './list-body.tsx'
import { ListFilters } from './list-filters.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { type CrudList, useCrudList } from './use-crud-list.ts'

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

interface Props<Row> {
  crud: Crud<Row>
  /** What the page is called; the rows' own title when left out. */
  title?: string
}

/** A whole page from a description: header, filters, table, form, deletion. */
export const CrudPage = <Row,>({ crud, title = crud.title }: Props<Row>) => {
  const list = useCrudList(crud)
  const { edit, remove, createButton, dialogs } = useCrudDialogs(crud, list)
  return (
    <>
      <PageHeader title={title} note={list.query.isSuccess ? `共 ${list.total} 条` : undefined}>
        {createButton}
      </PageHeader>
      <section className={styles.sheet}>
        <ListFilters
          filters={crud.filters}
          values={list.state.filters}
          onSearch={list.search}
          onReset={list.reset}
        />
        <ListBody crud={crud} list={list} create={createButton} onEdit={edit} onRemove={remove} />
      </section>
      {dialogs}
    </>
  )
}
