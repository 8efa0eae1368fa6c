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

/** A name, and in smaller letters what belongs to it; both in one line, whole on hover. */
export const Named = ({ name, more }: { name: string | null; more: string | null }) => (
  <span className={styles.named} title={[name, more].filter(Boolean).join(' ')}>
    <span>{name || '—'}</span>
    {more && <small>{more}</small>}
  </span>
)

/** Of a made-up number only its beginning tells anything. */
export const shortId = (id: string | null): string | null =>
  id && /^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id

const slowMs = 1000

export const Cost = ({ ms }: { ms: number | null }) =>
  ms === null ? '—' : <span className={ms >= slowMs ? styles.slow : undefined}>{`${ms} 毫秒`}</span>
