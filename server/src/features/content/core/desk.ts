import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { OutsideCosignState } from '@sunport/contract/calls/outside-cosign.ts'
import {
  type ActedOn,
  allowedActions,
  type ContentAction,
  type ContentKind,
  standInActions,
} from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { AuditEntry } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Change, createChanges, found, stale } from '../../../platform/crud/changes.ts'
import type { Db, Queries } from '../../../platform/database/database.ts'
import type { Absent, Actor, CurrentUser } from '../../../platform/http/context.ts'
import type { DataScope } from '../../../platform/rights/data-scope.ts'
import { actionsWithin } from './channel-people.ts'
import { holdItem, readItem, readOpen, type Standing } from './item-read.ts'
import { absentFor, holderOf, judge } from './judging.ts'
import type { ContentKindRules } from './kind.ts'
import { type Names, openStateOf, toEdition, toRow } from './record.ts'
import { type ContentRepo, contentRepo, titleOfItem } from './repo.ts'
import { isWithinReach, withinReach } from './scope.ts'
import type { EditionRow, InfoRow } from './table.ts'

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
export interface InHand extends Standing {
  item: InfoRow
  open: EditionRow | undefined
  repo: ContentRepo
  change: Change
  /** How many levels the channel has. */
  reviewDepth: number
  /** Whether other places show it too. */
  isReferred: boolean
  /** Whoever is away, and whose decision it would have been. */
  onBehalfOf: Absent | undefined
}

const presenceMs = 45_000

const levels: Record<string, number> = { review1: 1, review2: 2, review3: 3 }
export const levelOf = (open: Pick<EditionRow, 'state'>): number => levels[open.state] ?? 3

/** What every use case of the editors' half begins and ends with: reach, rules, versions, audit, the whole item. */
export const createDesk = (kind: ContentKind, { db, clock, names, kinds }: DeskDeps) => {
  const changes = createChanges(db, clock, 'cms')
  const rules = found(kinds.get(kind))

  const actedOn = (
    item: InfoRow,
    open: EditionRow | undefined,
    approvedBy: readonly string[] = [],
  ): ActedOn => ({
    kind,
    publicState: item.state,
    openState: openStateOf(open),
    authorId: open?.submittedBy ?? item.authorId,
    approvedBy: [...approvedBy],
    writers: open?.writers ?? [],
    isReference: item.referMode === 'reference',
  })

  /** Nothing outside of one's reach is even said to exist. */
  const within = async (queries: Queries, id: string, reach: Reach): Promise<void> => {
    if (!(await isWithinReach(queries, kind, id, reach))) throw new Problem('data.not_found')
  }

  /** The whole item as one person sees it. */
  const detailOf = async (queries: Queries, id: string, user: CurrentUser): Promise<ContentDetail> => {
    const presentSince = new Date(clock.now().getTime() - presenceMs)
    const whole = found(await readItem(queries, id, presentSince))
    const { item, open, published, reviewDepth, people, authorName, reviews, editors } = whole
    const acted = actedOn(item, open?.edition, open?.approvedBy)
    const shown = open ?? published
    const assignedTo = open?.edition.assignedTo ?? null
    const judged = { id, siteId: item.siteId, acted, people, assignedTo }
    const own = actionsWithin(
      allowedActions(acted, holderOf(user)),
      people,
      { openState: acted.openState, assignedTo },
      user.id,
    )
    const isOwn = own.includes('approve') && (assignedTo === null || assignedTo === user.id)
    const absent = isOwn ? undefined : await absentFor(queries, judged, user, 'approve')
    return {
      ...toRow(item, shown?.edition, open?.edition, authorName, names, clock.now()),
      open: open ? toEdition(open.edition, open.attachments) : null,
      published: published ? toEdition(published.edition, published.attachments) : null,
      reviews: reviews.map(({ decidedAt, marks, proofs, ...review }) => ({
        ...review,
        marks: marks ?? [],
        proofs: proofs ?? [],
        decidedAt: wireOf(decidedAt),
      })),
      cosigns: (open?.cosigns ?? []).map(({ askedAt, answeredAt, ...cosign }) => ({
        ...cosign,
        askedAt: wireOf(askedAt),
        answeredAt: answeredAt && wireOf(answeredAt),
      })),
      outsideCosigns: (open?.outsideCosigns ?? []).map(
        ({ askedAt, expiresAt, answeredAt, withdrawnAt, isOver, ...asked }) => ({
          ...asked,
          state: outsideState({ answeredAt, withdrawnAt }, isOver || new Date(expiresAt) <= clock.now()),
          askedAt: wireOf(askedAt),
          expiresAt: wireOf(expiresAt),
          answeredAt: answeredAt && wireOf(answeredAt),
        }),
      ),
      reviewDepth,
      assignedTo: open?.edition.assignedTo ?? null,
      assignedName: open?.assigneeName ?? null,
      closingReason: item.closingReason,
      closingTarget: item.closingTarget,
      isTextHidden: item.isTextHidden,
      originId: item.originId,
      isReference: acted.isReference === true,
      actions: absent ? [...new Set([...own, ...standInActions])] : own,
      onBehalfOf: absent?.name ?? null,
      editors: editors
        .filter(({ userId }) => userId !== user.id)
        .map(({ userName, since }) => ({ userName, since: wireOf(since) })),
    }
  }

  /**
   * One action on one item: within reach, allowed by the rules, on the version that was seen. Answers the item as it
   * will be when the transaction ends, read inside of it: the connection is there, and its statements have names.
   */
  const act = (
    action: ContentAction,
    { id, version }: { id: string; version?: number },
    reach: Reach,
    work: (inHand: InHand) => Promise<unknown>,
  ): Promise<ContentDetail> =>
    changes(reach.actor, async change => {
      const { item, people, ...channel } = found(await holdItem(change.tx, id, withinReach(kind, reach)))
      const standing = await readOpen(change.tx, id)
      const open = standing?.edition
      const acted = actedOn(item, open, standing?.approvedBy)
      const assignedTo = open?.assignedTo ?? null
      const judged = { id, siteId: item.siteId, acted, people, assignedTo }
      const refusal = await judge(change.tx, judged, reach.user, action)
      const isOthers = assignedTo !== null && assignedTo !== reach.user.id
      const onBehalfOf =
        refusal || isOthers ? await absentFor(change.tx, judged, reach.user, action) : undefined
      if (refusal && !onBehalfOf) throw new Problem(refusal)
      const seen = open ?? item
      if (version !== undefined && version !== seen.version) throw stale(seen)
      await work({
        item,
        open,
        repo: contentRepo(change.tx),
        change,
        ...channel,
        approvedBy: standing?.approvedBy ?? [],
        openCosigns: standing?.openCosigns ?? 0,
        openSuggestions: standing?.openSuggestions ?? 0,
        onBehalfOf,
      })
      return detailOf(change.tx, id, reach.user)
    })

  const audit = (
    { change, item }: Pick<InHand, 'change' | 'item'>,
    action: AuditAction,
    more: Pick<AuditEntry, 'before' | 'after' | 'reason'> = {},
  ): Promise<void> =>
    change.audit({
      entity: kind,
      entityId: item.id,
      title: titleOfItem(item.id),
      action,
      siteId: item.siteId,
      ...more,
    })

  return { db, kind, rules, act, audit, within, detailOf, changes, newId: randomUUID, presenceMs }
}

const outsideState = (
  { answeredAt, withdrawnAt }: { answeredAt: string | null; withdrawnAt: string | null },
  isOver: boolean,
): OutsideCosignState => {
  if (answeredAt) return 'answered'
  if (withdrawnAt) return 'withdrawn'
  return isOver ? 'expired' : 'waiting'
}

const wireOf = (time: string | Date): string => toWireTime(new Date(time))

export type Desk = ReturnType<typeof createDesk>
