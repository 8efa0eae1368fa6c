import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Tag } from 'antd'
import styles from './user.module.css'

/** Name with its first sign as a picture. Who has left has neither. */
export const Person = ({ row }: { row: UserRecord }) => (
  <span className={styles.person}>
    {row.avatar ? (
      <img className={styles.initial} src={row.avatar} alt="" loading="lazy" />
    ) : (
      <span className={styles.initial} aria-hidden="true">
        {row.realName?.at(0) ?? '—'}
      </span>
    )}
    {row.realName ?? <span className={styles.muted}>已注销用户</span>}
  </span>
)

/** The account's state in one word: the first that keeps it from being used. */
export const stateOf = (row: UserRecord): { label: string; color: string } => {
  if (row.isDeregistered) return { label: '已注销', color: 'default' }
  if (row.status === enabled.off) return { label: '停用', color: 'default' }
  if (row.isLocked) return { label: '锁定', color: 'red' }
  if (row.mustChangePassword && !row.lastLoginAt) return { label: '待激活', color: 'gold' }
  return { label: '正常', color: 'green' }
}

export const StateTag = ({ row }: { row: UserRecord }) => {
  const { label, color } = stateOf(row)
  return <Tag color={color}>{label}</Tag>
}

export const mfaWords = ({ mfa, mfaRequired }: UserRecord): string => {
  if (mfa !== 'off') return '已启用'
  return mfaRequired ? '待启用' : '未启用'
}
