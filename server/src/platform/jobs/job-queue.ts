import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Transaction } from '../database/database.ts'

const queue = 'task-run'
const runsAtOnce = 4
/** Touched tags wake the workers at once; asking in between is for messages that were lost. */
const pollSeconds = 2
/** The longest that pg-boss allows; runs have time limits of their own, below it. */
const expireInSeconds = 86_399
const keepSeconds = 86_400
const stopMs = 15_000

/**
 * Hands runs to one of the instances. The queue only carries their ids: what became of a run stands in our
 * own tables, so a message that comes twice or never does no harm.
 */
export const createJobQueue = (pool: pg.Pool, log: Logger) => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
  })
  boss.on('error', error => log.warn({ err: error }, 'job queue'))
  let workerId: string | undefined

  return {
    start: async (work: (runId: string) => Promise<void>): Promise<void> => {
      await boss.start()
      await boss.createQueue(queue, { retryLimit: 0, expireInSeconds, deleteAfterSeconds: keepSeconds })
      workerId = await boss.work<{ runId: string }>(
        queue,
        { pollingIntervalSeconds: pollSeconds, localConcurrency: runsAtOnce },
        async jobs => {
          for (const { data } of jobs) await work(data.runId)
        },
      )
    },
    /** With the transaction: nobody hears of a run that was not written. */
    send: async (tx: Transaction, runId: string, delaySeconds = 0): Promise<void> => {
      await boss.send(queue, { runId }, { db: fromDrizzle(tx, sql), startAfter: delaySeconds })
    },
    wake: (): void => {
      if (workerId) boss.notifyWorker(workerId)
    },
    stop: async (): Promise<void> => {
      if (!workerId) return
      workerId = undefined
      await boss.stop({ graceful: true, timeout: stopMs, close: false })
    },
  }
}

export type JobQueue = ReturnType<typeof createJobQueue>
