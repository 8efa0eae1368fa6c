// PostgreSQL with nothing between it and the driver: prepared statements over plain connections, from a process of
// its own. The embedded distribution has no pgbench; this asks the same of the database, and costs more here.
import pg from 'pg'
import { type LoadResult, loadResult } from './latencies.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface AloneJob {
  url: string
  /** What one question costs the database: all of these, one after the other. */
  statements: Statement[]
  connections: number
  seconds: number
}

const runAlone = async ({ url, statements, connections, seconds }: AloneJob): Promise<LoadResult> => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const named = statements.map((statement, at) => ({ name: `alone${at}`, ...statement }))
  const latencies: number[] = []
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1_000
  await Promise.all(
    clients.map(async client => {
      for (let at = performance.now(); at < endAt; ) {
        for (const statement of named) await client.query(statement)
        const now = performance.now()
        latencies.push(now - at)
        at = now
      }
      await client.end()
    }),
  )
  return loadResult(latencies, startedAt, 0)
}

process.on('message', async (job: AloneJob) => process.send?.(await runAlone(job)))
