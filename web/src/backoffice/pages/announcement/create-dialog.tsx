import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Form, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { PlaceFields, usePlace } from '../../content/place-choice.tsx'
import { useChannels } from '../../content/use-channels.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { newId } from '../../ui/new-id.ts'
import { channelsFor, chosenType, typeChoices } from './types.ts'

interface Props {
  onCreated: (item: ContentDetail) => void
  onClose: () => void
}

/** What kind of notice it is and where it stands: the type fixes the form. */
export const CreateDialog = ({ onCreated, onClose }: Props) => {
  const all = useChannels('notice')
  const [type, setType] = useState<string>()
  const channels = useMemo(() => channelsFor(all, type), [all, type])
  const place = usePlace(channels)
  const { siteId, channelId, isFit } = place
  // One id for all tries: a lost answer makes no second notice. A plan of its own until it is linked to another.
  const [{ id, planId }] = useState(() => ({
    id: newId(),
    planId: newId().replaceAll('-', ''),
  }))
  const change = useCrudChange('notice')
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
            showSearch={{ optionFilterProp: ['label', 'value'] }}
            onChange={setType}
          />
        </Form.Item>
        <PlaceFields place={place} noun="公告" />
      </Form>
    </Modal>
  )
}
