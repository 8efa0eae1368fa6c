import type { ContentRow } from '@sunport/contract/calls/content.ts'
import {
  type OpenState,
  openStates,
  type PublicState,
  publicStates,
} from '@sunport/contract/content/policy.ts'
import { Tag } from 'antd'
import styles from './content.module.css'

const publicTones: Record<PublicState, string> = {
  draft: 'default',
  live: 'success',
  withdrawn: 'warning',
  offline: 'default',
  expired: 'default',
  recycled: 'default',
}
const openTones: Record<OpenState, string> = {
  none: 'default',
  draft: 'default',
  returned: 'error',
  review1: 'processing',
  review2: 'processing',
  review3: 'processing',
  scheduled: 'purple',
}

/** What the public knows of an item, and what is being worked on beside it. */
export const StateMarks = ({ row }: { row: Pick<ContentRow, 'publicState' | 'openState'> }) => {
  const isFirst = row.publicState === 'draft'
  return (
    <span className={styles.marks}>
      {(!isFirst || row.openState === 'none') && (
        <Tag color={publicTones[row.publicState]}>{publicStates[row.publicState]}</Tag>
      )}
      {row.openState !== 'none' && (
        <Tag color={openTones[row.openState]}>
          {isFirst ? openStates[row.openState] : `修订${openStates[row.openState]}`}
        </Tag>
      )}
    </span>
  )
}
