import type { LoginReason } from '@sunport/contract/log-codes.ts'
import { loginLogWriter } from '../features/log/login-log.ts'
import { sessionRepo } from '../features/session/repo.ts'
import type { LoginTry } from '../platform/audit/login-try.ts'
import type { Desks } from './desks.ts'
import { deskOf } from './people.ts'
import { dashedId, hexId, randomFrom } from './random.ts'
import { oddBrowser } from './text/browsers.ts'
import { officeMoment, walkingClock } from './week.ts'

/** Nobody of the house comes from there. */
const oddAddress = '203.0.113.77'

interface Tried {
  at: number
  name: string
  reason: LoginReason
  from: { ip: string; userAgent: string }
}

/** Everybody comes in the morning; some mistype, and somebody of the outside tried a name. */
const triesOf = ({ week, people }: Desks): Tried[] => {
  const { days, now, moment } = week
  const arrivals = days.flatMap(day =>
    people.all.map(({ name }): Tried => {
      const share = randomFrom(`login/${name}/${day}`).next() * 0.07
      return { at: officeMoment(day, share, now), name, reason: 'passed', from: deskOf(name) }
    }),
  )
  const mistyped = [
    { name: 'editor', daysAgo: 3 },
    { name: 'replier', daysAgo: 1 },
  ].map(({ name, daysAgo }): Tried => {
    const at = moment(daysAgo, 0)
    return { at, name, reason: 'wrong-password', from: deskOf(name) }
  })
  const odd = { ip: oddAddress, userAgent: oddBrowser }
  return [
    ...arrivals,
    ...mistyped,
    { at: moment(2, 0.93), name: 'demo', reason: 'wrong-password', from: odd },
  ]
}

/** The log of logins over the week, by its own writer. */
export const tellLogins = async (desks: Desks): Promise<void> => {
  const { db, people, week } = desks
  const tries = triesOf(desks).sort((a, b) => a.at - b.at)
  const clock = walkingClock(tries[0]?.at ?? week.now, week.now)
  const note = loginLogWriter(clock)
  const last = new Map<string, Tried>()
  await db.transaction(async tx => {
    for (const [nth, tried] of tries.entries()) {
      const { at, name, reason, from } = tried
      clock.goTo(at)
      const attempt: LoginTry = {
        userName: name,
        userId: people.all.find(person => person.name === name)?.id,
        method: 'password',
        reason,
        secondFactor: 'none',
        actor: { ...from, requestId: dashedId(`demo/login/${nth}`) },
      }
      const isIn = reason === 'passed'
      await note(tx, isIn ? { ...attempt, sessionId: hexId(`demo/login/${nth}`).slice(0, 16) } : attempt)
      if (isIn) last.set(name, tried)
    }
    const repo = sessionRepo(tx)
    for (const { id, name } of people.all) {
      const tried = last.get(name)
      const user = tried && (await repo.findUser(id))
      if (user) await repo.noteLogin(user, new Date(tried.at), tried.from.ip)
    }
  })
}
