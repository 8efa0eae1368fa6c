import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Sample } from './sample.ts'

export interface InstanceRow {
  id: string
  host: string
  place: number
  pid: number
  version: string
  nodeVersion: string
  startedAt: Date
  /** By the database's clock: those of instances differ. */
  seenSecondsAgo: number
  state: 'serving' | 'leaving'
  samples: Sample[]
}

export type NewInstance = Pick<InstanceRow, 'id' | 'host' | 'place' | 'pid' | 'version' | 'nodeVersion'>

export const instanceRepo = (db: Queries) => ({
  /** Comes, and takes away those that nobody has heard of for a day. */
  join: async ({ id, host, place, pid, version, nodeVersion }: NewInstance): Promise<void> => {
    await db.execute(sql`DELETE FROM server_instance WHERE seen_at < now() - interval '1 day'`)
    await db.execute(sql`INSERT INTO server_instance (id, host, place, pid, version, node_version)
      VALUES (${id}, ${host}, ${place}, ${pid}, ${version}, ${nodeVersion})`)
  },

  /** A sign of life; false where the row is not there any more, because the database was put back. */
  pulse: async (id: string, samples?: readonly Sample[]): Promise<boolean> => {
    const { rowCount } = await db.execute(sql`UPDATE server_instance SET seen_at = now(),
      samples = coalesce(${samples === undefined ? null : JSON.stringify(samples)}::jsonb, samples)
      WHERE id = ${id}`)
    return rowCount === 1
  },

  leave: (id: string) =>
    db.execute(sql`UPDATE server_instance SET state = 'leaving', seen_at = now() WHERE id = ${id}`),

  part: (id: string) => db.execute(sql`DELETE FROM server_instance WHERE id = ${id}`),

  all: async (): Promise<InstanceRow[]> => {
    const { rows } = await db.execute<Omit<InstanceRow, 'startedAt'> & { startedAt: string }>(sql`
      SELECT id, host, place, pid, version, node_version AS "nodeVersion", started_at AS "startedAt", state, samples,
        extract(epoch FROM now() - seen_at)::float8 AS "seenSecondsAgo"
      FROM server_instance ORDER BY host, started_at, place, id`)
    return rows.map(row => ({ ...row, startedAt: new Date(row.startedAt) }))
  },
})
