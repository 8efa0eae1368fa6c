import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/back-office-page-header.tsx'
import type { Crud } from './define-crud.ts'
import { ListSheet } from './list-sheet.tsx'
import { useCrudDialogs } from './use-crud-dialogs.tsx'
import { useCrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  /** What the page is called; the rows' own title when left out. */
  title?: string
  /** What can be done beside the main action, in the page's header. */
  tools?: ReactNode
  /** For a list that is only part of a page: its own head, which takes the main action. */
  head?: (createButton: ReactNode) => ReactNode
}

/** A whole page from a description: header, filters, table, form, deletion. */
export const CrudPage = <Row,>({ crud, title = crud.title, tools, head }: Props<Row>) => {
  const list = useCrudList(crud)
  const crudDialogs = useCrudDialogs(crud, list)
  const { createButton, dialogs } = crudDialogs
  return (
    <>
      {!head && (
        <PageHeader title={title} note={list.query.isSuccess ? `共 ${list.total} 条` : undefined}>
          {tools}
          {createButton}
        </PageHeader>
      )}
      <ListSheet crud={crud} list={list} dialogs={crudDialogs} label={title} head={head?.(createButton)} />
      {dialogs}
    </>
  )
}
