import { setTimeout as pause } from 'node:timers/promises'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { asVisitorOfPrimary } from '../../platform/database/visitors.ts'
import { gauge, type Reading, type ReadingSource, single } from '../../platform/metrics/reading.ts'
import type { Whole } from './whole.ts'

const seconds = (wire: string): number => (parseWireTime(wire)?.getTime() ?? 0) / 1000

const queueReadings = async ({ queues }: Whole): Promise<Reading[]> => {
  const all = await queues()
  const states = ['waiting', 'running', 'failed'] as const
  return [
    gauge(
      'sunport_queue_items',
      'What waits, is at work, and failed within a day, by queue',
      all.flatMap(queue =>
        states.map(state => ({ labels: { queue: queue.name, state }, value: queue[state] })),
      ),
    ),
    gauge(
      'sunport_queue_oldest_seconds',
      'How long the oldest of a queue has waited',
      all.map(({ name, oldestSeconds }) => ({
        labels: { queue: name },
        value: Math.max(0, oldestSeconds ?? 0),
      })),
    ),
  ]
}

const taskReadings = async ({ tasks }: Whole): Promise<Reading[]> => {
  const all = (await tasks()).filter(({ isOn }) => isOn)
  const ended = all.flatMap(task => (task.endAt ? [{ ...task, endAt: task.endAt }] : []))
  const of = (task: { jobCode: string }) => ({ task: task.jobCode })
  return [
    gauge(
      'sunport_task_last_run_timestamp_seconds',
      'When the last run of a task ended',
      ended.map(task => ({ labels: of(task), value: task.endAt.getTime() / 1000 })),
    ),
    gauge(
      'sunport_task_last_run_success',
      'Whether the last run of a task did its work: 1 or 0',
      ended.map(task => ({ labels: of(task), value: task.isGood ? 1 : 0 })),
    ),
    gauge(
      'sunport_task_last_run_duration_seconds',
      'How long the last run of a task took',
      ended.map(task => ({ labels: of(task), value: task.seconds ?? 0 })),
    ),
    gauge(
      'sunport_task_failures_in_row',
      'Runs of a task that failed one after the other',
      all.map(task => ({ labels: of(task), value: task.failuresInRow })),
    ),
  ]
}

/** A standby that lags at nothing tells no time: it has caught up. */
const standbyReadings = async ({ standbys }: Whole): Promise<Reading[]> => {
  const all = await standbys()
  const of = ({ name, address }: (typeof all)[number]) => ({ standby: name, address: address ?? 'local' })
  return all.length === 0
    ? []
    : [
        gauge(
          'sunport_replication_lag_seconds',
          'How far a standby is behind, as it told the database that is asked',
          all.map(standby => ({ labels: of(standby), value: standby.lagSeconds ?? 0 })),
        ),
        gauge(
          'sunport_replication_lag_bytes',
          'How much of the log a standby has not replayed',
          all.flatMap(standby =>
            standby.lagBytes === null ? [] : [{ labels: of(standby), value: standby.lagBytes }],
          ),
        ),
      ]
}

const databaseReadings = async ({ database }: Whole): Promise<Reading[]> => {
  const { bytes, connections, mostConnections, longestSeconds } = await database()
  return [
    gauge('sunport_database_bytes', 'Size of the database', single(bytes)),
    gauge('sunport_database_backends', 'Connections that the database has, of whomever', single(connections)),
    gauge('sunport_database_backends_most', 'Connections that it takes', single(mostConnections)),
    gauge('sunport_database_longest_seconds', 'Age of the longest statement', single(longestSeconds ?? 0)),
  ]
}

const storageReadings = async ({ storage }: Whole): Promise<Reading[]> => {
  const { files, bytes, freeBytes, totalBytes } = await storage()
  return [
    gauge('sunport_files', 'Files that were brought', single(files)),
    gauge('sunport_files_bytes', 'Their size', single(bytes)),
    ...(freeBytes === null || totalBytes === null
      ? []
      : [
          gauge('sunport_storage_free_bytes', 'Room left where files lie', single(freeBytes)),
          gauge('sunport_storage_bytes', 'Room there is where files lie', single(totalBytes)),
        ]),
  ]
}

const backupReadings = async ({ backup }: Whole): Promise<Reading[]> => {
  const made = await backup()
  return made
    ? [
        gauge(
          'sunport_backup_timestamp_seconds',
          'When the last backup was made',
          single(seconds(made.madeAt)),
        ),
        gauge(
          'sunport_backup_verified',
          'Whether it was verified and found good',
          single(made.isGood ? 1 : 0),
        ),
      ]
    : []
}

const certificateReadings = async ({ certificates }: Whole): Promise<Reading[]> => {
  const known = (await certificates()).flatMap(({ host, daysLeft }) =>
    daysLeft === null ? [] : [{ labels: { host }, value: daysLeft }],
  )
  return known.length > 0
    ? [gauge('sunport_certificate_days', 'Days that a certificate has left', known)]
    : []
}

const parts = [
  queueReadings,
  taskReadings,
  standbyReadings,
  databaseReadings,
  storageReadings,
  backupReadings,
  certificateReadings,
]

/** A scrape that waits longer is given up by its asker, and would tell nothing at all. */
const patienceMs = 3_000

/** One after the other, on one connection: whoever watches a busy database is no crowd of its own. */
const readParts = async (whole: Whole): Promise<Reading[]> => {
  const all: Reading[] = []
  for (const part of parts) all.push(...(await part(whole)))
  return all
}

/**
 * For whoever scrapes. While the database is away, or says nothing, all of it is missing, and what each process counts is
 * still there.
 */
export const wholeReadings = (whole: Whole, processes: number, version: string): ReadingSource => {
  let underWay: Promise<Reading[] | undefined> | undefined
  const answers = (): Promise<Reading[] | undefined> => {
    // A standby knows of no others, and goes on while the database that it follows is away.
    underWay ??= asVisitorOfPrimary(() => readParts(whole))
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined
      })
    return Promise.race([underWay, pause(patienceMs, undefined, { ref: false })])
  }
  return async () => {
    const found = await answers()
    return [
      gauge('sunport_info', 'Which version this is', [{ labels: { version }, value: 1 }]),
      gauge('sunport_processes_wanted', 'Processes that this instance should have', single(processes)),
      gauge(
        'sunport_database_up',
        'Whether the database answered this scrape: 1 or 0',
        single(found ? 1 : 0),
      ),
      ...(found ?? []),
    ]
  }
}
