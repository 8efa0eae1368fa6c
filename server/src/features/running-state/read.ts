import type { QueueName, RunningState } from '@sunport/contract/calls/running-state.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

type One<K extends 'database' | 'storage'> = RunningState[K]
type Many<K extends 'standbys' | 'queues' | 'certificates'> = RunningState[K][number]

/** The last run of a task that is over. */
export interface TaskState {
  jobCode: string
  jobName: string
  isOn: boolean
  failuresInRow: number
  endAt: Date | null
  seconds: number | null
  isGood: boolean | null
}

const wireOrNull = (text: string | null): string | null => (text === null ? null : toWireTime(new Date(text)))

/** What the database says of itself and of what lies in it; the same whichever instance asks. */
export const runningStateRead = (db: Queries) => ({
  database: async (): Promise<One<'database'> & { version: string; migration: string }> => {
    const { rows } = await db.execute<One<'database'> & { version: string; migration: string }>(sql`
      SELECT pg_database_size(current_database())::float8 AS bytes,
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
        current_setting('max_connections')::int AS "mostConnections",
        (SELECT extract(epoch FROM max(clock_timestamp() - query_start))::float8 FROM pg_stat_activity
          WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()
            AND datname = current_database()) AS "longestSeconds",
        current_setting('server_version') AS version,
        (SELECT max(name) FROM migration) AS migration`)
    const [found] = rows
    if (!found) throw new Error('the database said nothing of itself')
    return found
  },

  /** Those that follow this database; how far, only a user who may look at them is told. */
  standbys: async (): Promise<Many<'standbys'>[]> => {
    const { rows } = await db.execute<Many<'standbys'>>(sql`
      SELECT application_name AS name, client_addr::text AS address, coalesce(state, '') AS state,
        coalesce(sync_state IN ('sync', 'quorum'), false) AS "isSynchronous",
        extract(epoch FROM replay_lag)::float8 AS "lagSeconds",
        CASE WHEN NOT pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 END AS "lagBytes"
      FROM pg_stat_replication WHERE application_name <> 'pg_receivewal' AND application_name NOT LIKE 'pg_basebackup%'
      ORDER BY application_name, pid`)
    return rows
  },

  files: async (): Promise<Pick<One<'storage'>, 'files' | 'bytes'>> => {
    const { rows } = await db.execute<Pick<One<'storage'>, 'files' | 'bytes'>>(
      sql`SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS bytes FROM file`,
    )
    return rows[0] ?? { files: 0, bytes: 0 }
  },

  queues: async (): Promise<Many<'queues'>[]> => {
    const outbox = (name: QueueName, table: 'short_message' | 'mail_out') => sql`
      SELECT ${name} AS name, (count(*) FILTER (WHERE state = 'waiting'))::int AS waiting, 0 AS running,
        (count(*) FILTER (WHERE state = 'failed' AND created_at > now() - interval '1 day'))::int AS failed,
        extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'waiting'))::float8 AS "oldestSeconds"
      FROM ${sql.identifier(table)} WHERE state = 'waiting' OR created_at > now() - interval '1 day'`
    const { rows } = await db.execute<Many<'queues'>>(sql`
      SELECT 'task' AS name,
        (count(*) FILTER (WHERE phase = 'waiting' AND planned_at <= now()))::int AS waiting,
        (count(*) FILTER (WHERE phase = 'running'))::int AS running,
        (SELECT count(*)::int FROM task_run WHERE end_at IS NOT NULL AND planned_at > now() - interval '1 day'
          AND phase <> 'skipped' AND result = ${taskResult.failed}) AS failed,
        extract(epoch FROM now() - min(planned_at) FILTER (WHERE phase = 'waiting' AND planned_at <= now()))::float8
          AS "oldestSeconds"
      FROM task_run WHERE end_at IS NULL
      UNION ALL
      SELECT 'work', (count(*) FILTER (WHERE state = 'waiting'))::int,
        (count(*) FILTER (WHERE state = 'running'))::int,
        (count(*) FILTER (WHERE state = 'failed' AND created_at > now() - interval '1 day'))::int,
        extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'waiting'))::float8
      FROM desk_job WHERE is_background AND (ended_at IS NULL OR created_at > now() - interval '1 day')
      UNION ALL ${outbox('sms', 'short_message')}
      UNION ALL ${outbox('mail', 'mail_out')}`)
    return rows
  },

  tasks: async (): Promise<TaskState[]> => {
    const { rows } = await db.execute<Omit<TaskState, 'endAt'> & { endAt: string | null }>(sql`
      SELECT t.job_code AS "jobCode", t.job_name AS "jobName", t.status = ${enabled.on} AS "isOn",
        t.failures_in_row AS "failuresInRow", l.end_at AS "endAt", l.seconds, l.is_good AS "isGood"
      FROM timed_task t LEFT JOIN LATERAL (
        SELECT end_at, extract(epoch FROM end_at - start_at)::float8 AS seconds,
          result <> ${taskResult.failed} AS is_good
        FROM task_run WHERE task_id = t.id AND end_at IS NOT NULL AND start_at IS NOT NULL
        ORDER BY planned_at DESC LIMIT 1) l ON true
      ORDER BY t.job_code`)
    return rows.map(row => ({ ...row, endAt: row.endAt === null ? null : new Date(row.endAt) }))
  },

  /** As the look at the sites' domains has found them. */
  certificates: async (): Promise<Many<'certificates'>[]> => {
    const { rows } = await db.execute<Many<'certificates'>>(sql`
      SELECT host, certificate_until AS until, tested_at AS "testedAt",
        floor(extract(epoch FROM certificate_until - now()) / 86400)::int AS "daysLeft"
      FROM site_domain WHERE host NOT LIKE '*%' ORDER BY certificate_until NULLS LAST, host`)
    return rows.map(row => ({ ...row, until: wireOrNull(row.until), testedAt: wireOrNull(row.testedAt) }))
  },
})

export type RunningStateRead = ReturnType<typeof runningStateRead>
