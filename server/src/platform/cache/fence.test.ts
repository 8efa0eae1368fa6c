import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type DatabaseGate, openDatabaseGate } from '../../testing/database-gate.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createMemory } from './memory.ts'
import { collectTouches, listenForTags, type TagBus, touchTags } from './tags.ts'

let own: TestDatabase
let gate: DatabaseGate
let database: Database
let tags: TagBus
beforeAll(async () => {
  own = await createTestDatabase()
  gate = await openDatabaseGate(own.url)
  database = openDatabase(own.url, silentLog, 3)
  tags = await listenForTags(gate.url, silentLog)
})
afterAll(async () => {
  await tags.stop()
  await database.end()
  await gate.stop()
  await own.drop()
})

/** A table that takes many more questions to read than the fence asks, and counts how often it was read. */
const slowTable = () => {
  let read = 0
  return {
    times: () => read,
    refresh: async () => {
      for (let asked = 0; asked < 50; asked += 1) await database.db.execute('SELECT 1')
      read += 1
    },
  }
}

test('whoever waits at the fence finds what was touched before read anew', async () => {
  const memory = createMemory(tags, silentLog)
  const table = slowTable()
  const touched: string[][] = []
  memory.keep({
    tables: [{ tag: 'slow', refresh: table.refresh }],
    caches: [{ touch: names => void touched.push([...names]), clear: () => {} }],
  })
  await touchTags(database.db, ['slow'])
  await memory.settled()
  expect(table.times()).toBe(1)
  expect(touched).toContainEqual(['slow'])
})

test('a table whose reading fails keeps nobody waiting', async () => {
  const memory = createMemory(tags, silentLog)
  memory.keep({ tables: [{ tag: 'broken', refresh: () => Promise.reject(new Error('no')) }], caches: [] })
  await touchTags(database.db, ['broken'])
  await expect(memory.settled()).resolves.toBeUndefined()
})

/** A table that reads what stands at the moment it asks, and is held up as often as the test says. */
const heldTable = (held: number) => {
  const gaps = Array.from({ length: held }, () => Promise.withResolvers<void>())
  let asked = 0
  let [stored, known] = ['as it was', 'as it was']
  return {
    store: (text: string) => {
      stored = text
    },
    known: () => known,
    asked: () => asked,
    letGo: (at: number) => gaps[at]?.resolve(),
    refresh: async () => {
      const taken = stored
      await gaps[asked++]?.promise
      known = taken
    },
  }
}

test('of two touches the later is what is remembered, whichever reading is held up', async () => {
  const memory = createMemory(tags, silentLog)
  const table = heldTable(1)
  memory.keep({ tables: [{ tag: 'held', refresh: table.refresh }], caches: [] })
  table.store('first')
  await touchTags(database.db, ['held'])
  await expect.poll(table.asked).toBe(1)
  table.store('second')
  await touchTags(database.db, ['held'])
  const settled = memory.settled()
  await tags.fence()
  table.letGo(0)
  await settled
  expect(table.known()).toBe('second')
})

test('what was touched before its table was kept is read anew', async () => {
  const memory = createMemory(tags, silentLog)
  const table = slowTable()
  await touchTags(database.db, ['early'])
  await tags.fence()
  memory.keep({ tables: [{ tag: 'early', refresh: table.refresh }], caches: [] })
  await memory.settled()
  expect(table.times()).toBe(1)
})

test('a reading that failed is made again without another touch, and no more after the end', async () => {
  const memory = createMemory(tags, silentLog, 1)
  let failures = 3
  let read = 0
  const refresh = async () => {
    if (failures-- > 0) throw new Error('not yet')
    read += 1
  }
  memory.keep({ tables: [{ tag: 'late', refresh }], caches: [] })
  await touchTags(database.db, ['late'])
  await expect.poll(() => read).toBe(1)
  memory.stop()
  await touchTags(database.db, ['late'])
  await memory.settled()
  expect(read).toBe(1)
})

test('a listener that lost its connection lets whoever waits pass when it is back, with everything read anew', async () => {
  const memory = createMemory(tags, silentLog)
  const table = slowTable()
  memory.keep({ tables: [{ tag: 'slow', refresh: table.refresh }], caches: [] })
  gate.cut()
  await touchTags(database.db, ['slow'])
  await memory.settled()
  expect(table.times()).toBeGreaterThan(0)
})

test('what a piece of work touches is known to it, and to no work beside it', async () => {
  const work = (name: string) => collectTouches(() => touchTags(database.db, [name]))
  const [one, other] = await Promise.all([work('one'), work('other')])
  expect([...one.touched]).toEqual(['one'])
  expect([...other.touched]).toEqual(['other'])
})
