import type { FoundKind } from '@sunport/contract/calls/finder.ts'
import { storage } from '../../storage.ts'

/** Something that was opened, to be opened again. */
export interface Recent {
  kind: FoundKind
  title: string
  note: string
  href: string
}

const most = 8
/** Names and words of people do not stay on a machine that others use. */
const unkept: readonly FoundKind[] = ['message', 'person']

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'title', 'note', 'href'].every(
    name => typeof (value as Record<string, unknown>)[name] === 'string',
  )

const entryOf = (userName: string): string => `recent-${userName}`

/** The latest first. */
export const recentOf = (userName: string): Recent[] => {
  const stored = storage.get(entryOf(userName))
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

export const withRecent = (list: readonly Recent[], opened: Recent): Recent[] =>
  unkept.includes(opened.kind)
    ? [...list]
    : [opened, ...list.filter(({ href }) => href !== opened.href)].slice(0, most)

export const noteRecent = (userName: string, opened: Recent): void =>
  storage.set(entryOf(userName), withRecent(recentOf(userName), opened))
