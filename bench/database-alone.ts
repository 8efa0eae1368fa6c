import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { infoRead } from '../server/src/features/info/read.ts'
import type { LoadResult } from './load.ts'

export interface Statement {
  text: string
  values: unknown[]
}

interface Wanted {
  siteCode: string
  channels: string[]
  infoId: string
}

/** The very statements that the list and the detail call send, taken down while their queries run once. */
export const recordStatements = async (url: string, { siteCode, channels, infoId }: Wanted) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query<{ id: string; site_id: string }>(
      'SELECT c.id, c.site_id FROM channel c JOIN site s ON s.id = c.site_id WHERE s.site_code = $1 AND c.pagemark = ANY($2)',
      [siteCode, channels],
    )
    let taken: Statement[] = []
    const logQuery = (text: string, values: unknown[]): void => void taken.push({ text, values })
    const read = infoRead(drizzle(client, { logger: { logQuery } }) as never)
    const record = async (run: () => Promise<unknown>): Promise<Statement[]> => {
      taken = []
      await run()
      return taken
    }
    const filter = {
      siteId: found.rows[0]?.site_id ?? '',
      channelIds: found.rows.map(({ id }) => id),
      input: {},
    }
    return {
      list: await record(async () => {
        const rows = await read.list(filter, { limit: 10, offset: 0 })
        await read.attachments(rows.map(({ editionId }) => editionId))
      }),
      detail: await record(async () => {
        const detail = await read.find(infoId)
        await read.attachments(detail ? [detail.row.editionId] : [])
      }),
    }
  } finally {
    await client.end()
  }
}

/** How often per second PostgreSQL answers them when nothing stands between it and the driver. */
export const runStatements = async (
  url: string,
  statements: Statement[],
  connections: number,
  seconds: number,
): Promise<LoadResult> => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const latencies: number[] = []
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1_000
  await Promise.all(
    clients.map(async client => {
      for (let at = performance.now(); at < endAt; ) {
        for (const { text, values } of statements) await client.query(text, values)
        const now = performance.now()
        latencies.push(now - at)
        at = now
      }
      await client.end()
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1_000
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / elapsed,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    failures: 0,
  }
}
