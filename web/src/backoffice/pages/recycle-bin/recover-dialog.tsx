import { type BinRow, binKinds } from '@sunport/contract/calls/bin.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { Alert, App, Form, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useChannelNodes, useChannels } from '../../content/use-channels.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { isText } from './kinds.ts'

interface Props {
  row: BinRow
  onClose: () => void
}

/** Says what became of it: whose name was taken meanwhile has another now. */
const useRecovery = ({ row, onClose }: Props) => {
  const { message } = App.useApp()
  const change = useCrudChange('bin')
  const recover = (channelId: string | null) =>
    void change
      .mutateAsync(async () => {
        const { renamedTo } = await api.bin.recover({ id: row.id, channelId })
        if (renamedTo) message.warning(`原名称已被使用，已恢复为“${renamedTo}”`)
      })
      .then(onClose, () => {})
  return { recover, isPending: change.isPending }
}

const titleOf = ({ title }: BinRow): string => `恢复“${title || '（无标题）'}”`

const returnsAs = (kind: BinRow['kind']): string => {
  if (kind === 'survey') return '恢复后为草稿，须重新送审才能公开。'
  if (kind === 'file') return '恢复到媒体库，地址不变；在有内容使用它之前，公众看不到。'
  return `恢复后为停用状态，请在${binKinds[kind]}管理中核对后启用。`
}

/** What is no text comes back to its place, switched off. */
const RecoverObject = (props: Props) => {
  const { recover, isPending } = useRecovery(props)
  return (
    <Modal
      open
      title={titleOf(props.row)}
      okText="恢复"
      okButtonProps={{ loading: isPending }}
      onOk={() => recover(null)}
      onCancel={props.onClose}
    >
      <p>{returnsAs(props.row.kind)}</p>
    </Modal>
  )
}

/** Brings a text back as a draft, to where it was or, when that is gone, to another channel of its site. */
const RecoverText = ({ row, kind, onClose }: Props & { kind: ContentKind }) => {
  const channels = useChannels(kind)
  const nodes = useChannelNodes(kind, row.siteId ?? '')
  const [chosen, setChosen] = useState<string | null>()
  const { recover, isPending } = useRecovery({ row, onClose })
  const isFit = (id: string | null | undefined) =>
    channels.some(channel => channel.id === id && channel.isFit)
  const needsChannel = kind !== 'window'
  const channelId = chosen === undefined && isFit(row.channelId) ? row.channelId : chosen
  const isGone = needsChannel && channels.length > 0 && !isFit(row.channelId)
  return (
    <Modal
      open
      title={titleOf(row)}
      okText="恢复为草稿"
      okButtonProps={{ disabled: needsChannel && !isFit(channelId), loading: isPending }}
      onOk={() => recover(channelId ?? null)}
      onCancel={onClose}
    >
      <p>恢复后为草稿，须重新送审才能公开。</p>
      {isGone && <Alert type="warning" showIcon title="原栏目已删除或停用，请选择其他栏目" />}
      {needsChannel && (
        <Form layout="vertical">
          <Form.Item label="恢复到栏目" required htmlFor="recover-channel">
            <SelectableTree
              id="recover-channel"
              nodes={nodes}
              value={channelId ?? null}
              onChange={setChosen}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}

export const RecoverDialog = (props: Props) =>
  isText(props.row.kind) ? <RecoverText {...props} kind={props.row.kind} /> : <RecoverObject {...props} />
