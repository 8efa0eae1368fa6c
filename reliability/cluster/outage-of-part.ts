import { findLost } from '../../e2e/support/crash.ts'
import { lostPublications, type PublishingDesk } from '../support/publications.ts'
import { msUntil } from '../support/readers.ts'
import { lostUploads } from '../support/uploads.ts'
import { type Kind, kinds, type Load } from './picture-load.ts'

/** So many of each kind must have been done after another before the whole is well again. */
const inARow = 3
/** So many pages are asked for while a part is away. */
const looks = 40

export interface Part {
  name: string
  kill: () => Promise<unknown>
  /** It comes back, or another one takes its place. */
  revive: () => Promise<unknown>
}

export interface OutageFigures {
  part: string
  awayMs: number
  asked: number
  failed: number
  /** How often each kind was refused, and in which words. */
  refusals: string
  pagesMeanwhile: number
  pagesRefused: number
  slowestMs: number
  /** From the part's return until everything that people do had been done again. */
  wellAfterMs: number
  acknowledged: number
  lost: number
}

/** The latest of a kind that were begun after a moment, all of them done. */
const areWell = ({ done }: Load, kind: Kind, since: number): boolean => {
  const latest = done.filter(each => each.kind === kind && each.begun >= since).slice(-inARow)
  return latest.length === inARow && latest.every(({ refusal }) => refusal === undefined)
}

/** So much for a machine that others use as well. */
const patienceMs = 180_000

const countsOf = (words: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].map(([each, times]) => `${each} ×${times}`).join(', ')
}

/** Waits until all that people do was done again and again, or says what is not. */
export const allWell = (load: Load, since: number): Promise<number> =>
  msUntil(async () => kinds.every(kind => areWell(load, kind, since)), patienceMs).catch(error => {
    const ill = kinds.filter(kind => !areWell(load, kind, since))
    const tried = load.done.filter(({ kind, begun }) => ill.includes(kind) && begun >= since)
    const said = countsOf(tried.map(({ kind, refusal = 'done' }) => `${kind} ${refusal}`))
    throw new Error(`not well: ${ill.join(', ')}; ${said}`, { cause: error })
  })

/** All that was acknowledged and cannot be read back through the front. */
export const lostOf = async (origin: string, desk: PublishingDesk, ledger: Load['ledger']): Promise<number> =>
  (await findLost(origin, ledger.writes)).length +
  (await lostPublications(origin, desk, ledger.published)).length +
  (await lostUploads(origin, ledger.uploads)).length

export const sizeOf = (ledger: Load['ledger']): number =>
  ledger.writes.length + ledger.published.length + ledger.uploads.length

/** Kills a part under load, lets it come back, waits until all is well, and reads back what was acknowledged meanwhile. */
export const outageOf = async (
  { name, kill, revive }: Part,
  load: Load,
  origin: string,
  desk: PublishingDesk,
): Promise<OutageFigures> => {
  const { done, ledger } = load
  const before = {
    writes: ledger.writes.length,
    published: ledger.published.length,
    uploads: ledger.uploads.length,
  }
  const killedAt = performance.now()
  await kill()
  const goneAt = performance.now()
  const pagesSince = () => done.filter(({ kind, begun }) => kind === 'page' && begun >= goneAt)
  await msUntil(async () => pagesSince().length >= looks, patienceMs)
  const meanwhile = pagesSince()
  await revive()
  const backAt = performance.now()
  await allWell(load, backAt)
  const wellAt = Math.max(
    ...kinds.map(kind => {
      const after = done.filter(each => each.kind === kind && each.ended >= backAt)
      const lastBad = after.findLastIndex(({ refusal }) => refusal !== undefined)
      return after[lastBad + 1]?.ended ?? 0
    }),
  )
  const all = done.filter(({ ended }) => ended >= killedAt)
  const failed = all.filter(({ refusal }) => refusal !== undefined)
  const since = {
    writes: ledger.writes.slice(before.writes),
    published: ledger.published.slice(before.published),
    uploads: ledger.uploads.slice(before.uploads),
  }
  return {
    part: name,
    awayMs: Math.round(backAt - killedAt),
    asked: all.length,
    failed: failed.length,
    refusals: countsOf(failed.map(({ kind, refusal }) => `${kind} ${refusal}`)),
    pagesMeanwhile: meanwhile.filter(({ refusal }) => refusal === undefined).length,
    pagesRefused: all.filter(({ kind, refusal }) => kind === 'page' && refusal !== undefined).length,
    slowestMs: Math.round(Math.max(...all.map(({ begun, ended }) => ended - begun))),
    wellAfterMs: Math.round(wellAt - backAt),
    acknowledged: sizeOf(since),
    lost: await lostOf(origin, desk, since),
  }
}
