import { type MessageState, messageStates } from '@sunport/contract/codes.ts'
import { Tag } from 'antd'

const colors: Partial<Record<MessageState, string>> = {
  received: 'blue',
  transferring: 'blue',
  assigned: 'processing',
  reviewing: 'purple',
  supplement: 'gold',
  recheck: 'gold',
  published: 'green',
  answered: 'green',
  refused: 'default',
}

export const StateTag = ({ state }: { state: MessageState }) => {
  const color = colors[state]
  return <Tag {...(color && { color })}>{messageStates[state]}</Tag>
}
