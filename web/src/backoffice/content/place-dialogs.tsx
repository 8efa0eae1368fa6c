import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Form, Input } from 'antd'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import { contentCallsOf } from './content-calls-of.ts'
import { useChannelNodes, useChannels } from './use-channels.ts'
import { WireTimeInput } from './wire-time-input.tsx'

interface Props {
  item: ContentDetail
  onDone: (item: ContentDetail) => void
  onClose: () => void
}

/** Another channel of the same site for what is public already; its address stays. */
export const MoveDialog = ({ item, onDone, onClose }: Props) => {
  const { id, version, kind } = item
  const nodes = useChannelNodes(kind, item.siteId)
  const channels = useChannels(kind)
  const filling = useCallForm(contentCallsOf[kind].move, { given: { id, version }, feature: kind, onDone })
  const chosen = Form.useWatch('channelId', filling.form)
  const isFit = channels.some(channel => channel.isFit && channel.id === chosen && chosen !== item.channelId)
  return (
    <FormDialog
      of={filling}
      name="move"
      title={`移动“${item.title}”`}
      okText="移动"
      isOkDisabled={!isFit}
      onClose={onClose}
    >
      <Field
        name="channelId"
        label="移动到"
        extra={`现在位于“${item.channelName ?? '—'}”，移动后公开地址不变。`}
      >
        <SelectableTree nodes={nodes} placeholder="请选择栏目" />
      </Field>
      <Field name="reason" label="移动原因">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
    </FormDialog>
  )
}

/** At the top of its channel until a moment, or back at its place by date. */
export const PinDialog = ({ item, onDone, onClose }: Props) => {
  const { id, version, kind } = item
  const until = item.published?.topUntil ?? null
  const filling = useCallForm(contentCallsOf[kind].pin, {
    given: { id, version },
    initial: { until },
    feature: kind,
    onDone,
  })
  const chosen = Form.useWatch('until', filling.form)
  return (
    <FormDialog
      of={filling}
      name="pin"
      title={`置顶“${item.title}”`}
      okText={chosen ? '置顶' : '取消置顶'}
      isOkDisabled={!chosen && !item.isTop}
      onClose={onClose}
    >
      <Field name="until" label="置顶至" extra="到时自动取消；清空则立即取消置顶。">
        <WireTimeInput placeholder="不置顶" isPastRefused />
      </Field>
    </FormDialog>
  )
}
