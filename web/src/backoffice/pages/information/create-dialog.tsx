import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { PlaceFields, usePlace } from '../../content/place-choice.tsx'
import { useChannels } from '../../content/use-channels.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { newId } from '../../ui/new-id.ts'

interface Props {
  onCreated: (item: ContentDetail) => void
  onClose: () => void
}

/** Where a new article stands; everything else is written in the editor, which saves by itself. */
export const CreateDialog = ({ onCreated, onClose }: Props) => {
  const channels = useChannels('article')
  // Among several sites, a guess would put texts before the wrong public.
  const place = usePlace(channels, { isGuessing: false })
  const { siteId, channelId, isFit } = place
  // One id for all tries: a lost answer makes no second article.
  const [id] = useState(() => newId())
  const change = useCrudChange('article')
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
        <PlaceFields place={place} noun="信息" />
      </Form>
    </Modal>
  )
}
