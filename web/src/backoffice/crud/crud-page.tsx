import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/back-office-page-header.tsx'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { ListBody } from './list-body.tsx'
import { ListFilters } from './list-filters.tsx'
import { useCrudDialogs } from './use-crud-dialogs.tsx'
import { useCrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  /** What the page is called; the rows' own title when left out. */
  title?: string
  /** For a list that is only part of a page: its own head, which takes the main action. */
  head?: (createButton: ReactNode) => ReactNode
}

/** A whole page from a description: header, filters, table, form, deletion. */
export const CrudPage = <Row,>({ crud, title = crud.title, head }: Props<Row>) => {
  const list = useCrudList(crud)
  const { edit, remove, open, createButton, dialogs } = useCrudDialogs(crud, list)
  return (
    <>
      {!head && (
        <PageHeader title={title} note={list.query.isSuccess ? `共 ${list.total} 条` : undefined}>
          {createButton}
        </PageHeader>
      )}
      <section className={styles.sheet} aria-label={title}>
        {head?.(createButton)}
        {crud.filters.length > 0 && (
          <ListFilters
            filters={crud.filters}
            values={list.state.filters}
            onSearch={list.search}
            onReset={list.reset}
          />
        )}
        <ListBody
          crud={crud}
          list={list}
          create={createButton}
          onEdit={edit}
          onRemove={remove}
          onOpen={open}
        />
      </section>
      {dialogs}
    </>
  )
}
