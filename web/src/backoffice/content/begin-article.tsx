import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import { Form, Modal, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { useSession } from '../session.ts'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import { fitChannels } from './channel-tree.ts'
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
  const { sites } = useSession()
  const all = useChannels('article')
  const channels = useMemo(() => all.filter(isOffered), [all, isOffered])
  const open = sites.filter(({ id }) => channels.some(({ siteId, isFit }) => isFit && siteId === id))
  const [chosenSite, setSite] = useState<string>()
  const siteId = chosenSite ?? open[0]?.id ?? ''
  const [channelId, setChannel] = useState<string | null>(null)
  // One id for all tries: a lost answer makes no second article.
  const [id] = useState(() => crypto.randomUUID())
  const change = useCrudChange('article', { isQuiet: true })
  const isFit = channels.some(channel => channel.id === channelId && channel.isFit)
  const nodes = useMemo(() => {
    const offered = fitChannels(channels, siteId)
    const known = new Set(offered.map(channel => channel.id))
    return offered.map(({ id: node, parentId, name }) => ({
      id: node,
      parentId: parentId && known.has(parentId) ? parentId : null,
      label: name,
    }))
  }, [channels, siteId])
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
        <Form.Item label="站点" required htmlFor="begin-site">
          <Select
            id="begin-site"
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
          htmlFor="begin-channel"
          help={channelId && !isFit ? '该栏目不能发布信息，请选择下级栏目' : undefined}
        >
          <SelectableTree id="begin-channel" nodes={nodes} value={channelId} onChange={setChannel} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
