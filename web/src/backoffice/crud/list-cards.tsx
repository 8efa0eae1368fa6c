import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './crud.module.css'
import type { Crud, CrudColumn } from './define-crud.ts'

interface Props<Row> {
  crud: Crud<Row>
  columns: readonly CrudColumn<Row>[]
  rows: readonly Row[]
  actionsOf: (row: Row) => ReactNode
  onOpen: (row: Row) => void
}

const factOf = <Row,>(row: Row, column: CrudColumn<Row>): ReactNode =>
  column.render ? column.render(row) : String(row[column.name] ?? '')

/** The rows as labelled cards, for screens too narrow for a table. Empty facts are left out. */
export const ListCards = <Row,>({ crud, columns, rows, actionsOf, onOpen }: Props<Row>) => (
  <ul className={styles.cards}>
    {rows.map(row => (
      <li key={crud.rowKey(row)} className={styles.card}>
        <dl className={styles.facts}>
          {columns.map(column => {
            const fact = factOf(row, column)
            return fact === '' ? null : (
              <div key={column.name} className={styles.fact}>
                <dt>{column.title}</dt>
                <dd>{fact}</dd>
              </div>
            )
          })}
        </dl>
        <div className={styles.cardActions}>
          <Button
            type="link"
            size="small"
            aria-label={`${crud.rowName(row)}的详情`}
            onClick={() => onOpen(row)}
          >
            详情
          </Button>
          {actionsOf(row)}
        </div>
      </li>
    ))}
  </ul>
)
