import { type DomainTest, domainStates, fewCertificateDays } from '@sunport/contract/calls/site-tools.ts'
import { Tag } from 'antd'
import styles from './site.module.css'

const colors: Record<NonNullable<DomainTest['state']>, string | undefined> = {
  ok: 'success',
  elsewhere: 'error',
  unresolved: 'error',
  unreachable: 'error',
  'not-public': 'warning',
  certificate: 'error',
  'no-network': undefined,
}

export const DomainMark = ({ state }: { state: DomainTest['state'] }) =>
  state ? <Tag color={colors[state]}>{domainStates[state]}</Tag> : <Tag>未检测</Tag>

/** Days of a certificate, by word as well as by colour. */
export const CertificateDays = ({ days }: { days: number | null }) => {
  if (days === null) return <span className={styles.muted}>—</span>
  if (days < 0) return <span className={styles.failed}>已过期</span>
  return days < fewCertificateDays ? (
    <span className={styles.failed}>{`${days} 天，须更换`}</span>
  ) : (
    `${days} 天`
  )
}
