import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { successCode } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { createCallLog } from '../features/log/call-log.ts'
import { anonymousContext, type Speaker } from '../platform/http/context.ts'
import type { Desks } from './desks.ts'
import { dashedId, type Random, randomFrom } from './random.ts'
import { momentAt } from './time.ts'
import { isWorked, lastDays, walkingClock } from './week.ts'

interface Made {
  at: number
  call: Call
  siteId: string
  speaker: Speaker
  cost: number
  problem?: 'request.invalid' | 'data.not_found' | 'request.too_many'
  ip: string
}

/** What is asked for from outside, the usual more often than the rest. */
const usual: Call[] = [
  calls.info.selectInfoMoreChannel,
  calls.info.selectInfoForIndex,
  calls.info.getInfoById,
  calls.search.search,
  calls.search.suggest,
  calls.portal.visitLogAdd,
]

const callOf = (random: Random, day: number, siteId: string): Made => {
  const isProgram = random.chance(0.3)
  const fate = random.next()
  return {
    at: momentAt(day, random.int(7 * 60, 22 * 60) + random.next()),
    call: random.pick(usual),
    siteId,
    speaker: isProgram ? 'outside' : 'page',
    // Most are a sample of what went well; some took long, and some were refused.
    cost: fate < 0.1 ? random.int(1100, 2600) : random.int(4, 180),
    ...(fate > 0.88 && {
      problem: random.pick(['request.invalid', 'data.not_found', 'request.too_many'] as const),
    }),
    ip: isProgram ? `198.51.100.${random.int(10, 30)}` : `192.0.2.${random.int(1, 250)}`,
  }
}

/** The log of calls over the week, by its own writer: as many as its sample would have caught. */
export const tellCalls = async ({ db, log, settings, packs, week }: Desks): Promise<void> => {
  const made = lastDays(week.now)
    .flatMap(day =>
      packs.flatMap(({ siteCode: siteId }) => {
        const random = randomFrom(`calls/${siteId}/${day}`)
        return Array.from({ length: isWorked(day) ? 8 : 3 }, () => callOf(random, day, siteId))
      }),
    )
    .filter(({ at }) => at < week.now)
    .sort((a, b) => a.at - b.at)
  const clock = walkingClock(made[0]?.at ?? week.now, week.now)
  const writer = createCallLog(db, clock, log, settings, () => 0)
  for (const [nth, { at, call, siteId, speaker, cost, problem, ip }] of made.entries()) {
    clock.goTo(at)
    const refused = problem && new Problem(problem)
    writer.add(
      call,
      {
        ...anonymousContext(siteId),
        speaker: () => speaker,
        ip,
        requestId: dashedId(`demo/call/${nth}`),
        startedAt: performance.now() - cost,
      },
      { status: refused?.status ?? 200, code: refused?.code ?? successCode },
    )
  }
  await writer.stop()
}
