// Homes that are drawn anew: before each request one channel of that home is touched, as a publication does it. One
// connection for each home, so that nobody reads what was drawn for another.
import http from 'node:http'
import pg from 'pg'
import { notifyChannel } from '../server/src/platform/cache/tags.ts'
import { type LoadResult, loadResult } from './latencies.ts'

export interface Home {
  path: string
  /** In turns: one that is touched ten times within a second no longer fells pages at once. */
  tags: string[]
}

export interface HomeJob {
  url: string
  port: number
  homes: Home[]
  seconds: number
}

const say = 'SELECT pg_notify($1, $2)'

/** Says that tags were touched, and waits until a listener has heard it. */
const toucher = async (url: string) => {
  const listener = new pg.Client({ connectionString: url })
  const speakers = new pg.Pool({ connectionString: url })
  await listener.connect()
  const waiting = new Map<string, () => void>()
  let marks = 0
  listener.on('notification', ({ payload = '' }) => waiting.get(payload)?.())
  await listener.query(`LISTEN ${notifyChannel}`)
  return {
    touch: async (tag: string): Promise<void> => {
      marks += 1
      const payload = JSON.stringify([tag, `measured:${process.pid}-${marks}`])
      const heard = new Promise<void>(resolve => waiting.set(payload, resolve))
      await speakers.query(say, [notifyChannel, payload])
      await heard
      waiting.delete(payload)
    },
    end: () => Promise.all([listener.end(), speakers.end()]),
  }
}

const read = (agent: http.Agent, port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    http
      .get({ agent, port, host: 'localhost', path, headers }, answer => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      .on('error', reject)
  })

const runHomes = async ({ url, port, homes, seconds }: HomeJob): Promise<LoadResult> => {
  const touching = await toucher(url)
  const agent = new http.Agent({ keepAlive: true })
  const latencies: number[] = []
  let failures = 0
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1_000
  const drive = async ({ path, tags }: Home): Promise<void> => {
    for (let turn = 0; performance.now() < endAt; turn += 1) {
      await touching.touch(tags[turn % tags.length] ?? '')
      const askedAt = performance.now()
      const status = await read(agent, port, path).catch(() => 0)
      if (status === 200) latencies.push(performance.now() - askedAt)
      else failures += 1
    }
  }
  await Promise.all(homes.map(drive))
  const result = loadResult(latencies, startedAt, failures)
  agent.destroy()
  await touching.end()
  return result
}

process.on('message', async (job: HomeJob) => process.send?.(await runHomes(job)))
