import type { BinRow } from '@sunport/contract/calls/bin.ts'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useChannelNodes, useChannels } from '../../content/use-channels.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'

/** Brings something back as a draft, to where it was or, when that is gone, to another channel of its site. */
export const RecoverDialog = ({ row, onClose }: { row: BinRow; onClose: () => void }) => {
  const channels = useChannels(row.kind)
  const nodes = useChannelNodes(row.kind, row.siteId)
  const [chosen, setChosen] = useState<string | null>()
  const change = useCrudChange('bin')
  const isFit = (id: string | null | undefined) =>
    channels.some(channel => channel.id === id && channel.isFit)
  const needsChannel = row.kind !== 'window'
  const channelId = chosen === undefined && isFit(row.channelId) ? row.channelId : chosen
  const isGone = needsChannel && channels.length > 0 && !isFit(row.channelId)
  const recover = () =>
    void change
      .mutateAsync(() => api.bin.recover({ id: row.id, channelId: channelId ?? null }))
      .then(onClose, () => {})
  return (
    <Modal
      open
      title={`恢复“${row.title || '（无标题）'}”`}
      okText="恢复为草稿"
      okButtonProps={{ disabled: needsChannel && !isFit(channelId), loading: change.isPending }}
      onOk={recover}
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
