import { type SmsState, smsStates } from '@sunport/contract/calls/short-message.ts'
import { Tag } from 'antd'

const colors = { waiting: 'processing', sent: 'green', failed: 'red' } as const

export const SentState = ({ state }: { state: SmsState }) => (
  <Tag color={colors[state]}>{smsStates[state]}</Tag>
)
