import type { ReviewMark } from '@sunport/contract/calls/content-review.ts'
import { outsideCosignLimits } from '@sunport/contract/calls/outside-cosign.ts'
import type { ChannelPeople } from '@sunport/contract/content/channel-people.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { type AttachmentRow, openEditions } from './repo.ts'
import { type EditionRow, type InfoRow, info, infoEdition } from './table.ts'

/** What a decision about an edition depends on, besides its words. */
export interface Standing {
  /** Who has approved the text of this round, himself or by a stand-in. */
  approvedBy: string[]
  /** How many were asked for their opinion and have not given it. */
  openCosigns: number
  /** Wordings of reviewers that its author has not decided on. */
  openSuggestions: number
}

interface Review {
  level: number
  decision: string
  reviewerName: string | null
  reason: string | null
  marks: ReviewMark[] | null
  proofs: string[] | null
  editionNo: number
  decidedAt: string
}

interface Cosign {
  userName: string
  askedAt: string
  answeredAt: string | null
  isAgreed: boolean | null
  comment: string | null
}

interface OutsideCosign extends Cosign {
  id: string
  name: string
  expiresAt: string
  withdrawnAt: string | null
  isOver: boolean
}

interface Presence {
  userId: string
  userName: string
  since: string
}

const isOpen = inArray(infoEdition.state, [...openEditions])

const reviewDepth = sql<number | null>`(SELECT c.review_depth FROM channel c WHERE c.id = info.channel_id)`

const people = sql<ChannelPeople | null>`(SELECT c.people FROM channel c WHERE c.id = info.channel_id)`

const isReferred = sql<boolean>`EXISTS (SELECT FROM info r WHERE r.origin_id = info.id AND r.refer_mode = 'reference')`

const approvedBy = sql<
  string[]
>`ARRAY(SELECT person FROM info_review r, unnest(ARRAY[r.reviewer_id, r.on_behalf_of]) person
  WHERE r.edition_id = info_edition.id AND r.round = info_edition.review_round AND r.decision = 'approve'
    AND person IS NOT NULL)`

const openCosigns = sql<number>`(SELECT count(*)::int FROM info_cosign c WHERE c.edition_id = info_edition.id
  AND c.answered_at IS NULL)`

const openSuggestions = sql<number>`(SELECT count(*)::int FROM review_suggestion s
  WHERE s.edition_id = info_edition.id AND s.decided_at IS NULL)`

/** Rows of a subquery as one value: an item with all that hangs on it is one question to the database, not eight. */
const listOf = <T>(rows: SQL): SQL<T[]> => sql<T[]>`(SELECT coalesce(json_agg(q), '[]') FROM (${rows}) q)`

/** Decisions of the levels; and, where two people went past them, who did and who has read it since. */
const decisions = sql`
  SELECT level, decision, reviewer_id AS person, on_behalf_of AS absent, reason, marks, proofs, edition_id, decided_at, id FROM info_review
  UNION ALL SELECT 0, 'emergency-ask', asked_by, NULL, reason, NULL, NULL, edition_id, asked_at, '1' FROM emergency_publication
  UNION ALL SELECT 0, 'emergency-agree', agreed_by, NULL, NULL, NULL, NULL, edition_id, agreed_at, '2' FROM emergency_publication
    WHERE agreed_at IS NOT NULL
  UNION ALL SELECT 0, 'emergency-read', read_by, NULL, comment, NULL, NULL, edition_id, read_at, '3' FROM emergency_publication
    WHERE read_at IS NOT NULL`

const reviews = listOf<Review>(sql`
  SELECT r.level, r.decision, coalesce(u.real_name, u.user_name) || coalesce('（代' || coalesce(a.real_name, a.user_name)
      || '）', '') AS "reviewerName", r.reason, r.marks, r.proofs,
    e.edition_no AS "editionNo", r.decided_at AS "decidedAt"
  FROM info_edition e JOIN (${decisions}) r ON r.edition_id = e.id LEFT JOIN app_user u ON u.id = r.person
    LEFT JOIN app_user a ON a.id = r.absent
  WHERE e.info_id = info.id ORDER BY r.decided_at DESC, r.id`)

const cosigns = listOf<Cosign>(sql`
  SELECT coalesce(u.real_name, u.user_name) AS "userName", c.asked_at AS "askedAt", c.answered_at AS "answeredAt",
    c.is_agreed AS "isAgreed", c.comment
  FROM info_cosign c JOIN app_user u ON u.id = c.user_id WHERE c.edition_id = info_edition.id
  ORDER BY c.asked_at, u.user_name`)

/** Over as well when the code was mistyped too often, or the round that was shown has ended. */
const outsideCosigns = listOf<Omit<OutsideCosign, 'userName'>>(sql`
  SELECT c.id, c.name, c.asked_at AS "askedAt", c.expires_at AS "expiresAt", c.withdrawn_at AS "withdrawnAt",
    c.answered_at AS "answeredAt", c.is_agreed AS "isAgreed", c.comment,
    c.wrong_tries >= ${outsideCosignLimits.wrongTries}::int OR c.round <> info_edition.review_round AS "isOver"
  FROM outside_cosign c WHERE c.edition_id = info_edition.id ORDER BY c.asked_at, c.id`)

const attachments = listOf<AttachmentRow>(sql`
  SELECT a.edition_id AS "editionId", a.file_id AS "fileId", a.name, f.ext, f.size::text, f.digest
  FROM info_attachment a JOIN file f ON f.id = a.file_id WHERE a.edition_id = info_edition.id
  ORDER BY a.sort, a.file_id`)

const presence = (since: Date) =>
  listOf<Presence>(sql`
    SELECT p.user_id AS "userId", p.user_name AS "userName", p.since FROM info_presence p
    WHERE p.info_id = info.id AND p.seen_at > ${since.toISOString()} ORDER BY p.since`)

const nameOf = (id: SQL): SQL<string | null> =>
  sql<string | null>`(SELECT coalesce(u.real_name, u.user_name) FROM app_user u WHERE u.id = ${id})`

interface Held {
  item: InfoRow
  reviewDepth: number
  people: ChannelPeople
  isReferred: boolean
}

/** The item within a reach, held against every other change until the transaction ends. */
export const holdItem = async (tx: Queries, id: string, within: SQL): Promise<Held | undefined> => {
  const [row] = await tx
    .select({ item: info, reviewDepth, people, isReferred })
    .from(info)
    .where(and(eq(info.id, id), within))
    .for('update')
  return row && { ...row, reviewDepth: row.reviewDepth ?? 1, people: row.people ?? {} }
}

/** The edition that is being worked on, and how it stands. */
export const readOpen = async (
  tx: Queries,
  infoId: string,
): Promise<({ edition: EditionRow } & Standing) | undefined> =>
  (
    await tx
      .select({ edition: infoEdition, approvedBy, openCosigns, openSuggestions })
      .from(infoEdition)
      .where(and(eq(infoEdition.infoId, infoId), isOpen))
  )[0]

/** An item with its open and its public edition, and everything that is said about them. */
export const readItem = async (queries: Queries, id: string, presentSince: Date) => {
  const [row] = await queries
    .select({
      item: info,
      reviewDepth,
      people,
      authorName: nameOf(sql`info.author_id`),
      reviews,
      editors: presence(presentSince),
    })
    .from(info)
    .where(eq(info.id, id))
  if (!row) return undefined
  const editions = await queries
    .select({
      edition: infoEdition,
      approvedBy,
      cosigns,
      outsideCosigns,
      attachments,
      assigneeName: nameOf(sql`info_edition.assigned_to`),
    })
    .from(infoEdition)
    // What a reference shows is the edition of another item.
    .where(or(and(eq(infoEdition.infoId, id), isOpen), eq(infoEdition.id, row.item.publishedEditionId ?? '')))
  return {
    ...row,
    reviewDepth: row.reviewDepth ?? 1,
    people: row.people ?? {},
    open: editions.find(({ edition }) => (openEditions as readonly string[]).includes(edition.state)),
    published: editions.find(({ edition }) => edition.id === row.item.publishedEditionId),
  }
}
