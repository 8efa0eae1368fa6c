import { MoreOutlined } from '@ant-design/icons'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type ContentAction, contentActions } from '@sunport/contract/content/policy.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { useAsking } from '../crud/use-asking.tsx'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { OfflineDialog, WithdrawDialog } from './closing-dialog.tsx'
import { MoveDialog, PinDialog } from './place-dialogs.tsx'
import { ReferDialog } from './refer-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

interface Props {
  item: ContentDetail
  /** Before anything is done to it: saves what is typed; undefined when that did not work. */
  settle?: (action: ContentAction) => Promise<ContentDetail | undefined>
  onDone: (item: ContentDetail) => void
  onRemoved: () => void
}

const dialogs = {
  submit: SubmitDialog,
  refer: ReferDialog,
  withdraw: WithdrawDialog,
  takeOffline: OfflineDialog,
  move: MoveDialog,
  pin: PinDialog,
}
type Dialog = keyof typeof dialogs
type Asked = Exclude<
  ContentAction,
  Dialog | 'edit' | 'approve' | 'sendBack' | 'transfer' | 'cosign' | 'remove'
>

const questions: Record<Asked | 'remove', { content: string; reason?: string; isDanger?: true }> = {
  recall: { content: '稿件回到草稿，审核人不再看到。' },
  revise: { content: '生成新的草稿，公开的内容在新版发布前不变。' },
  discard: { content: '放弃未发布的修改，公开的内容不变。历史版本中仍可查看。', isDanger: true },
  emergency: {
    content:
      '跳过各级审核，须由督办人确认后立即公开，并在一个工作日内由他人补审。检查中的阻断问题仍须先处理。',
    reason: '紧急发布的原因',
    isDanger: true,
  },
  unschedule: { content: '稿件回到待终审，不再按时发布。', reason: '取消原因' },
  restore: { content: '以原文生成新版并立即公开。', reason: '恢复原因' },
  remove: { content: '移入回收站，保留期内可以恢复。', reason: '删除原因', isDanger: true },
}

const order: readonly ContentAction[] = [
  'submit',
  'revise',
  'recall',
  'unschedule',
  'refer',
  'restore',
  'discard',
  'withdraw',
  'takeOffline',
  'remove',
  'pin',
  'move',
  'emergency',
]
/** Never at hand: it is looked for by whoever needs it. */
const aside: ReadonlySet<ContentAction> = new Set(['emergency', 'move'])
const isReview = (action: ContentAction): boolean => contentActions[action].right === 'review'
const isDialog = (action: ContentAction): action is Dialog => action in dialogs
const takesAway = new Set<ContentAction>(['withdraw', 'takeOffline'])

/** Everything that the reader may do to an item as it is, each with its question. */
export const ItemActions = ({ item, settle, onDone, onRemoved }: Props) => {
  const [dialog, setDialog] = useState<{ kind: Dialog; on: ContentDetail }>()
  const ask = useAsking()
  const navigate = useNavigate()
  const change = useCrudChange(item.kind)

  const perform = async (action: Asked | 'remove', on: ContentDetail, reason: string) => {
    const versioned = { id: on.id, version: on.version }
    const answer = await change.mutateAsync(() =>
      action === 'remove'
        ? api[on.kind].remove({ ...versioned, reason })
        : api[on.kind][action]({ ...versioned, reason }),
    )
    if (action === 'remove') onRemoved()
    else onDone(answer as ContentDetail)
  }
  const start = async (action: ContentAction) => {
    const on = settle ? await settle(action) : item
    if (!on) return
    if (isDialog(action)) return setDialog({ kind: action, on })
    const asked = action as Asked | 'remove'
    ask(
      { title: `${contentActions[action].label}“${on.title || '（无标题）'}”`, ...questions[asked] },
      reason => perform(asked, on, reason),
    )
  }

  const allowed = order.filter(action => item.actions.includes(action))
  const main = allowed.find(action => !aside.has(action))
  const rest = allowed.filter(action => action !== main)
  const done = (next: ContentDetail) => {
    setDialog(undefined)
    onDone(next)
  }
  const DialogOf = dialog && dialogs[dialog.kind]
  return (
    <>
      {item.actions.some(isReview) && (
        <Button type="primary" onClick={() => navigate(`/main/notice-review?review=${item.kind}:${item.id}`)}>
          审核
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(action => ({
              key: action,
              label: contentActions[action].label,
              danger: takesAway.has(action) || questions[action as Asked]?.isDanger === true,
              onClick: () => void start(action),
            })),
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
      {main && (
        <Button
          type={item.actions.some(isReview) ? 'default' : 'primary'}
          loading={change.isPending}
          onClick={() => void start(main)}
        >
          {contentActions[main].label}
        </Button>
      )}
      {dialog && DialogOf && <DialogOf item={dialog.on} onDone={done} onClose={() => setDialog(undefined)} />}
    </>
  )
}
