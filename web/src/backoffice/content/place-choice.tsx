import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import { Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useCurrentSite } from '../current-site.ts'
import { useSession } from '../session.ts'
import { optionsOfRows } from '../ui/options.ts'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import { nodesOfRows } from '../ui/tree-nodes.ts'
import { fitChannels } from './channel-tree.ts'

interface Place {
  siteId: string
  channelId: string | null
  /** Whether a text may stand there. */
  isFit: boolean
  sites: readonly { id: string; name: string }[]
  channels: readonly EditingChannel[]
  setSite: (siteId: string) => void
  setChannel: (channelId: string | null) => void
}

/** Where a new text is to stand, among the channels that take it. */
export const usePlace = (channels: readonly EditingChannel[], { isGuessing = true } = {}): Place => {
  const { sites } = useSession()
  const [chosenSite, setSite] = useState<string>()
  const [channelId, setChannel] = useState<string | null>(null)
  const open = sites.filter(({ id }) => channels.some(({ siteId, isFit }) => isFit && siteId === id))
  const { ofNew } = useCurrentSite()
  const isOpenHere = open.some(({ id }) => id === ofNew)
  const guessed = isGuessing || open.length === 1 ? open[0]?.id : undefined
  return {
    siteId: chosenSite ?? (isOpenHere ? ofNew : guessed) ?? '',
    channelId,
    isFit: channels.some(channel => channel.id === channelId && channel.isFit),
    sites: open,
    channels,
    setSite: siteId => {
      setSite(siteId)
      setChannel(null)
    },
    setChannel,
  }
}

/** The site, then a channel of it. */
export const PlaceFields = ({ place, noun }: { place: Place; noun: string }) => {
  const { siteId, channelId, isFit, sites, channels, setSite, setChannel } = place
  const nodes = useMemo(() => nodesOfRows(fitChannels(channels, siteId)), [channels, siteId])
  return (
    <>
      <Form.Item label="站点" required htmlFor="new-site">
        <Select
          id="new-site"
          value={siteId || undefined}
          placeholder="请选择站点"
          options={optionsOfRows(sites)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setSite}
        />
      </Form.Item>
      <Form.Item
        label="栏目"
        required
        htmlFor="new-channel"
        help={channelId && !isFit ? `该栏目不能发布${noun}，请选择下级栏目` : undefined}
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
    </>
  )
}
