import { type Clock, today } from '../../platform/clock.ts'
import { bySite } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import { actorOf, type CallContext } from '../../platform/http/context.ts'
import { creditDeskRepo, repairRepo } from './desk-repo.ts'
import { soonOver } from './desk-service.ts'
import { creditRecord, creditRepair } from './table.ts'

/** What waits at the desk of credit records for whoever asks, by the functions that he holds; nothing of others. */
export const creditCounts = (db: Db, clock: Clock) => async (context: CallContext) => {
  const grants = context.user?.grants
  const actor = actorOf(context)
  const [viewing, reviewing] = [grants?.get('dir:credit:view'), grants?.get('dir:credit:review')]
  const [repairs, expiring] = await Promise.all([
    reviewing ? repairRepo(db).countOpen(bySite(creditRepair.siteId).sees({ actor, scope: reviewing })) : 0,
    viewing
      ? creditDeskRepo(db).countExpiring(
          bySite(creditRecord.siteId).sees({ actor, scope: viewing }),
          today(clock),
          soonOver(clock),
        )
      : 0,
  ])
  return { repairs, expiring }
}
