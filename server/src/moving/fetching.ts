import type { Logger } from 'pino'
import type { Db } from '../platform/database/database.ts'
import { type Compose, type Ready, Unreadable } from './composing.ts'
import { movingRepo } from './repo.ts'
import type { ItemRow } from './table.ts'
import { SourceTrouble } from './trouble.ts'
import type { WriteBatch } from './writer.ts'

interface Deps {
  db: Db
  movingId: string
  compose: Compose
  write: WriteBatch
  connections: number
  signal: AbortSignal
  log: Pick<Logger, 'warn'>
  say(text: string): void
}

const batchSize = 40
const mostTries = 3

/** So many at once, in their order. Whatever stops one, it ends when nothing is under way any more. */
const eachOf = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T)
  }
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, worker)
  for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason
  return results
}

/** The database's own words: what wraps them holds the whole text. */
const causeOf = (failure: unknown): string => {
  const { cause, message = '' } = failure as { cause?: unknown; message?: string }
  return cause instanceof Error ? cause.message : message
}

type Outcome = { ready: Ready } | { item: ItemRow; failure: unknown }

const idOf = (outcome: Outcome): string =>
  'ready' in outcome ? outcome.ready.item.sourceId : outcome.item.sourceId

/** Brings over what waits, a batch at a time; whatever fails is noted and holds up nothing else. */
export const createFetching = ({ db, movingId, compose, write, connections, signal, log, say }: Deps) => {
  const repo = movingRepo(db)

  const read = async (item: ItemRow): Promise<Outcome> => {
    try {
      return { ready: await compose(item) }
    } catch (failure) {
      signal.throwIfAborted()
      return { item, failure }
    }
  }

  const failed = async ({ sourceId, row }: ItemRow, failure: unknown): Promise<void> => {
    const isExpected = failure instanceof Unreadable || failure instanceof SourceTrouble
    if (!isExpected) log.warn({ err: failure, sourceId }, 'text not brought over')
    const words = isExpected ? failure.message : `无法写入：${causeOf(failure).slice(0, 200)}`
    const title = typeof row.title === 'string' ? row.title : null
    const isGone = failure instanceof Unreadable && failure.isGone
    await repo.note(movingId, [{ kind: isGone ? 'gone' : 'item', subject: sourceId, title, words }])
    if (isGone) return repo.setState(movingId, [sourceId], 'gone')
    // What was read and cannot be kept is the same the next time.
    await repo.tried(movingId, sourceId, failure instanceof Unreadable ? 1 : mostTries)
  }

  /** One that the database does not take must not keep the others of its batch away. */
  const keep = async (batch: readonly Ready[]): Promise<number> => {
    if (batch.length === 0) return 0
    try {
      await write(batch)
      return batch.length
    } catch (failure) {
      const [only] = batch
      if (batch.length > 1 || !only) {
        let kept = 0
        for (const ready of batch) kept += await keep([ready])
        return kept
      }
      await failed(only.item, failure)
      return 0
    }
  }

  const readNext = async (except: readonly string[]): Promise<Outcome[]> => {
    signal.throwIfAborted()
    const items = await repo.waiting(movingId, batchSize, except)
    return eachOf(items, connections, read)
  }

  const settle = async (outcomes: readonly Outcome[]): Promise<number> => {
    const ready = outcomes.flatMap(outcome => ('ready' in outcome ? [outcome.ready] : []))
    const failures = outcomes.flatMap(outcome => ('ready' in outcome ? [] : [outcome]))
    const isAway = ({ failure }: { failure: unknown }) =>
      failure instanceof SourceTrouble && failure.kind === 'away'
    // Nothing is held against the texts when nobody answers at all.
    const [first] = failures
    if (first && ready.length === 0 && failures.every(isAway)) throw first.failure
    const kept = await keep(ready)
    for (const { item, failure } of failures) await failed(item, failure)
    const { waiting, done, failed: lost } = await repo.counts(movingId)
    say(`迁入信息：${done.toLocaleString('en-US')} / ${(waiting + done + lost).toLocaleString('en-US')} 条`)
    return kept
  }

  return async (): Promise<number> => {
    let kept = 0
    let outcomes = await readNext([])
    while (outcomes.length > 0) {
      // The source is read on while a batch is written.
      const [settled, next] = await Promise.allSettled([settle(outcomes), readNext(outcomes.map(idOf))])
      if (settled.status === 'rejected') throw settled.reason
      if (next.status === 'rejected') throw next.reason
      kept += settled.value
      // What failed waits again.
      outcomes = next.value.length > 0 ? next.value : await readNext([])
    }
    return kept
  }
}
