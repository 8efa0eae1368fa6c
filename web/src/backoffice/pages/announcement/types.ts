import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import { noticeTypes } from '@sunport/contract/codes.ts'
import { noticeFormats } from '@sunport/contract/content/notice/formats.ts'
import { noticeTypeGroups } from '@sunport/contract/desk-codes.ts'
import { toldApart } from '../../ui/told-apart.ts'

export const typeName = (code: string | null): string => (code ? (noticeTypes[code]?.name ?? code) : '—')

const nameOf = toldApart(Object.entries(noticeTypes).map(([mark, { name }]) => ({ name, mark })))
/** Several codes of the wire share a name; only those show their code. */
const labelOf = (type: string): string => nameOf({ name: typeName(type), mark: type })

/** A type is chosen by its format; formats without a code of the wire stand for themselves. */
export const typeChoices = noticeFormats.map(({ code, name, noticeTypes: types }) => ({
  label: name,
  title: name,
  options:
    types.length === 0
      ? [{ value: `${code}/`, label: name }]
      : types.map(type => ({ value: `${code}/${type}`, label: labelOf(type) })),
}))

/** Of a choice: the format, and the code where there is one. */
export const chosenType = (value: string): { format: string; noticeType?: string } => {
  const [format = '', noticeType = ''] = value.split('/')
  return noticeType ? { format, noticeType } : { format }
}

/** Groups stand before their types: a group's code begins theirs. */
export const typeFilter = [
  ...Object.entries(noticeTypeGroups).map(([value, label]) => ({ value, label: `${label}（全部）` })),
  ...Object.keys(noticeTypes).map(value => ({ value, label: labelOf(value) })),
]

/** Only decisions of the supervision, which have no code, stand in ordinary lists. */
export const channelsFor = (
  channels: readonly EditingChannel[],
  chosen: string | undefined,
): EditingChannel[] =>
  channels.map(channel => ({
    ...channel,
    isFit: channel.isFit && (channel.channelType === 'notices' || chosen?.endsWith('/') === true),
  }))
