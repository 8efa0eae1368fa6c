import { ownRecoveryDays } from '@sunport/contract/calls/bin.ts'

const dayMs = 86_400_000

/** So near its end it is told apart. */
export const soonDays = 7

/** What was deleted after this moment its own people may bring back. */
export const ownSince = (now: Date): string => new Date(now.getTime() - ownRecoveryDays * dayMs).toISOString()

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** A name that was taken meanwhile gets a word behind it, so that both can be told apart. */
export const freeNameAmong = (taken: ReadonlySet<string>, name: string): string => {
  let free = name
  while (taken.has(free)) free = `${free}（恢复）`
  return free
}
