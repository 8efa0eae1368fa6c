import { stageOf } from '../../codes.ts'
import { parseWireTime } from '../../format/dates.ts'
import { valueAt } from './paths.ts'
import { type ProjectNotice, unfolded } from './project-history.ts'

/** A date of a project that somebody must not miss. */
export interface ProjectDate {
  /** The same as long as it is the same date, however often it is moved. */
  key: string
  noticeId: string
  label: string
  /** Wire time, or a day. */
  at: string
  place: string
  /** How often it was moved or called off. */
  sequence: number
  /** Wire time of the notice that said it last. */
  changedAt: string
  isCancelled: boolean
}

const dateFields = {
  docsTo: { label: '采购文件获取截止', place: 'docsPlace' },
  openTenderTime: { label: '投标（响应）截止、开标', place: 'openPlace' },
  publicityTo: { label: '公示截止', place: '' },
} as const
type DateField = keyof typeof dateFields

const labelOf = (field: DateField, { noticeType }: ProjectNotice): string =>
  stageOf(noticeType) === 'prequalification' && field === 'openTenderTime'
    ? '资格预审申请文件提交截止'
    : dateFields[field].label

const calls = new Set(['tender', 'prequalification'])
const called = new Set([...calls, 'publicity'])

/** A call that ended without a result has no dates any more; one that came after it has its own. */
const calledOff = (notices: readonly ProjectNotice[], { id }: ProjectNotice): ProjectNotice | undefined => {
  const later = notices.slice(notices.findIndex(one => one.id === id) + 1)
  const next = later.findIndex(({ noticeType }) => calls.has(stageOf(noticeType) ?? ''))
  return (next < 0 ? later : later.slice(0, next)).find(
    ({ noticeType }) => stageOf(noticeType) === 'termination',
  )
}

/** The dates of every call of a project, in force after all its notices, in their order. */
export const projectDates = (notices: readonly ProjectNotice[]): ProjectDate[] => {
  const dates = new Map<string, ProjectDate & { spoken: ProjectNotice }>()
  for (const { notice, spoken, values } of unfolded(notices)) {
    if (!called.has(stageOf(spoken.noticeType) ?? '')) continue
    for (const field of Object.keys(dateFields) as DateField[]) {
      const at = valueAt(values, field)
      const place = dateFields[field].place && valueAt(values, dateFields[field].place)
      const key = `${field}-${spoken.id}`
      const known = dates.get(key)
      if (!parseWireTime(at) || (known?.at === at && known.place === place)) continue
      dates.set(key, {
        key,
        noticeId: spoken.id,
        label: labelOf(field, spoken),
        at,
        place,
        sequence: known ? known.sequence + 1 : 0,
        changedAt: notice.publishedAt,
        isCancelled: false,
        spoken,
      })
    }
  }
  return [...dates.values()]
    .map(({ spoken, ...date }) => {
      const end = calledOff(notices, spoken)
      return end
        ? { ...date, sequence: date.sequence + 1, changedAt: end.publishedAt, isCancelled: true }
        : date
    })
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
