import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db, Queries } from '../database/database.ts'
import { saying } from '../log-scope.ts'
import { defineTask, type Task } from './define-task.ts'

/** What one try makes of something that waits to be sent. */
export interface OutboxOutcome {
  state?: 'sent' | 'failed'
  tries: number
  nextTry: Date | null
  failure: string | null
  sentAt?: Date
}

interface OutboxRows<Item> {
  /** One that is due, held; what another instance is sending is passed over. */
  takeDue(now: Date): Promise<Item | undefined>
  earliest(now: Date): Promise<Date | undefined>
  change(id: string, outcome: OutboxOutcome): Promise<unknown>
}

/** One way out: short messages, letters. */
export interface Outbox<Item> {
  code: string
  name: string
  /** What is sent, and how it is counted: 短信, 条. */
  thing: string
  unit: string
  rows(db: Queries): OutboxRows<Item>
  triedOf(item: Item): { id: string; tries: number; requestId: string | null }
  /** Why it was not taken; nothing when it was. */
  send(item: Item): Promise<string | undefined>
}

/** After so many minutes it is tried once more; then no more. */
const pauses = [1, 5, 15, 60] as const
const minuteMs = 60_000

const outcomeOf = (failure: string | undefined, before: number, now: Date): OutboxOutcome => {
  const tries = before + 1
  if (failure === undefined) return { state: 'sent', tries, sentAt: now, nextTry: null, failure: null }
  const pause = pauses[before]
  return pause
    ? { tries, failure, nextTry: new Date(now.getTime() + pause * minuteMs) }
    : { state: 'failed', tries, failure, nextTry: null }
}

/** Sends what waits, one at a time; each is held by a transaction until it is known what became of it. */
export const outboxTask = <Item>(db: Db, clock: Clock, outbox: Outbox<Item>): Task => {
  const { code, name, thing, unit } = outbox
  const sendOne = (): Promise<boolean | undefined> =>
    db.transaction(async tx => {
      const rows = outbox.rows(tx)
      const item = await rows.takeDue(clock.now())
      if (item === undefined) return undefined
      const { id, tries, requestId } = outbox.triedOf(item)
      // The log names the request that it was written in, whoever sends it and when.
      const failure = await saying(requestId === null ? {} : { reqId: requestId }, () => outbox.send(item))
      await rows.change(id, outcomeOf(failure, tries, clock.now()))
      return failure === undefined
    })
  return defineTask({
    code,
    name,
    group: 'push',
    schedule: {
      cron: '*/10 * * * *',
      remark: `发送待发的${thing}；发送失败的隔一段时间重试，共五次。`,
    },
    params: z.strictObject({}),
    dueAt: now => outbox.rows(db).earliest(now),
    run: async ({ signal, count }) => {
      const sums = { ok: 0, failed: 0 }
      for (;;) {
        signal.throwIfAborted()
        const isSent = await sendOne()
        if (isSent === undefined) return `发送 ${sums.ok} ${unit}，未成功 ${sums.failed} ${unit}`
        const outcome = isSent ? 'ok' : 'failed'
        count(outcome)
        sums[outcome] += 1
      }
    },
  })
}
