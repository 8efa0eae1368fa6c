import type { ReactNode } from 'react'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { usePortal } from '../use-portal.ts'
import type { Attempt } from './attempt.ts'
import styles from './record-section.module.css'
import { type RegisterColumn, RegisterTable } from './register-table.tsx'
import { LoadFailed } from './states.tsx'

interface RecordSectionProps {
  id: string
  title: string
  /** What stands at the end of the heading, such as how many there are. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of a record under its heading. */
export const RecordSection = ({ id, title, aside, children }: RecordSectionProps) => {
  const { pack } = usePortal()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading form={pack.theme.heading} id={id} aside={aside}>
        {title}
      </SectionHeading>
      {children}
    </section>
  )
}

/** A column whose words are never broken, such as a date. */
export const shortColumn = <T,>(label: string, cell: (row: T) => ReactNode): RegisterColumn<T> => ({
  label,
  cell,
  className: styles.short,
})

interface RecordTableProps<T> {
  id: string
  title: string
  columns: RegisterColumn<T>[]
  rows: Attempt<T[]>
  /** Said in place of a table without rows. */
  emptyWords: string
  unit: string
}

/** A table of a record: each has its own line when it is empty, and its own failure. */
export const RecordTable = <T extends { id: string }>({
  id,
  title,
  columns,
  rows,
  emptyWords,
  unit,
}: RecordTableProps<T>) => (
  <RecordSection
    id={id}
    title={title}
    aside={rows.value?.length ? `共 ${rows.value.length} ${unit}` : undefined}
  >
    {rows.value === undefined ? (
      <LoadFailed reason={rows.failure} />
    ) : rows.value.length === 0 ? (
      <p className={styles.empty}>{emptyWords}</p>
    ) : (
      <div className={styles.table}>
        <RegisterTable caption={title} columns={columns} rows={rows.value} />
      </div>
    )}
  </RecordSection>
)
