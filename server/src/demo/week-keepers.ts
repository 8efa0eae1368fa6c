import { calls } from '@sunport/contract/calls.ts'
import { eq } from 'drizzle-orm'
import { digestOf, frontErrors } from '../features/log/front-errors.ts'
import { logService } from '../features/log/service.ts'
import { frontError } from '../features/log/table.ts'
import { logVerifying } from '../features/log/verifying.ts'
import { auditAnchors } from '../platform/audit/anchors.ts'
import { auditRefusals, writeAudit } from '../platform/audit/audit.ts'
import type { Desks } from './desks.ts'
import { pageErrors, pageVersion, weeklyExport } from './text/week-keepers.ts'
import { mendedRun } from './text/week-runs.ts'
import type { Deed } from './week.ts'
import { mending } from './week-runs.ts'

/** Errors of pages as they were told, and the keeper's work on them. */
const errorDeeds = ({ db, people, week, settings, admin }: Desks): Deed[] => {
  const errors = frontErrors(db, week.clock, settings)
  return pageErrors.flatMap(({ message, stack, page, by, daysAgo, handling }, nth) => {
    const told = daysAgo.map((ago, at) => ({
      at: week.moment(ago, 0.35 + nth * 0.07 + at * 0.02),
      act: () =>
        errors.report({ message, stack, info: '', url: page, version: pageVersion }, people.as(by).actor),
    }))
    const handle = async () => {
      const [row] = await db
        .select({ id: frontError.id, version: frontError.version })
        .from(frontError)
        .where(eq(frontError.digest, digestOf({ message, stack })))
      if (row && handling)
        await errors.handle({ ...row, ...handling, owner: admin }, people.as(admin, 'log:tech:edit').actor)
    }
    return handling ? [...told, { at: week.moment(0, 0.6 + nth * 0.02), act: handle }] : told
  })
}

/** What the keepers of the system and of the log did in the week. */
export const keeperDeeds = (desks: Desks): Deed[] => {
  const { db, people, week, admin, log, archive } = desks
  const logs = logService(db, week.clock)
  const verify = logVerifying(db, week.clock, auditAnchors(archive, week.clock, log))
  const auditor = () => people.as('auditadmin', 'log:audit:export').actor
  const { id, againId, againAt } = mending(week)
  const rerun = {
    module: 'sys',
    entity: 'task-run',
    entityId: id,
    title: '每日全文索引核对',
    action: 'rerun',
    after: { runId: againId, jobCode: 'index-check' },
    reason: mendedRun.reason,
  } as const
  return [
    ...errorDeeds(desks),
    {
      at: againAt,
      act: () =>
        db.transaction(tx => writeAudit(tx, week.clock, people.as(admin, 'sys:task:run').actor, rerun)),
    },
    { at: week.moment(2, 0.35), act: () => verify(0, people.as('auditadmin', 'log:audit:view').actor) },
    {
      at: week.moment(1, 0.4),
      act: () => logs.noteExport('login', { format: 'xlsx', filter: {} }, weeklyExport, auditor()),
    },
    {
      at: week.moment(1, 0.82),
      act: () => auditRefusals(db, week.clock)(calls.user.list, people.as('demo', 'sys:user:view').actor),
    },
  ]
}
