import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import {
  type ActedOn,
  allowedActions,
  type ContentAction,
  type ContentKind,
  functionOf,
  refusalOf,
} from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found, stale } from '../../platform/crud/changes.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import type { ContentKindRules } from './kind.ts'
import { type Names, openStateOf, toEdition, toRow } from './record.ts'
import { type ContentRepo, contentRepo } from './repo.ts'
import { type EditionRow, type InfoRow, info } from './table.ts'

/** Who acts, and how far his hold of the function reaches. */
export interface Reach {
  user: CurrentUser
  scope: DataScope
  actor: Actor
}

export interface DeskDeps {
  db: Db
  clock: Clock
  names: Names
  kinds: ReadonlyMap<ContentKind, ContentKindRules>
}

/** An item in the hands of somebody who may do something to it. */
export interface InHand {
  item: InfoRow
  open: EditionRow | undefined
  repo: ContentRepo
  change: Change
}

const presenceMs = 45_000

export const scopeColumns = {
  orgId: sql`info.owner_org_id`,
  siteId: sql`info.site_id`,
  owner: sql`info.author_id`,
}

const levels: Record<string, number> = { review1: 1, review2: 2, review3: 3 }
export const levelOf = (open: Pick<EditionRow, 'state'>): number => levels[open.state] ?? 3

/** What every use case of the editors' half begins and ends with: reach, rules, versions, audit, the whole item. */
export const createDesk = (kind: ContentKind, { db, clock, names, kinds }: DeskDeps) => {
  const changes = createChanges(db, clock, 'cms')
  const rules = found(kinds.get(kind))

  const actedOn = async (
    repo: ContentRepo,
    item: InfoRow,
    open: EditionRow | undefined,
  ): Promise<ActedOn> => ({
    kind,
    publicState: item.state,
    openState: openStateOf(open),
    authorId: open?.submittedBy ?? item.authorId,
    approvedBy: open ? await repo.approvedBy(open) : [],
    isReference: item.referMode === 'reference',
  })
  const holderOf = (user: CurrentUser) => ({
    id: user.id,
    holds: (code: FunctionCode) => user.grants.has(code),
  })

  /** Nothing outside of one's reach is even said to exist. */
  const within = async (queries: Queries, id: string, { user, scope }: Reach): Promise<void> => {
    const rows = await queries
      .select({ id: info.id })
      .from(info)
      .where(
        sql`${info.id} = ${id} AND ${info.kind} = ${kind} AND ${withinScope(scope, scopeColumns, user.id)}`,
      )
    if (rows.length === 0) throw new Problem('data.not_found')
  }

  const nameOf = async (queries: Queries, id: string | null): Promise<string | null> => {
    if (!id) return null
    const rows = await queries.execute<{ name: string }>(
      sql`SELECT coalesce(real_name, user_name) AS name FROM app_user WHERE id = ${id}`,
    )
    return rows.rows[0]?.name ?? null
  }

  /** The whole item as one person sees it. */
  const detailOf = async (queries: Queries, id: string, user: CurrentUser): Promise<ContentDetail> => {
    const repo = contentRepo(queries)
    const item = found(await repo.find(id))
    const [open, published, reviews, editors] = await Promise.all([
      repo.openEdition(id),
      item.publishedEditionId ? repo.edition(item.publishedEditionId) : undefined,
      repo.reviews(id),
      repo.presence(id, new Date(clock.now().getTime() - presenceMs)),
    ])
    const [files, channel, author, assignee, cosigns, acted] = await Promise.all([
      repo.attachments([open, published].flatMap(edition => edition?.id ?? [])),
      item.channelId ? repo.channel(item.channelId) : undefined,
      nameOf(queries, item.authorId),
      nameOf(queries, open?.assignedTo ?? null),
      open ? repo.cosigns(open.id) : [],
      actedOn(repo, item, open),
    ])
    return {
      ...toRow(item, open ?? published, open, author, names, clock.now()),
      open: open ? toEdition(open, files) : null,
      published: published ? toEdition(published, files) : null,
      reviews: reviews.map(({ level, decision, reviewerName, reason, marks, editionNo, decidedAt }) => ({
        level,
        decision,
        reviewerName,
        reason,
        marks: marks ?? [],
        editionNo,
        decidedAt: wireOf(decidedAt),
      })),
      cosigns: cosigns.map(({ askedAt, answeredAt, ...cosign }) => ({
        ...cosign,
        askedAt: wireOf(askedAt),
        answeredAt: answeredAt && wireOf(answeredAt),
      })),
      reviewDepth: channel?.reviewDepth ?? 1,
      assignedTo: open?.assignedTo ?? null,
      assignedName: assignee,
      closingReason: item.closingReason,
      closingTarget: item.closingTarget,
      originId: item.originId,
      isReference: acted.isReference === true,
      actions: allowedActions(acted, holderOf(user)),
      editors: editors
        .filter(({ userId }) => userId !== user.id)
        .map(({ userName, since }) => ({ userName, since: wireOf(since) })),
    }
  }

  /** One action on one item: within reach, allowed by the rules, on the version that was seen. */
  const act = async (
    action: ContentAction,
    { id, version }: { id: string; version?: number },
    reach: Reach,
    work: (inHand: InHand) => Promise<unknown>,
  ): Promise<ContentDetail> => {
    await changes(reach.actor, async change => {
      const repo = contentRepo(change.tx)
      await within(change.tx, id, reach)
      const item = found(await repo.lock(id))
      const open = await repo.openEdition(id)
      const acted = await actedOn(repo, item, open)
      const refusal = refusalOf(acted, holderOf(reach.user), action)
      if (refusal) throw new Problem(refusal)
      const code = functionOf(acted, action)
      const scope = code && reach.user.grants.get(code)
      // A right may reach less far than the right to look.
      if (scope) await within(change.tx, id, { ...reach, scope })
      const seen = open ?? item
      if (version !== undefined && version !== seen.version) throw stale(seen)
      await work({ item, open, repo, change })
    })
    return detailOf(db, id, reach.user)
  }

  const audit = (
    { change, item }: Pick<InHand, 'change' | 'item'>,
    action: string,
    more: { before?: unknown; after?: unknown; reason?: string } = {},
  ): Promise<void> => change.audit({ entity: kind, entityId: item.id, action, siteId: item.siteId, ...more })

  return { db, kind, rules, act, audit, within, detailOf, changes, newId: randomUUID, presenceMs }
}

const wireOf = (time: string | Date): string => toWireTime(new Date(time))

export type Desk = ReturnType<typeof createDesk>
