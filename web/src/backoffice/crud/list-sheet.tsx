import type { ReactNode } from 'react'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { ListBody } from './list-body.tsx'
import { ListFilters } from './list-filters.tsx'
import type { CrudDialogs } from './use-crud-dialogs.tsx'
import type { CrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
  dialogs: CrudDialogs<Row>
  label: string
  head?: ReactNode
  /** What stands there while nothing is searched for, such as a tree of everything. */
  instead?: ReactNode
}

/** Filters and the rows that they find, on one sheet. */
export const ListSheet = <Row,>({ crud, list, dialogs, label, head, instead }: Props<Row>) => {
  const { edit, remove, open, createButton } = dialogs
  return (
    <section className={styles.sheet} aria-label={label}>
      {head}
      {crud.filters.length > 0 && (
        <ListFilters
          filters={crud.filters}
          values={list.state.filters}
          onSearch={list.search}
          onReset={list.reset}
        />
      )}
      {instead !== undefined && !list.isFiltered ? (
        instead
      ) : (
        <ListBody
          crud={crud}
          list={list}
          create={createButton}
          onEdit={edit}
          onRemove={remove}
          onOpen={open}
        />
      )}
    </section>
  )
}
