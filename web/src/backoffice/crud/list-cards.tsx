import type { ReactNode } from 'react'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'

interface Props<Row> {
  crud: Crud<Row>
  rows: readonly Row[]
  actionsOf: (row: Row) => ReactNode
}

const factOf = <Row,>(row: Row, column: Crud<Row>['columns'][number]): ReactNode =>
  column.render ? column.render(row) : String(row[column.name] ?? '')

/** The rows as labelled cards, for screens too narrow for a table. Empty facts are left out. */
export const ListCards = <Row,>({ crud, rows, actionsOf }: Props<Row>) => (
  <ul className={styles.cards}>
    {rows.map(row => (
      <li key={crud.rowKey(row)} className={styles.card}>
        <dl className={styles.facts}>
          {crud.columns.map(column => {
            const fact = factOf(row, column)
            return fact === '' ? null : (
              <div key={column.name} className={styles.fact}>
                <dt>{column.title}</dt>
                <dd>{fact}</dd>
              </div>
            )
          })}
        </dl>
        {actionsOf(row)}
      </li>
    ))}
  </ul>
)
