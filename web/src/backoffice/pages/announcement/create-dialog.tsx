import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Form, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { fitChannels } from '../../content/channel-tree.ts'
import { useChannels } from '../../content/use-channels.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useSession } from '../../session.ts'
import { newId } from '../../ui/new-id.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { channelsFor, chosenType, typeChoices } from './types.ts'

interface Props {
  onCreated: (item: ContentDetail) => void
  onClose: () => void
}

/** What kind of notice it is and where it stands: the type fixes the form. */
export const CreateDialog = ({ onCreated, onClose }: Props) => {
  const { sites } = useSession()
  const all = useChannels('notice')
  const [type, setType] = useState<string>()
  const channels = useMemo(() => channelsFor(all, type), [all, type])
  const open = sites.filter(({ id }) => channels.some(({ siteId, isFit }) => isFit && siteId === id))
  const [chosenSite, setSite] = useState<string>()
  const siteId = chosenSite ?? open[0]?.id ?? ''
  const nodes = useMemo(
    () => fitChannels(channels, siteId).map(({ id, parentId, name }) => ({ id, parentId, label: name })),
    [channels, siteId],
  )
  const [channelId, setChannel] = useState<string | null>(null)
  // One id for all tries: a lost answer makes no second notice. A plan of its own until it is linked to another.
  const [{ id, planId }] = useState(() => ({
    id: newId(),
    planId: newId().replaceAll('-', ''),
  }))
  const change = useCrudChange('notice')
  const isFit = channels.some(channel => channel.id === channelId && channel.isFit)
  const create = async () => {
    const fields = { ...chosenType(type ?? ''), planId }
    const made = await change.mutateAsync(() =>
      api.notice.create({ id, siteId, channelId, title: '', bodyHtml: '', fields, attachments: [] }),
    )
    onCreated(made as ContentDetail)
  }
  return (
    <Modal
      open
      title="新增公告"
      okText="开始填写"
      okButtonProps={{ disabled: !isFit || !type, loading: change.isPending }}
      onOk={() => void create().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="公告类型" required htmlFor="new-type">
          <Select
            id="new-type"
            value={type}
            options={typeChoices}
            placeholder="请选择"
            showSearch={{ optionFilterProp: 'label' }}
            onChange={setType}
          />
        </Form.Item>
        <Form.Item label="站点" required htmlFor="new-site">
          <Select
            id="new-site"
            value={siteId || undefined}
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
          help={channelId && !isFit ? '该栏目不能发布公告，请选择下级栏目' : undefined}
        >
          <SelectableTree id="new-channel" nodes={nodes} value={channelId} onChange={setChannel} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
