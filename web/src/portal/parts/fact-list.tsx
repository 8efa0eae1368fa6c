import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

export type Fact = [label: string, value: ReactNode]

/** Facts of a record in two columns; those that it lacks are left out. */
export const FactList = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
