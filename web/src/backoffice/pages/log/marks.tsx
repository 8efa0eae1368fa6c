import { CheckCircleFilled, CloseCircleFilled, MinusCircleFilled, SyncOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './log.module.css'

export type Tone = 'good' | 'bad' | 'busy' | 'quiet'

const icons: Record<Tone, ReactNode> = {
  good: <CheckCircleFilled />,
  bad: <CloseCircleFilled />,
  busy: <SyncOutlined />,
  quiet: <MinusCircleFilled />,
}

/** How something ended, by icon and word as well as by colour. */
export const Outcome = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.outcome} data-tone={tone}>
    {icons[tone]}
    {children}
  </span>
)

/** A name with what belongs below it in smaller letters. */
export const Stacked = ({ main, sub }: { main: ReactNode; sub: ReactNode }) => (
  <span className={styles.stacked}>
    <span>{main || '—'}</span>
    {sub && <small>{sub}</small>}
  </span>
)

const slowMs = 1000

export const Cost = ({ ms }: { ms: number | null }) =>
  ms === null ? '—' : <span className={ms >= slowMs ? styles.slow : undefined}>{`${ms} ms`}</span>
