// The yardstick of what is read anew: Node's own HTTP server that asks PostgreSQL for the same rows and sends them as
// JSON. No rights, no rendering, no compression.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement } from './postgres-alone.ts'

/** Values that begin with a colon are parameters of the address: `:id`. */
export interface PgServerJob {
  url: string
  statements: Statement[]
}

let pool: pg.Pool | undefined
let statements: { name: string; text: string; values: unknown[] }[] = []
let jobs = 0

/** As many as the product keeps for visitors. */
const connections = 10

const filledIn = (value: unknown, query: URLSearchParams): unknown =>
  typeof value === 'string' && value.startsWith(':') ? query.get(value.slice(1)) : value

const server = createServer(async (request, response) => {
  try {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const answers = await Promise.all(
      statements.map(statement =>
        pool?.query({ ...statement, values: statement.values.map(value => filledIn(value, query)) }),
      ),
    )
    const body = JSON.stringify(answers.map(answer => answer?.rows))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch {
    response.writeHead(500, { 'content-length': 0 })
    response.end()
  }
})

process.on('message', async (job: PgServerJob) => {
  jobs += 1
  await pool?.end()
  pool = new pg.Pool({ connectionString: job.url, max: connections })
  statements = job.statements.map((statement, at) => ({ name: `job${jobs}-${at}`, ...statement }))
  process.send?.('set')
})
server.listen(0, () => process.send?.((server.address() as AddressInfo).port))
// Nobody is left to ask.
process.on('disconnect', () => process.exit())
