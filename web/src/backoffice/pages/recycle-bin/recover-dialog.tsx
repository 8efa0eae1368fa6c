import { type BinRow, bin, binKinds } from '@sunport/contract/calls/bin.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { Alert, App, Form } from 'antd'
import { useChannelNodes, useChannels } from '../../content/use-channels.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { isText } from './kinds.ts'

interface Props {
  row: BinRow
  onClose: () => void
}

/** Says what became of it: whose name was taken meanwhile has another now. */
const useRecovery = ({ row, onClose }: Props) => {
  const { message } = App.useApp()
  return useCallForm(bin.recover, {
    given: { id: row.id, channelId: null },
    initial: { channelId: row.channelId },
    feature: 'bin',
    onDone: ({ renamedTo }) => {
      if (renamedTo) message.warning(`原名称已被使用，已恢复为“${renamedTo}”`)
      onClose()
    },
  })
}

const titleOf = ({ title }: BinRow): string => `恢复“${title || '（无标题）'}”`

const returnsAs = (kind: BinRow['kind']): string => {
  if (kind === 'survey') return '恢复后为草稿，须重新送审才能公开。'
  if (kind === 'file') return '恢复到媒体库，地址不变；在有内容使用它之前，公众看不到。'
  return `恢复后为停用状态，请在${binKinds[kind]}管理中核对后启用。`
}

/** What is no text comes back to its place, switched off. */
const RecoverObject = (props: Props) => (
  <FormDialog of={useRecovery(props)} title={titleOf(props.row)} okText="恢复" onClose={props.onClose}>
    <p>{returnsAs(props.row.kind)}</p>
  </FormDialog>
)

/** Brings a text back as a draft, to where it was or, when that is gone, to another channel of its site. */
const RecoverText = ({ row, kind, onClose }: Props & { kind: ContentKind }) => {
  const channels = useChannels(kind)
  const nodes = useChannelNodes(kind, row.siteId ?? '')
  const filling = useRecovery({ row, onClose })
  const chosen = Form.useWatch('channelId', filling.form)
  const isFit = (id: string | null | undefined) =>
    channels.some(channel => channel.id === id && channel.isFit)
  const needsChannel = kind !== 'window'
  const isGone = needsChannel && channels.length > 0 && !isFit(row.channelId)
  return (
    <FormDialog
      of={filling}
      name="recover"
      title={titleOf(row)}
      okText="恢复为草稿"
      isOkDisabled={needsChannel && !isFit(chosen)}
      onClose={onClose}
    >
      <p>恢复后为草稿，须重新送审才能公开。</p>
      {isGone && <Alert type="warning" showIcon title="原栏目已删除或停用，请选择其他栏目" />}
      {needsChannel && (
        <Field
          name="channelId"
          label="恢复到栏目"
          required
          getValueProps={id => ({ value: id === row.channelId && !isFit(id) ? null : id })}
        >
          <SelectableTree nodes={nodes} />
        </Field>
      )}
    </FormDialog>
  )
}

export const RecoverDialog = (props: Props) =>
  isText(props.row.kind) ? <RecoverText {...props} kind={props.row.kind} /> : <RecoverObject {...props} />
