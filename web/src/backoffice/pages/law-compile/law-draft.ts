import type { ContentDetail, Edition } from '@sunport/contract/calls/content.ts'
import { type LawFields, type LawVersion, LawVersions } from '@sunport/contract/content/law/fields.ts'
import { type Doubt, parseLawHtml } from '@sunport/contract/content/law/parse.ts'
import type { LawNode } from '@sunport/contract/content/law/tree.ts'
import { byStart } from '@sunport/contract/content/law/versions.ts'
import { addressOfFile, type Words } from '../../content/words.ts'
import type { UploadedItem } from '../../ui/upload-items.ts'

/** A law in the hands of its editor. */
export interface LawDraft {
  title: string
  fields: Partial<LawFields>
  versions: LawVersion[]
  /** The act as it was printed, and what belongs to it. */
  attachments: UploadedItem[]
  /** Doubtful places of a text that was divided just now. */
  doubts: Doubt[]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Laws from before the editor have their issuers in one line. */
const issuersOf = ({ issuers, issuer }: Record<string, unknown>): string[] =>
  Array.isArray(issuers) ? issuers : (textOf(issuer)?.split('、') ?? [])

type Read = Pick<Edition, 'title' | 'bodyHtml' | 'fields' | 'shownDate'> & {
  attachments?: readonly (UploadedItem | Edition['attachments'][number])[]
}

const itemOf = (file: UploadedItem | Edition['attachments'][number]): UploadedItem =>
  'fileId' in file ? { name: file.name, url: addressOfFile(file.fileId) } : file

/** Whether a law is kept by its versions already, not by a body alone. */
export const isDivided = ({ fields }: Pick<Read, 'fields'>): boolean => Array.isArray(fields.versions)

/** What is edited: the versions, or what the body of an old law is divided into. */
export const draftOf = (edition: Read, newId: () => string): LawDraft => {
  const { title, bodyHtml, fields } = edition
  const attachments = (edition.attachments ?? []).map(itemOf)
  const known = LawVersions.safeParse(fields.versions)
  const facts = { ...fields, issuers: issuersOf(fields) } as Partial<LawFields>
  if (known.success && known.data.length > 0)
    return { title, fields: facts, versions: byStart(known.data), attachments, doubts: [] }
  const { nodes, doubts } = parseLawHtml(bodyHtml, newId, title)
  const validFrom = textOf(fields.effectDate) ?? edition.shownDate?.slice(0, 10) ?? ''
  const versions = bodyHtml ? [{ no: 1, validFrom, nodes }] : []
  return { title, fields: facts, versions, attachments, doubts }
}

export const shownEdition = ({ open, published }: ContentDetail): Edition | null => open ?? published

/** What lists read is made by the server from what is edited. */
const derived = new Set(['versions', 'issuer', 'topic', 'effectDate', 'partlyFrom'])

/** What is sent: nothing of the old way of keeping a law stays behind. */
const factsOf = (fields: Partial<LawFields>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !derived.has(name)))

/** A new law as the call takes it. */
export const inputOf = ({ title, fields, versions }: Omit<LawDraft, 'attachments'>) => ({
  title,
  bodyHtml: '',
  fields: { ...factsOf(fields), versions } as Record<string, unknown>,
  attachments: [],
})

/** The draft as the words that are saved, beside what the editor of laws does not touch. */
export const wordsOfDraft = (words: Words, { title, fields, versions, attachments }: LawDraft): Words => ({
  ...words,
  title,
  attachments,
  bodyHtml: '',
  fields: { ...factsOf(fields), versions },
})

export const withVersion = (draft: LawDraft, no: number, change: Partial<LawVersion>): LawDraft => ({
  ...draft,
  versions: draft.versions.map(version => (version.no === no ? { ...version, ...change } : version)),
})

/** A further version begins as the last one reads. */
export const nextVersion = (draft: LawDraft, validFrom: string, nodes?: LawNode[]): LawDraft => {
  const no = Math.max(0, ...draft.versions.map(version => version.no)) + 1
  const last = draft.versions.at(-1)
  return {
    ...draft,
    versions: [...draft.versions, { no, validFrom, nodes: nodes ?? structuredClone(last?.nodes ?? []) }],
  }
}
