import type { ContentDetail, Edition } from '@sunport/contract/calls/content.ts'
import type { UploadedItem } from '../ui/upload-items.ts'
import { mergeBodies } from './merge-blocks.ts'

/** What an editor writes: the form's values, in the form's own shapes. */
export interface Words {
  channelId: string | null
  title: string
  bodyHtml: string
  fields: Record<string, unknown>
  attachments: UploadedItem[]
  shownDate: string | null
  scheduledAt: string | null
  expireAt: string | null
  topUntil: string | null
  changeKind: 'major' | 'minor' | null
  changeNote: string | null
}

const filesPath = '/gpcms/rest/v2/files/'

export const addressOfFile = (fileId: string): string => filesPath + fileId

export const fileIdOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

export const wordsOf = (channelId: string | null, edition: Edition): Words => ({
  channelId,
  title: edition.title,
  bodyHtml: edition.bodyHtml,
  fields: edition.fields,
  attachments: edition.attachments.map(({ fileId, name }) => ({ name, url: addressOfFile(fileId) })),
  shownDate: edition.shownDate,
  scheduledAt: edition.scheduledAt,
  expireAt: edition.expireAt,
  topUntil: edition.topUntil,
  changeKind: edition.changeKind as Words['changeKind'],
  changeNote: edition.changeNote,
})

/** The words of an item's open edition. */
export const openWords = ({ channelId, open }: ContentDetail): Words | undefined =>
  open ? wordsOf(channelId, open) : undefined

const isSet = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null && value !== ''

/** As the calls take them: empty facts are left out, files go by their ids. */
export const inputOf = ({ channelId, fields, attachments, ...words }: Words) => ({
  ...words,
  ...(channelId && { channelId }),
  title: words.title.trim(),
  fields: Object.fromEntries(
    Object.entries(fields)
      .filter(isSet)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ),
  attachments: attachments.map(({ name, url }) => ({ fileId: fileIdOf(url), name })),
})

export type WordsInput = ReturnType<typeof inputOf>

/** An emptied input says what an untouched one says. */
const plain = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))

const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

/** Whether two texts would be saved as the same one. */
export const sameWords = (one: Words, other: Words): boolean => same(inputOf(one), inputOf(other))

/** A part of the words that two people changed differently. */
export interface WordsConflict {
  /** Name of the part; facts stand under `fields.`. */
  name: string
  mine: unknown
  theirs: unknown
}

type Parts = Record<string, unknown>

const partsOf = ({ fields, ...words }: Words): Parts => ({
  ...words,
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`fields.${name}`, value])),
})

const factPrefix = 'fields.'

const fromParts = (parts: Parts): Words => {
  const all = Object.entries(parts)
  const isFact = ([name]: [string, unknown]): boolean => name.startsWith(factPrefix)
  const facts = all
    .filter(isFact)
    .map(([name, value]): [string, unknown] => [name.slice(factPrefix.length), value])
  const others = all.filter(entry => !isFact(entry))
  return { ...Object.fromEntries(others), fields: Object.fromEntries(facts) } as unknown as Words
}

/** The four texts of a merge: before it in my letters, mine, what the server kept of the first, and the other's. */
export interface MergeSides<T> {
  base: T
  mine: T
  kept: T
  theirs: T
}

/** Parts that can hold both sides, by their names; undefined when the two cannot stand together. */
export type Mergers = Readonly<Record<string, (sides: MergeSides<unknown>) => unknown>>

const bodyMerger: Mergers = {
  bodyHtml: sides => mergeBodies(sides as MergeSides<string>),
}

/**
 * Brings my words together with those that another saved meanwhile: what only one of us changed is his, what both
 * changed differently is mine until somebody chooses. The server may have kept what I sent in other letters, such as a
 * table without the editor's own marks: what the other changed is seen against that.
 */
export const mergeWords = (
  base: Words,
  mine: Words,
  theirs: Words,
  kept: Words = base,
  mergers: Mergers = {},
): { words: Words; conflicts: WordsConflict[] } => {
  const [before, own, other, keptBefore] = [partsOf(base), partsOf(mine), partsOf(theirs), partsOf(kept)]
  const ways = { ...bodyMerger, ...mergers }
  const parts: Parts = { ...other }
  const conflicts: WordsConflict[] = []
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (same(own[name], before[name]) || same(own[name], other[name])) continue
    parts[name] = own[name]
    if (same(other[name], keptBefore[name])) continue
    const both = ways[name]?.({
      base: before[name],
      mine: own[name],
      kept: keptBefore[name],
      theirs: other[name],
    })
    if (both === undefined) conflicts.push({ name, mine: own[name], theirs: other[name] })
    else parts[name] = both
  }
  return { words: fromParts(parts), conflicts }
}

/** Takes the other's side where he was chosen. */
export const resolve = (
  words: Words,
  conflicts: readonly WordsConflict[],
  taken: ReadonlySet<string>,
): Words =>
  fromParts({
    ...partsOf(words),
    ...Object.fromEntries(
      conflicts.filter(({ name }) => taken.has(name)).map(({ name, theirs }) => [name, theirs]),
    ),
  })
