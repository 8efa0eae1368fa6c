import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useChannelNodes, useChannels } from '../../content/use-channels.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useSession } from '../../session.ts'
import { newId } from '../../ui/new-id.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'

interface Props {
  onCreated: (item: ContentDetail) => void
  onClose: () => void
}

/** Where a new article stands; everything else is written in the editor, which saves by itself. */
export const CreateDialog = ({ onCreated, onClose }: Props) => {
  const { sites } = useSession()
  const channels = useChannels('article')
  const open = sites.filter(({ id }) => channels.some(({ siteId, isFit }) => isFit && siteId === id))
  const [chosenSite, setSite] = useState<string>()
  // Among several, a guess would put texts before the wrong public.
  const siteId = chosenSite ?? (open.length === 1 ? (open[0]?.id ?? '') : '')
  const nodes = useChannelNodes('article', siteId)
  const [channelId, setChannel] = useState<string | null>(null)
  // One id for all tries: a lost answer makes no second article.
  const [id] = useState(() => newId())
  const change = useCrudChange('article')
  const isFit = channels.some(channel => channel.id === channelId && channel.isFit)
  const create = async () => {
    const made = await change.mutateAsync(() =>
      api.article.create({ id, siteId, channelId, title: '', bodyHtml: '', fields: {}, attachments: [] }),
    )
    onCreated(made as ContentDetail)
  }
  return (
    <Modal
      open
      title="新增信息"
      okText="开始编辑"
      okButtonProps={{ disabled: !isFit, loading: change.isPending }}
      onOk={() => void create().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="站点" required htmlFor="new-site">
          <Select
            id="new-site"
            value={siteId || undefined}
            placeholder="请选择站点"
            options={open.map(({ id: value, name }) => ({ value, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={value => {
              setSite(value)
              setChannel(null)
            }}
          />
        </Form.Item>
        <Form.Item
          label="栏目"
          required
          htmlFor="new-channel"
          help={channelId && !isFit ? '该栏目不能发布信息，请选择下级栏目' : undefined}
        >
          <SelectableTree
            id="new-channel"
            nodes={nodes}
            disabled={!siteId}
            placeholder={siteId ? '请选择栏目' : '请先选择站点'}
            value={channelId}
            onChange={setChannel}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
