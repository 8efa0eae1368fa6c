import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { EditionRow, InfoRow } from './table.ts'

/** The words of an edition before they are kept. */
export interface Words {
  title: string
  bodyHtml: string
  fields: Record<string, unknown>
}

/** Something of the kind's own that is missing or wrong, in words for the author. */
export interface KindProblem {
  group: 'form' | 'statutory'
  /** A block keeps it from being submitted. */
  level: 'block' | 'warn'
  message: string
}

/** What must be there before a text can be submitted. */
export const missing = (messages: readonly string[]): KindProblem[] =>
  messages.map(message => ({ group: 'form', level: 'block', message }))

export interface ComposedWords extends Words {
  bodyText: string
}

export interface Submitted extends Words {
  info: InfoRow
  attachmentCount: number
  now: Date
  /** When it is to become public: at its hour, or at once. */
  publishAt: Date
}

/** One item on its way to or from the public. */
export interface Publishing {
  tx: Transaction
  info: InfoRow
  edition: EditionRow
  now: Date
  /** Whether other places show it too; undefined where nobody has asked. */
  isReferred?: boolean | undefined
  /** Pages that show it, to be made anew. */
  touch(...tags: string[]): void
}

/** What differs between the families; everything else of their lives is the same. */
export interface ContentKindRules {
  kind: ContentKind
  /** Types of channels that take it. */
  channelTypes: readonly string[]
  /** Makes of what the author sent what is kept: cleaned, generated, completed. */
  compose(words: Words, info: Pick<InfoRow, 'siteId' | 'channelId'>): Promise<ComposedWords> | ComposedWords
  /** What is still missing or wrong for a submission. */
  problemsOf(db: Queries, submitted: Submitted): Promise<KindProblem[]> | KindProblem[]
  /** Writes what the public reads. */
  publish(publishing: Publishing): Promise<void>
  unpublish(publishing: Omit<Publishing, 'edition'>): Promise<void>
}
