import type { ReactNode } from 'react'
import cardTable from './card-table.module.css'
import styles from './register-table.module.css'

export interface RegisterColumn<T> {
  label: string
  cell: (row: T) => ReactNode
  /** The first thing that a card on a phone says; it carries no label. */
  isHead?: boolean
  className?: string
}

interface RegisterTableProps<T> {
  caption: string
  columns: RegisterColumn<T>[]
  rows: T[]
}

/** Rows of a register as a table; on phones the same rows become labelled cards. */
export const RegisterTable = <T extends { id: string }>({
  caption,
  columns,
  rows,
}: RegisterTableProps<T>) => (
  <table className={`${cardTable.table} ${styles.table}`}>
    <caption className="sunport-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ label, className }) => (
          <th key={label} scope="col" className={className}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.id}>
          {columns.map(({ label, cell, isHead, className }) => (
            <td key={label} data-label={isHead ? undefined : label} className={className}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
