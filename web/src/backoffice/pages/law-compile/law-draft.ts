import type { ContentDetail, Edition } from '@sunport/contract/calls/content.ts'
import { type LawFields, type LawVersion, LawVersions } from '@sunport/contract/content/law/fields.ts'
import { type Doubt, parseLawHtml } from '@sunport/contract/content/law/parse.ts'
import type { LawNode } from '@sunport/contract/content/law/tree.ts'
import { byStart } from '@sunport/contract/content/law/versions.ts'

/** A law in the hands of its editor. */
export interface LawDraft {
  title: string
  fields: Partial<LawFields>
  versions: LawVersion[]
  /** Doubtful places of a text that was divided just now. */
  doubts: Doubt[]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Laws from before the editor have their issuers in one line. */
const issuersOf = ({ issuers, issuer }: Record<string, unknown>): string[] =>
  Array.isArray(issuers) ? issuers : (textOf(issuer)?.split('、') ?? [])

/** What is edited: the versions, or what the body of an old law is divided into. */
export const draftOf = (edition: Edition, newId: () => string): LawDraft => {
  const { title, bodyHtml, fields } = edition
  const known = LawVersions.safeParse(fields.versions)
  const facts = { ...fields, issuers: issuersOf(fields) } as Partial<LawFields>
  if (known.success && known.data.length > 0)
    return { title, fields: facts, versions: byStart(known.data), doubts: [] }
  const { nodes, doubts } = parseLawHtml(bodyHtml, newId, title)
  const validFrom = textOf(fields.effectDate) ?? edition.shownDate?.slice(0, 10) ?? ''
  return { title, fields: facts, versions: bodyHtml ? [{ no: 1, validFrom, nodes }] : [], doubts }
}

export const shownEdition = ({ open, published }: ContentDetail): Edition | null => open ?? published

/** What is sent: nothing of the old way of keeping a law stays behind. */
export const inputOf = ({ title, fields, versions }: LawDraft, attachments: Edition['attachments'] = []) => {
  const { versions: _, ...facts } = fields
  return {
    title,
    bodyHtml: '',
    fields: { ...facts, versions } as Record<string, unknown>,
    attachments: attachments.map(({ fileId, name }) => ({ fileId, name })),
  }
}

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
