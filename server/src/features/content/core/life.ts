import type {
  ContentCalls,
  ContentDetail,
  ContentRow,
  Edition,
  ListedContent,
} from '@sunport/contract/calls/content.ts'
import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import type { ChannelPeople } from '@sunport/contract/content/channel-people.ts'
import type { Finding } from '@sunport/contract/content/check/finding.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import type { Reach } from './desk.ts'
import type { Submitted } from './kind.ts'
import type { EditionRow, InfoRow } from './table.ts'

/** What a call of the families takes, as it comes through the door. */
export type ContentInput<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>

type ChangeItem<Name extends keyof ContentCalls> = (
  input: ContentInput<Name>,
  reach: Reach,
) => Promise<ContentDetail>

/** What rooms are given of a family's life: no room knows who brings it. */
export interface ContentLife {
  get(id: string, reach: Reach): Promise<ContentDetail>
  list(filter: ContentInput<'list'>, reach: Reach): Promise<Page<ListedContent>>
  listByIds(ids: string[], reach: Reach): Promise<ContentRow[]>
  edition(id: string, editionId: string, reach: Reach): Promise<Edition>
  create: ChangeItem<'create'>
  save: ChangeItem<'save'>
  revise: ChangeItem<'revise'>
  submit: ChangeItem<'submit'>
  withdraw: ChangeItem<'withdraw'>
}

/** Lists of a family that are narrowed by facts of its own. */
export interface FamilyLists {
  list(
    kind: ContentKind,
    filter: ContentInput<'list'>,
    reach: Reach,
    own?: readonly SQL[],
  ): Promise<Page<ListedContent>>
}

/** An edition with all that is read of it before it moves on. */
export interface Checked extends Submitted {
  attachmentNames: readonly string[]
}

/** Makes of a row what checks read. */
export type SubmittedOf = (
  queries: Queries,
  item: InfoRow,
  edition: EditionRow,
  now: Date,
) => Promise<Checked>

/** The checks that a text passes on its way to the public. */
export interface PassedChecks {
  findingsOf(db: Queries, checked: Checked): Promise<Finding[]>
  deadLinks(text: { bodyHtml: string }): Promise<Finding[]>
  /** Throws what keeps a text from its next step. */
  refuse(findings: readonly Finding[]): void
  /** Whoever submits answers for the personal data that stays in the text. */
  confirm(
    db: Queries,
    editionId: string,
    findings: readonly Finding[],
    by: { isConfirmed: boolean; userName: string; now: Date },
  ): Promise<number>
  checkConfirmed(db: Queries, editionId: string, findings: readonly Finding[]): Promise<void>
}

/** A channel of the directory, whatever it takes. */
export interface KnownChannel extends Omit<EditingChannel, 'isFit'> {
  people: ChannelPeople
}

/** The public page of an item; undefined when its kind has none. */
export type PageOf = (info: InfoRow, edition: EditionRow) => string | undefined
