import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import { useChannelNodes, useChannels } from './use-channels.ts'
import { WireTimeInput } from './wire-time-input.tsx'

interface Props {
  item: ContentDetail
  onDone: (item: ContentDetail) => void
  onClose: () => void
}

/** Another channel of the same site for what is public already; its address stays. */
export const MoveDialog = ({ item, onDone, onClose }: Props) => {
  const nodes = useChannelNodes(item.kind, item.siteId)
  const channels = useChannels(item.kind)
  const [channelId, setChannel] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const change = useCrudChange(item.kind)
  const isFit = channels.some(({ id, isFit: fits }) => fits && id === channelId && id !== item.channelId)
  const move = async () => {
    const next = await change.mutateAsync(() =>
      api[item.kind].move({
        id: item.id,
        version: item.version,
        channelId: channelId ?? '',
        reason: reason.trim(),
      }),
    )
    onDone(next as ContentDetail)
  }
  return (
    <Modal
      open
      title={`移动“${item.title}”`}
      okText="移动"
      okButtonProps={{ disabled: !isFit || !reason.trim(), loading: change.isPending }}
      onOk={() => void move().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label="移动到"
          required
          htmlFor="move-channel"
          help={`现在位于“${item.channelName ?? '—'}”，移动后公开地址不变。`}
        >
          <SelectableTree
            id="move-channel"
            nodes={nodes}
            value={channelId}
            onChange={setChannel}
            placeholder="请选择栏目"
          />
        </Form.Item>
        <Form.Item label="移动原因" required htmlFor="move-reason">
          <Input.TextArea
            id="move-reason"
            value={reason}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={event => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** At the top of its channel until a moment, or back at its place by date. */
export const PinDialog = ({ item, onDone, onClose }: Props) => {
  const [until, setUntil] = useState(item.published?.topUntil ?? null)
  const change = useCrudChange(item.kind)
  const pin = async () => {
    const next = await change.mutateAsync(() =>
      api[item.kind].pin({ id: item.id, version: item.version, until }),
    )
    onDone(next as ContentDetail)
  }
  return (
    <Modal
      open
      title={`置顶“${item.title}”`}
      okText={until ? '置顶' : '取消置顶'}
      okButtonProps={{ disabled: !until && !item.isTop, loading: change.isPending }}
      onOk={() => void pin().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="置顶至" htmlFor="pin-until" help="到时自动取消；清空则立即取消置顶。">
          <WireTimeInput
            id="pin-until"
            value={until}
            onChange={setUntil}
            placeholder="不置顶"
            isPastRefused
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
