import type { ReactNode } from 'react'
import styles from './running-state.module.css'

/** One subject of the page. */
export const Section = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {note && <span className={styles.quiet}>{note}</span>}
    </div>
    {children}
  </section>
)

/** Names and what they stand at. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export interface Column<Row> {
  title: string
  of(row: Row): ReactNode
}

interface TableProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf(row: Row): string
  columns: readonly Column<Row>[]
}

/** A table that becomes a list of cards where it has no room. */
export const StateTable = <Row,>({ label, rows, keyOf, columns }: TableProps<Row>) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ title }) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={keyOf(row)}>
          {columns.map(({ title, of }) => (
            <td key={title} data-title={title}>
              <span>{of(row)}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
