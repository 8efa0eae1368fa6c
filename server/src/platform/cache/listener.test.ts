import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type DatabaseGate, openDatabaseGate } from '../../testing/database-gate.ts'
import { keepListening, type Pause, pauseMs } from './listener.ts'

interface HeldPause {
  attempt: number
  end(): void
}

/** Pauses that last until the test says so, and a count of those that are under way. */
const heldPauses = () => {
  const unseen: HeldPause[] = []
  let arrival = Promise.withResolvers<void>()
  const pending = new Set<() => void>()
  const pause: Pause = (attempt, signal) =>
    new Promise(resolve => {
      const end = (): void => {
        pending.delete(end)
        resolve(undefined)
      }
      pending.add(end)
      signal.addEventListener('abort', end, { once: true })
      unseen.push({ attempt, end })
      arrival.resolve()
    })
  const next = async (): Promise<HeldPause> => {
    const held = unseen.shift()
    if (held) return held
    await arrival.promise
    arrival = Promise.withResolvers()
    return next()
  }
  return { pause, next, pending: () => pending.size }
}

let database: TestDatabase
let gate: DatabaseGate
let admin: pg.Client
let pauses: ReturnType<typeof heldPauses>
let heard: string[]
let gaps: number
let told: PromiseWithResolvers<void>
let listener: Awaited<ReturnType<typeof keepListening>> | undefined

/** Settles when the listener has heard something or has closed a gap. */
const something = async (): Promise<void> => {
  await told.promise
  told = Promise.withResolvers()
}
const begin = async () => {
  listener = await keepListening({
    url: gate.url,
    channel: 'sunport_test',
    log: silentLog,
    onMessage: payload => {
      heard.push(payload)
      told.resolve()
    },
    onGap: () => {
      gaps++
      told.resolve()
    },
    pause: pauses.pause,
  })
  return listener
}
const notify = (text: string) => admin.query("SELECT pg_notify('sunport_test', $1)", [text])
const backends = async (): Promise<number> =>
  (
    await admin.query(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'sunport-tags' AND datname = current_database()",
    )
  ).rows[0].count

beforeEach(async () => {
  database = await createTestDatabase()
  gate = await openDatabaseGate(database.url)
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  pauses = heldPauses()
  heard = []
  gaps = 0
  told = Promise.withResolvers()
})

afterEach(async () => {
  await listener?.stop()
  listener = undefined
  await gate.stop()
  await admin.end()
  await database.drop()
})

/** Listening again after all that happened: one connection, nothing planned, one gap told. */
const expectOneListener = async (gapsSoFar: number): Promise<void> => {
  expect({ gaps, inside: gate.inside(), pending: pauses.pending() }).toEqual({
    gaps: gapsSoFar,
    inside: 1,
    pending: 0,
  })
  expect(gate.counts().most).toBe(1)
  expect(await backends()).toBe(1)
  heard = []
  await notify('again')
  await something()
  expect(heard).toEqual(['again'])
}

describe('whatever happens to the database, there is one listener', () => {
  test('while connections are refused, each failure plans one more, and one is left when the database is back', async () => {
    await begin()
    await gate.shut()
    for (let round = 0; round < 6; round++) {
      const held = await pauses.next()
      expect(pauses.pending()).toBe(1)
      held.end()
    }
    const last = await pauses.next()
    expect(pauses.pending()).toBe(1)
    await gate.reopen()
    last.end()
    await something()
    await expectOneListener(1)
    expect(gate.counts().came).toBe(2)
  })

  test('connections that are taken and dropped at once, or while the two sides introduce themselves', async () => {
    await begin()
    gate.turns('hangs up')
    gate.cut()
    for (let round = 0; round < 4; round++) (await pauses.next()).end()
    let held = await pauses.next()
    gate.turns('keeps waiting')
    for (let round = 0; round < 3; round++) {
      expect(pauses.pending()).toBe(1)
      const visitor = gate.visitor()
      held.end()
      await once(await visitor, 'data')
      expect(gate.inside()).toBe(1)
      gate.cut()
      held = await pauses.next()
    }
    gate.turns('lets in')
    held.end()
    await something()
    await expectOneListener(1)
  })

  test('a database that answers and refuses', async () => {
    await begin()
    const server = new pg.Client({ connectionString: new URL('/postgres', database.url).href })
    await server.connect()
    const name = new URL(database.url).pathname.slice(1)
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    gate.cut()
    for (let round = 0; round < 5; round++) {
      const held = await pauses.next()
      await gate.emptied()
      expect(pauses.pending()).toBe(1)
      held.end()
    }
    const last = await pauses.next()
    await gate.emptied()
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await server.end()
    last.end()
    await something()
    await expectOneListener(1)
  })

  test('a connection that is lost again as soon as it is back is one more gap, and is asked for less eagerly', async () => {
    await begin()
    const attempts: number[] = []
    for (let round = 1; round <= 3; round++) {
      gate.cut()
      const held = await pauses.next()
      attempts.push(held.attempt)
      held.end()
      await something()
      await expectOneListener(round)
    }
    expect(attempts).toEqual([0, 1, 2])
  })

  test('a backend that the administrator ends', async () => {
    await begin()
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sunport-tags' AND datname = current_database()",
    )
    const held = await pauses.next()
    await gate.emptied()
    held.end()
    await something()
    await expectOneListener(1)
  })
})

describe('stopping leaves nothing behind', () => {
  test('while listening', async () => {
    const { stop } = await begin()
    await stop()
    await gate.emptied()
    expect({ pending: pauses.pending(), came: gate.counts().came, gaps }).toEqual({
      pending: 0,
      came: 1,
      gaps: 0,
    })
  })

  test('while waiting for the next attempt', async () => {
    const { stop } = await begin()
    gate.cut()
    await pauses.next()
    await stop()
    expect({ pending: pauses.pending(), came: gate.counts().came, gaps }).toEqual({
      pending: 0,
      came: 1,
      gaps: 0,
    })
  })

  test('while connecting to a database that says nothing', async () => {
    const { stop } = await begin()
    gate.turns('keeps waiting')
    gate.cut()
    const held = await pauses.next()
    const visitor = gate.visitor()
    held.end()
    await visitor
    await stop()
    await gate.emptied()
    expect({ pending: pauses.pending(), came: gate.counts().came, gaps }).toEqual({
      pending: 0,
      came: 2,
      gaps: 0,
    })
  })

  test('twice is as good as once', async () => {
    const { stop } = await begin()
    await Promise.all([stop(), stop()])
    await stop()
    expect(pauses.pending()).toBe(0)
  })
})

test('a listener that cannot begin says why, leaves no connection and tries nothing by itself', async () => {
  gate.turns('hangs up')
  await expect(begin()).rejects.toThrow()
  expect({ pending: pauses.pending(), came: gate.counts().came }).toEqual({ pending: 0, came: 1 })
})

test('pauses double up to two seconds, and differ from instance to instance', () => {
  expect([0, 1, 2, 3, 4, 5, 9_999].map(attempt => pauseMs(attempt, 1))).toEqual([
    100, 200, 400, 800, 1_600, 2_000, 2_000,
  ])
  expect([0, 3, 9].map(attempt => pauseMs(attempt, 0))).toEqual([50, 400, 1_000])
})
