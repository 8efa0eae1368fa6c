import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import { isSiteNode } from './channel-tree.ts'
import styles from './content.module.css'
import { useAllChannelNodes, useChannels } from './use-channels.ts'

interface Props {
  item: ContentDetail
  onDone: (item: ContentDetail) => void
  onClose: () => void
}

/** Shows a published text at other places, or starts drafts of their own from it. */
export const ReferDialog = ({ item, onDone, onClose }: Props) => {
  const nodes = useAllChannelNodes(item.kind)
  const channels = useChannels(item.kind)
  const [mode, setMode] = useState<'reference' | 'copy'>('reference')
  const [chosen, setChosen] = useState<string[]>([])
  const change = useCrudChange(item.kind)
  const targets = chosen.flatMap(id => {
    const channel = channels.find(each => each.id === id)
    return channel?.isFit && id !== item.channelId ? [{ siteId: channel.siteId, channelId: id }] : []
  })
  const refer = async () => {
    const next = await change.mutateAsync(() =>
      api[item.kind].refer({ id: item.id, version: item.version, mode, targets }),
    )
    onDone(next as ContentDetail)
  }
  return (
    <Modal
      open
      title={`分发${contentKinds[item.kind]}“${item.title}”`}
      okText={targets.length > 0 ? `分发到 ${targets.length} 个栏目` : '分发'}
      okButtonProps={{ disabled: targets.length === 0, loading: change.isPending }}
      onOk={() => void refer().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical" className={styles.form}>
        <Form.Item
          label="方式"
          help={
            mode === 'reference'
              ? '立即在所选栏目显示，随原文修订、撤回而变化。'
              : '在所选栏目各生成一份草稿，可单独修改，须另行送审。'
          }
        >
          <Radio.Group
            value={mode}
            onChange={event => setMode(event.target.value)}
            options={[
              { value: 'reference', label: '引用' },
              { value: 'copy', label: '复制' },
            ]}
          />
        </Form.Item>
        <Form.Item label="目标栏目" required htmlFor="refer-targets">
          <SelectableTree
            id="refer-targets"
            isMultiple
            nodes={nodes}
            value={chosen}
            onChange={ids => setChosen(ids.filter(id => !isSiteNode(id)))}
            placeholder="可选多个站点的栏目"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
