import type { Emergency, emergency } from '@sunport/contract/calls/emergency.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import type { Reach } from '../core/desk.ts'
import type { Names } from '../core/record.ts'
import { contentRepo } from '../core/repo.ts'
import type { EmergencyService } from './emergency.ts'
import { type EmergencyRow, emergencyRepo } from './repo.ts'

export interface EmergencyDeps {
  db: Db
  clock: Clock
  names: Names
  content(kind: ContentKind): Pick<EmergencyService, 'agreeEmergency'>
}

type Input<Name extends keyof typeof emergency> = z.output<(typeof emergency)[Name]['input']>

const wire = (moment: string | null): string | null => (moment ? toWireTime(new Date(moment)) : null)

const mayRead = ({ kind }: EmergencyRow, { grants }: CurrentUser): boolean =>
  grants.has(functionFor(kind, 'review3')) ||
  grants.has(functionFor(kind, 'review2')) ||
  grants.has('cms:review:watch')

/** 紧急发布: who asked, who agreed, and who has read it since. */
export const emergencyDesk = ({ db, clock, names, content }: EmergencyDeps) => {
  const changes = createChanges(db, clock, 'cms')

  const toEmergency = (row: EmergencyRow): Emergency => ({
    id: row.id,
    infoId: row.infoId,
    kind: row.kind,
    title: row.title,
    siteName: names.siteName(row.siteId),
    reason: row.reason,
    stage: row.readAt ? 'read' : row.agreedAt ? 'published' : 'asked',
    askedName: row.askedName,
    askedAt: toWireTime(new Date(row.askedAt)),
    agreedName: row.agreedName,
    agreedAt: wire(row.agreedAt),
    dueAt: wire(row.dueAt),
    isOverdue: !row.readAt && row.dueAt !== null && new Date(row.dueAt) < clock.now(),
    readName: row.readName,
    readAt: wire(row.readAt),
    isConfirmed: row.isConfirmed,
    comment: row.comment,
  })

  return {
    list: async (filter: Input<'list'>, reach: Reach): Promise<Page<Emergency>> => {
      const { rows, total } = await emergencyRepo(db).page(filter, reach)
      return { rows: rows.map(toEmergency), total }
    },

    agree: (id: string, reach: Reach): Promise<null> =>
      changes(reach.actor, async change => {
        const row = found(await emergencyRepo(change.tx).lock(id, reach))
        if (row.agreedAt) throw new Problem('content.state')
        const repo = contentRepo(change.tx)
        const item = found(await repo.lock(row.infoId))
        const open = await repo.openEdition(row.infoId)
        if (open?.id !== id) throw new Problem('content.state')
        await content(row.kind).agreeEmergency({ item, open, repo, change }, row, reach.user.id)
        return null
      }),

    refuse: ({ id, reason }: Input<'refuse'>, reach: Reach): Promise<null> =>
      changes(reach.actor, async ({ tx, audit }) => {
        const repo = emergencyRepo(tx)
        const row = found(await repo.lock(id, reach))
        if (row.agreedAt) throw new Problem('content.state')
        await repo.remove(id)
        await audit({ ...objectOf(row), action: 'emergency-refuse', reason })
        return null
      }),

    /** Whoever finds it wrong says so here; taking it from the public is a decision of its own. */
    read: ({ id, isConfirmed, comment }: Input<'read'>, reach: Reach): Promise<null> =>
      changes(reach.actor, async ({ tx, audit, now }) => {
        const repo = emergencyRepo(tx)
        const { user } = reach
        const row = found(await repo.lock(id, reach))
        if (!row.agreedAt || row.readAt) throw new Problem('content.state')
        if (!mayRead(row, user)) throw new Problem('access.forbidden')
        if ([row.askedBy, row.agreedBy, row.authorId, row.submittedBy, ...row.writers].includes(user.id))
          throw new Problem('emergency.third')
        await repo.noteReading(id, { userId: user.id, at: now, isConfirmed, comment })
        await audit({ ...objectOf(row), action: 'emergency-read', after: { isConfirmed, comment } })
        return null
      }),
  }
}

const objectOf = ({ kind, infoId, title, siteId }: EmergencyRow) => ({
  entity: kind,
  entityId: infoId,
  title,
  siteId,
})
