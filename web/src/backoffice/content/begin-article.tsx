import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import { Form, Modal } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { PlaceFields, usePlace } from './place-choice.tsx'
import { useChannels } from './use-channels.ts'

/** What an article begins with. */
export interface FirstWords {
  title: string
  bodyHtml: string
  fields: Record<string, unknown>
}

interface Props {
  title: string
  /** Which channels may be chosen; all that take articles when left out. */
  isOffered?: (channel: EditingChannel) => boolean
  /** Asked beside the place; whether it is answered. */
  children?: ReactNode
  isReady?: boolean
  words: () => Promise<FirstWords> | FirstWords
  onClose: () => void
}

const everyChannel = () => true

/** Where a new article stands and what it begins with; then its editor opens, which saves by itself. */
export const BeginArticle = ({
  title,
  isOffered = everyChannel,
  children,
  isReady = true,
  words,
  onClose,
}: Props) => {
  const navigate = useNavigate()
  const all = useChannels('article')
  const channels = useMemo(() => all.filter(isOffered), [all, isOffered])
  const place = usePlace(channels)
  const { siteId, channelId, isFit } = place
  // One id for all tries: a lost answer makes no second article.
  const [id] = useState(() => crypto.randomUUID())
  const change = useCrudChange('article', { isQuiet: true })
  const begin = () =>
    change.mutate(
      async () => api.article.create({ id, siteId, channelId, ...(await words()), attachments: [] }),
      { onSuccess: () => navigate(`/main/information?edit=${id}`) },
    )
  return (
    <Modal
      open
      title={title}
      okText="开始编辑"
      cancelText="取消"
      okButtonProps={{ disabled: !isFit || !isReady }}
      confirmLoading={change.isPending}
      onOk={begin}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {children}
        <PlaceFields place={place} noun="信息" />
      </Form>
    </Modal>
  )
}
