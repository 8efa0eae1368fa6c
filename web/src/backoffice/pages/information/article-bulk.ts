import type { ListedContent } from '@sunport/contract/calls/content.ts'
import { functionFor } from '@sunport/contract/content/policy.ts'
import { api } from '../../../api.ts'
import type { BulkAction, BulkGiven } from '../../crud/define-crud.ts'
import {
  ChannelControl,
  MomentControl,
  ReplaceControl,
  type Replacing,
  TagsControl,
} from './bulk-controls.tsx'

type Input = Parameters<typeof api.article.bulk>[0]

const edit = functionFor('article', 'edit')
const withdraw = functionFor('article', 'withdraw')
const pin = functionFor('article', 'review2')

/** One action with what is given to it once for all rows. */
const bulk = (
  action: Input['action'],
  label: string,
  more: Omit<BulkAction<ListedContent>, 'label' | 'run'>,
  given: (value: unknown) => Partial<Input> = () => ({}),
): BulkAction<ListedContent> => ({
  label,
  ...more,
  run: (rows, isRehearsal, { reason, value }: BulkGiven) =>
    api.article.bulk({
      action,
      rows: rows.map(({ id, version }) => ({ id, version })),
      isRehearsal,
      reason,
      ...given(value),
    }),
})

const channel = { label: '目标栏目', control: ChannelControl }
const toChannel = (value: unknown) => ({ channelId: String(value) })

export const articleBulkActions: BulkAction<ListedContent>[] = [
  bulk('submit', '送审', { permission: edit }),
  bulk('tag', '加标签', { permission: edit, choice: { label: '标签', control: TagsControl } }, value => ({
    tags: value as string[],
  })),
  bulk(
    'replace',
    '替换文字',
    { permission: edit, choice: { label: '替换', control: ReplaceControl } },
    value => value as Replacing,
  ),
  bulk('move', '移动', { permission: edit, choice: channel, reason: '移动原因' }, toChannel),
  bulk('refer', '引用', { permission: edit, choice: channel }, toChannel),
  bulk('copy', '复制到', { permission: edit, choice: channel }, toChannel),
  bulk('pin', '置顶', { permission: pin, choice: { label: '置顶至', control: MomentControl } }, value => ({
    at: String(value),
  })),
  bulk('unpin', '取消置顶', { permission: pin }),
  bulk('withdraw', '撤回', { permission: withdraw, reason: '撤回原因（对外公开）', isDanger: true }),
  bulk('takeOffline', '下线', { permission: withdraw, reason: '下线原因（对外公开）', isDanger: true }),
  bulk('remove', '删除', { permission: edit, reason: '删除原因', isDanger: true }),
]
