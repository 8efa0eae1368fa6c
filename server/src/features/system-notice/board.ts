import type { systemNoticeBoard } from '@sunport/contract/calls/system-notice.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type Clock, today } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { boardRepo } from './board-repo.ts'

/** 系统公告 on the work bench, in the bell and at the door. */
export const boardHandlers = (db: Db, clock: Clock): Handlers<typeof systemNoticeBoard> => {
  const repo = boardRepo(db)
  return {
    current: (_, context) => repo.current(today(clock), userOf(context).id),
    atDoor: () => repo.atDoor(today(clock)),
    read: async ({ id }, context) => {
      const user = userOf(context)
      if (!(await repo.isCurrent(id, today(clock)))) throw new Problem('data.not_found')
      await repo.markRead(user.id, id, clock.now())
      return null
    },
  }
}
