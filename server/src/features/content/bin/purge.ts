import { createHash } from 'node:crypto'
import type { AuditEntity } from '@sunport/contract/audit/words.ts'
import { type BinKind, purgedAlone } from '@sunport/contract/calls/bin.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Change } from '../../../platform/crud/changes.ts'
import type { BinEntry } from './read.ts'
import { binRepo, type Purged } from './repo.ts'

const hourMs = 3_600_000

/** What refuses to be cleared away, whoever asks. */
export const refusePurge = ({ isHeld, wasPublic, kind }: BinEntry): void => {
  if (isHeld) throw new Problem('content.hold')
  if (wasPublic) throw new Problem('bin.published')
  if (kind === 'channel') throw new Problem('bin.batch_only')
}

/** One person alone clears away so much in an hour and no more. */
export const refuseAlone = async ({ tx, now, actor }: Change): Promise<void> => {
  const since = new Date(now.getTime() - hourMs)
  if ((await binRepo(tx).purgedAloneSince(actor.userName, since)) >= purgedAlone)
    throw new Problem('bin.two_people')
}

/** What the log files things of the bin under: the name that their own feature gives them. */
export const entityOf = (kind: BinKind): AuditEntity => (kind === 'dictionary' ? 'dict_item' : kind)

/** Clears away one thing for good; its digest and the audit row are what remains. */
export const purgeOne = async (
  { tx, now, actor, audit }: Change,
  purged: Purged,
  { reason, requestedBy }: { reason: string; requestedBy?: string },
): Promise<void> => {
  const repo = binRepo(tx)
  const { id, kind, title, siteId } = purged
  const digest = createHash('sha256')
    .update(await repo.contentOf(id))
    .digest('hex')
  await repo.bury(purged, {
    ...{ digest, at: now, reason },
    purgedBy: requestedBy ?? actor.userName,
    approvedBy: requestedBy ? actor.userName : null,
  })
  await audit({
    entity: entityOf(kind),
    entityId: id,
    action: 'purge',
    reason,
    siteId,
    before: { title, digest, ...(requestedBy && { requestedBy }) },
  })
}
