import { type Clock, today } from '../../platform/clock.ts'
import { bySite } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Waiting } from '../../platform/waiting.ts'
import { creditDeskRepo, repairRepo } from './desk-repo.ts'
import { soonOver } from './desk-service.ts'
import { creditRecord, creditRepair } from './table.ts'

type Asking = Pick<CurrentUser, 'id' | 'userName' | 'grants'>

/** What waits at the desk of credit records, as far as it is somebody's to do: nothing is said of what is not. */
export const creditCounts =
  (db: Db, clock: Clock) =>
  async ({
    id,
    userName,
    grants,
  }: Asking): Promise<Partial<Record<'credit-repairs' | 'credit-expiring', Waiting>>> => {
    const actor = { userId: id, userName, orgName: null, ip: '', requestId: '' }
    const [reviewing, keeping] = [grants.get('dir:credit:review'), grants.get('dir:credit:edit')]
    const within = reviewing && bySite(creditRepair.siteId).sees({ actor, scope: reviewing })
    const seen = keeping && bySite(creditRecord.siteId).sees({ actor, scope: keeping })
    return {
      ...(within && { 'credit-repairs': await repairRepo(db).open(within) }),
      ...(seen && {
        'credit-expiring': await creditDeskRepo(db).expiring(seen, today(clock), soonOver(clock)),
      }),
    }
  }
