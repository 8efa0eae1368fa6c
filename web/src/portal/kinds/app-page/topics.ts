import { type NoticeStage, noticeStageNames, noticeTypes } from '@sunport/contract/codes.ts'
import { articleChannels } from '@sunport/regions/channel-marks.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'

/** One kind of infos that the mobile pages can be narrowed to. */
export interface Topic {
  /** Value of `type` in the address. */
  type: string
  name: string
  icon: string
}

const stages: [NoticeStage, string][] = [
  ['tender', 'file'],
  ['correction', 'refresh'],
  ['result', 'check'],
  ['intention', 'flag'],
  ['contract', 'files'],
]

export const topics: Topic[] = [
  ...stages.map(([stage, icon]) => ({ type: stage, name: noticeStageNames[stage], icon })),
  { type: 'law', name: '政策法规', icon: 'book' },
  { type: 'article', name: '通知资讯', icon: 'chat' },
]

interface Narrowing {
  noticeType?: string
  channel?: string
}

/** What a topic narrows the list call by; an unknown one narrows nothing. */
export const narrowingOf = (pack: RegionPack, type: string): Narrowing => {
  if (type === 'law') return { channel: lawChannels(pack) }
  if (type === 'article') return { channel: articleChannels(pack) }
  const codes = Object.entries(noticeTypes).flatMap(([code, { stage }]) => (stage === type ? [code] : []))
  return codes.length > 0 ? { noticeType: codes.join(',') } : {}
}

const lawChannels = (pack: RegionPack): string =>
  flattenChannels(pack.channels)
    .filter(channel => channel.type === 'laws')
    .map(({ mark }) => mark)
    .join(',')
