import { toWireTime } from '@sunport/contract/format/dates.ts'
import { logTabs } from '@sunport/contract/log-codes.ts'
import type { Anchors } from '../../platform/audit/anchors.ts'
import { chainEnd, chainStart, linkAt, verifyChain, verifyUnsealed } from '../../platform/audit/chain.ts'
import { sealAudits } from '../../platform/audit/sealing.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'

const verifiedAtOnce = 20_000

/** 校验完整性: the chain from its beginning, and at its end what was noted of it outside. */
export const logVerifying = (db: Db, clock: Clock, anchors: Anchors) => {
  const change = createChanges(db, clock, 'log')
  /** The next part of the chain. Its end, or the first broken row, is put on record. */
  return async (afterId: number, actor: Actor) => {
    // Whoever verifies sees all that was done before, also what another instance is sealing just now.
    await sealAudits(db, anchors, 'wait')
    const start = await chainStart(db)
    const end = await chainEnd(db)
    const from = afterId > start.place ? found(await linkAt(db, afterId)) : start
    const { checked, last, broken: inChain } = await verifyChain(db, from, verifiedAtOnce)
    const isDone = inChain !== undefined || checked < verifiedAtOnce
    const broken =
      inChain ?? (isDone ? ((await verifyUnsealed(db)) ?? (await anchors.verify(db))) : undefined)
    if (isDone)
      await change(actor, ({ audit }) =>
        audit({
          entity: 'log',
          entityId: 'operation',
          title: logTabs.operation.title,
          action: 'verify',
          after: { lastId: last.place, brokenId: broken?.id ?? null },
        }),
      )
    return {
      checked: last.place - start.place,
      total: end.place - start.place,
      lastId: last.place,
      isDone,
      broken: broken ?? null,
      verifiedAt: toWireTime(clock.now()),
    }
  }
}

export type LogVerifying = ReturnType<typeof logVerifying>
