import type { ReactNode } from 'react'
import { ColumnChooser } from './column-chooser.tsx'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { ExportMenu } from './export-menu.tsx'
import { ImportButton } from './import-dialog.tsx'
import { SavedViews } from './saved-views.tsx'
import type { CrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
  selected: readonly Row[]
  /** What can be done to the selected rows. */
  children: ReactNode
}

/** Between the filters and the rows: the selection at the left, the list's own tools at the right. */
export const ListToolbar = <Row,>({ crud, list, selected, children }: Props<Row>) => (
  <div className={styles.toolbar}>
    <div className={styles.toolbarSelection} role="status">
      {children}
    </div>
    <div className={styles.toolbarTools}>
      <SavedViews crud={crud} list={list} />
      <ColumnChooser crud={crud} />
      <ImportButton crud={crud} />
      <ExportMenu crud={crud} list={list} selected={selected} />
    </div>
  </div>
)
