import type { FollowKind } from '@sunport/contract/follow/codes.ts'

/** What differs, as people read it. */
export interface ToldChange {
  label: string
  old: string
  new: string
}

/** What an item was found to say; its title is read when it is sent. */
export interface Said {
  changes: readonly ToldChange[]
  /** Of a reminder: how many days before, and before what. */
  days?: number
  closing?: string
}

export type ItemKind = 'new' | 'changed' | 'closing' | 'withdrawn'

export interface Told extends Said {
  key: string
  kind: ItemKind
  title: string
  typeName: string
  /** Wire time. */
  noticeTime: string
  url: string
}

/** 2026-06-20 09:30:00 as people say it. */
export const spokenTime = (wire: string): string => {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2}))?/.exec(wire) ?? []
  return year ? `${year}年${Number(month)}月${Number(day)}日${time ? ` ${time}` : ''}` : wire
}

/** In plain words what was and what is. */
export const changeWords = ({ label, old, new: now }: ToldChange): string => {
  if (!now) return `${label}“${old}”已删去`
  return old ? `${label}由“${old}”改为“${now}”` : `${label}增加为“${now}”`
}

/** What is in force again since a correction was taken back. */
const restoredWords = ({ label, old, new: now }: ToldChange): string =>
  now ? `${label}恢复为“${now}”` : `${label}“${old}”不再有效`
const withdrawn = '更正公告已撤回'
const unchanged = '现行内容不变'

const wordsOfChanges = ({ kind, changes }: Pick<Told, 'kind' | 'changes'>): string[] => {
  if (kind !== 'withdrawn') return changes.map(changeWords)
  return changes.length > 0 ? changes.map(restoredWords) : [unchanged]
}

const closingWords = ({ days, closing }: Said): string =>
  `还有${days}天投标（响应）截止：${spokenTime(closing ?? '')}`

const headOf = ({ kind, typeName, title, ...said }: Told): string => {
  if (kind === 'closing') return closingWords(said)
  if (kind === 'withdrawn') return `${withdrawn}：${title}`
  return `${typeName || '新内容'}：${title}`
}

interface Followed {
  kind: FollowKind
  title: string
  siteName: string
}

/** The line that a mailbox shows. */
export const subjectOf = ({ siteName, title }: Followed, told: readonly Told[]): string => {
  const [only] = told
  if (!only || told.length > 1) return `【${siteName}】您关注的“${title}”有${told.length}条消息`
  if (only.kind === 'closing') return `【${siteName}】还有${only.days}天截止：${only.title}`
  if (only.kind === 'withdrawn') return `【${siteName}】${withdrawn}：${only.title}`
  const [change] = only.changes
  return change
    ? `【${siteName}】${change.label}有变更：${only.title}`
    : `【${siteName}】${only.typeName || '新内容'}：${only.title}`
}

const linesOf = (one: Told): string[] => [
  headOf(one),
  ...(one.kind === 'closing' ? [`  ${one.title}`] : []),
  ...wordsOfChanges(one).map(words => `  · ${words}`),
  ...(one.kind === 'new' || one.kind === 'changed' ? [`  发布时间：${spokenTime(one.noticeTime)}`] : []),
  `  ${one.url}`,
  '',
]

interface Ways {
  stop: string
  manage: string
  calendar: string
}

/** A whole letter, as plain text. */
export const letterOf = (followed: Followed, told: readonly Told[], ways: Ways): string =>
  [
    `您关注的${followed.kind === 'project' ? '项目' : '列表'}“${followed.title}”：`,
    '',
    ...told.flatMap(linesOf),
    '————————',
    `退订本条（不需要登录）：${ways.stop}`,
    `查看和修改全部订阅：${ways.manage}`,
    `放进日历（地址请勿转发）：${ways.calendar}`,
    '',
    `${followed.siteName}自动发送，请勿回复。以网站公布的内容为准。`,
  ].join('\n')

const longestTitle = 40
const shortened = (text: string): string =>
  text.length > longestTitle ? `${text.slice(0, longestTitle)}…` : text

/** A few words, for a phone or a notification. */
export const briefOf = (followed: Followed, told: readonly Told[]): string => {
  const [first] = told
  if (!first || told.length > 1) return `您关注的“${shortened(followed.title)}”有${told.length}条消息`
  if (first.kind === 'closing') return `${shortened(first.title)}：${closingWords(first)}`
  const changes = wordsOfChanges(first)
  const more = changes.length > 2 ? `等${changes.length}处变更` : ''
  const lead = first.kind === 'withdrawn' ? `${withdrawn}，` : ''
  return [shortened(first.title), lead + changes.slice(0, 2).join('，') + more].filter(Boolean).join('：')
}
