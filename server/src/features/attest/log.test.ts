import type { Statement } from '@sunport/contract/attest/statement.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { silentLog } from '../../testing/app.ts'
import { type TestClock, testClock } from '../../testing/clock.ts'
import { createTestDatabase, openPool, type TestDatabase } from '../../testing/database.ts'
import { isSignedWith, keyIdOf } from './key-signatures.ts'
import { type AttestKeys, attestKeys } from './keys.ts'
import { growingTree, hashLeaf } from './merkle.ts'
import { type PublicationLog, publicationLog, type Said } from './publication-log.ts'
import { attestRepo } from './repo.ts'
import { leafTextOf, publicTree } from './tree.ts'

const secret = Buffer.alloc(32, 3)
let database: TestDatabase
let pool: pg.Pool
let db: Db
let clock: TestClock
let keys: AttestKeys
let log: PublicationLog
const keeping = () => ({ db, secret, clock, log: silentLog })
/** A log cannot be emptied, so each test has one of its own. */
beforeEach(async () => {
  await pool?.end()
  await database?.drop()
  database = await createTestDatabase()
  pool = openPool(database.url)
  db = drizzle(pool)
  clock = testClock('2026-06-10T04:00:00Z')
  keys = await attestKeys(keeping())
  log = publicationLog(keys, clock)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const said = (subject: string, words: string, files: string[] = []): Said => ({
  subject,
  siteId: 'gd',
  action: 'publish',
  frozen: { content: `{"title":"${words}"}`, files },
})
const enter = (...all: Said[]) => db.transaction(tx => log.enter(tx, all))
const entries = () => attestRepo(db).from(0, 1000)
/** Whatever an attacker with the owner's rights may do to a database. */
const past = async (statement: string, values: unknown[] = []): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(`SET session_replication_role = replica`)
    await client.query(statement, values)
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

describe('the log', () => {
  test('what was published is entered once, signed, and stands with what it was frozen as', async () => {
    expect(await enter(said('info:1', '甲', ['f'.repeat(64)]))).toBe(1)
    expect(await enter(said('info:1', '甲', ['f'.repeat(64)]))).toBe(0)
    const [entry] = await entries()
    const statement = JSON.parse(entry?.statement ?? '') as Statement
    expect(statement).toMatchObject({
      action: 'publish',
      subject: 'info:1',
      site: 'gd',
      document: entry?.document,
    })
    expect(await attestRepo(db).document(entry?.document ?? '')).toBe('{"title":"甲"}')
    const key = keys.published().find(({ id }) => id === entry?.keyId)
    expect(isSignedWith(key?.publicKey ?? '', entry?.statement ?? '', entry?.signature ?? '')).toBe(true)
    expect(isSignedWith(key?.publicKey ?? '', `${entry?.statement} `, entry?.signature ?? '')).toBe(false)
  })

  test('an end is entered with its reason, once, and only of what was there', async () => {
    const end: Said = { subject: 'info:1', siteId: 'gd', action: 'withdraw', reason: '内容有误' }
    expect(await enter(end)).toBe(0)
    await enter(said('info:1', '甲'))
    expect(await enter(end)).toBe(1)
    expect(await enter(end)).toBe(0)
    expect((await entries()).map(({ action }) => action)).toEqual(['publish', 'withdraw'])
    expect(JSON.parse((await entries())[1]?.statement ?? '')).toMatchObject({
      reason: '内容有误',
      document: null,
    })
    expect(await enter(said('info:1', '甲'))).toBe(1)
  })

  test('what is taken back was never there', async () => {
    await expect(
      db.transaction(async tx => {
        await log.enter(tx, [said('info:1', '甲')])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await entries()).toEqual([])
    await enter(said('info:2', '乙'))
    expect((await entries()).map(({ seq, subject }) => [seq, subject])).toEqual([[0, 'info:2']])
  })

  test('whose key signs may change; what another signed stays verifiable, and no instance makes a second one', async () => {
    await enter(said('info:1', '甲'))
    const again = await attestKeys(keeping())
    expect(again.published()).toEqual(keys.published())
    clock.set(new Date('2026-06-11T04:00:00Z'))
    await db.transaction(tx => keys.rotate(tx))
    await keys.refresh()
    await enter(said('info:2', '乙'))
    const [first, second] = await entries()
    expect(first?.keyId).not.toBe(second?.keyId)
    const published = keys.published()
    expect(published.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false])
    for (const entry of [first, second]) {
      const key = published.find(({ id }) => id === entry?.keyId)
      expect(keyIdOf(key?.publicKey ?? '')).toBe(entry?.keyId)
      expect(isSignedWith(key?.publicKey ?? '', entry?.statement ?? '', entry?.signature ?? '')).toBe(true)
    }
    await expect(pool.query('DELETE FROM attest_key')).rejects.toThrow('stay published')
    await expect(pool.query("UPDATE attest_key SET public_key = 'x'")).rejects.toThrow('stay published')
  })

  test('an installation that lost its secret goes on with a new key, and the old one stays published', async () => {
    const other = await attestKeys({ ...keeping(), secret: Buffer.alloc(32, 9) })
    expect(other.published().map(({ id }) => id)).toContain(keys.published()[0]?.id)
    expect(other.published()).toHaveLength(2)
  })
})

describe('the database itself refuses', () => {
  test.each(['attest_document', 'attest_entry', 'attest_leaf', 'attest_node'])(
    'to change, delete or empty %s',
    async table => {
      await enter(said('info:1', '甲'))
      const column = {
        attest_document: 'content',
        attest_entry: 'statement',
        attest_leaf: 'logged_at',
        attest_node: 'hash',
      }[table]
      for (const words of [
        ['UPDATE', table, 'SET', column, '=', column],
        ['DELETE FROM', table],
        ['TRUNCATE', table, 'CASCADE'],
      ])
        await expect(pool.query(words.join(' '))).rejects.toThrow('never changed or deleted')
    },
  )

  test('a leaf that is earlier than the last, or not the next one', async () => {
    await enter(said('info:1', '甲'), said('info:2', '乙'))
    await past(`DELETE FROM attest_leaf WHERE seq = 1`)
    const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM attest_entry')
    const leaf = (seq: number, at: string) =>
      pool.query('INSERT INTO attest_leaf (seq, entry_id, logged_at) VALUES ($1, $2, $3)', [
        seq,
        rows[0]?.id,
        at,
      ])
    await expect(leaf(1, '2026-06-10T03:59:59.999Z')).rejects.toThrow('may not stand behind')
    await expect(leaf(2, '2026-06-10T04:00:00Z')).rejects.toThrow('not the next one')
    await expect(leaf(0, '2026-06-10T04:00:00Z')).rejects.toThrow('not the next one')
  })

  test('a statement that claims to be earlier than what stands in the log', async () => {
    await enter(said('info:1', '甲'))
    const back = { ...said('info:2', '乙'), at: '2026-06-09T04:00:00Z' }
    const { sign } = keys
    await expect(
      db.transaction(tx =>
        attestRepo(tx).enter(
          [{ ...back, document: null, files: [], statedAt: back.at, statement: '{}', ...sign('{}') }],
          [],
        ),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('may not be entered behind') } })
    expect(await entries()).toHaveLength(1)
  })

  test('an instance whose clock is behind goes on from where the log is', async () => {
    await enter(said('info:1', '甲'))
    await publicationLog(keys, testClock('2026-06-01T00:00:00Z')).enter(db, [said('info:2', '乙')])
    const times = (await entries()).map(({ loggedAt }) => loggedAt.toISOString())
    expect(times).toEqual(['2026-06-10T04:00:00.000Z', '2026-06-10T04:00:00.000Z'])
  })
})

/** The whole log once more, from what was stated alone. */
const grownAgain = async () => {
  const tree = growingTree()
  const roots: string[] = []
  for (const { statement, loggedAt } of await entries()) {
    tree.add(hashLeaf(leafTextOf(loggedAt, statement)))
    roots.push(tree.root().toString('hex'))
  }
  return roots
}

test('heads and proofs of every size come from the same tree, and a size has one head only', async () => {
  for (let at = 0; at < 11; at += 1) await enter(said(`info:${at}`, `第${at}`))
  const roots = await grownAgain()
  const tree = publicTree(db, keys)
  for (let size = 1; size <= 11; size += 1) {
    const head = await tree.head(size)
    expect(head).toMatchObject({ size, root: roots[size - 1] })
    expect(tree.signed(head as never)).toEqual(tree.signed((await tree.head(size)) as never))
  }
  expect(await tree.head(0)).toBeUndefined()
  expect(await tree.head(12)).toBeUndefined()
})

test('instances that enter at once, hold back, give up or go on in any order never fork the log', async () => {
  const deeds = fc.array(
    fc.record({
      instance: fc.integer({ min: 0, max: 3 }),
      deed: fc.constantFrom('enter', 'enter', 'enter', 'commit', 'rollback'),
    }),
    { minLength: 6, maxLength: 24 },
  )
  let serial = 0
  await fc.assert(
    fc.asyncProperty(deeds, async plan => {
      const before = await entries()
      const heads = new Map<number, string>()
      const noteHead = async (): Promise<void> => {
        const tree = publicTree(db, keys)
        const head = await tree.head(await tree.size())
        if (!head) return
        expect(heads.get(head.size) ?? head.root).toBe(head.root)
        heads.set(head.size, head.root)
      }
      const instances = await Promise.all(
        [0, 1, 2, 3].map(async () => {
          const client = await pool.connect()
          return {
            client,
            db: drizzle(client),
            log: publicationLog(keys, clock),
            isOpen: false,
            held: [] as string[],
          }
        }),
      )
      const committed: string[] = []
      const under: Promise<unknown>[] = []
      for (const { instance, deed } of plan) {
        const one = instances[instance]
        if (!one) continue
        if (deed === 'enter') {
          if (!one.isOpen) await one.client.query('BEGIN')
          one.isOpen = true
          serial += 1
          const subject = `info:p${serial}`
          one.held.push(subject)
          await one.log.enter(one.db as never, [said(subject, subject)])
          continue
        }
        if (!one.isOpen) continue
        one.isOpen = false
        if (deed === 'commit') committed.push(...one.held)
        one.held = []
        // Not waited for: several reach for the end of the log at once.
        const ended = one.client.query(deed === 'commit' ? 'COMMIT' : 'ROLLBACK')
        under.push(ended)
        if (serial % 2 === 0) await ended.then(noteHead)
      }
      // Whoever still has something open ends it at the same moment.
      for (const one of instances.filter(({ isOpen }) => isOpen)) {
        committed.push(...one.held)
        under.push(one.client.query('COMMIT'))
      }
      await Promise.all(under)
      for (const { client } of instances) client.release()
      await noteHead()
      const all = await entries()
      const added = all.slice(before.length)
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at))
      expect(added.map(({ subject }) => subject).toSorted()).toEqual(committed.toSorted())
      const times = all.map(({ loggedAt }) => loggedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const roots = await grownAgain()
      for (const [size, root] of heads) expect(root).toBe(roots[size - 1])
      clock.set(new Date(clock.now().getTime() + 1000))
    }),
    { numRuns: 25 },
  )
  const { rows } = await db.execute<{ extra: number }>(
    sql`SELECT count(*)::int AS extra FROM attest_entry e WHERE NOT EXISTS (SELECT 1 FROM attest_leaf l WHERE l.entry_id = e.id)`,
  )
  expect(rows[0]?.extra).toBe(0)
})
