import { type MessageStatus, messageStatuses } from '@sunport/contract/codes.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './status-chip.module.css'

/** Whether there is an answer, by icon and words, never by colour alone. */
export const MessageStatusChip = ({ status }: { status: MessageStatus }) => (
  <span className={styles.chip} data-status={status}>
    <Icon name={status === 'answered' ? 'check' : 'clock'} size={1} />
    {messageStatuses[status]}
  </span>
)
