import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { inputsWith, plainInput, randomFrom } from './testing/hostile-input.ts'
import {
  addressOf,
  createAttacker,
  isAttackable,
  isStopped,
  shapeBehindTheDoor,
} from './testing/hostile-requests.ts'
import { watchStatements } from './testing/said-to-database.ts'
import { daily, oneIn } from './testing/thoroughness.ts'

const mark = 'zq7f3k'
const statements = watchStatements(new RegExp(mark, 'i'))
/** Before anything else, since every call of it is a test. */
const app = await createTestApp()
afterAll(async () => {
  await app.close()
  statements.stop()
})
const attacker = await createAttacker(app)
const random = randomFrom(7)

const texts = daily(
  [
    `${mark}'); SELECT pg_sleep(3)--`,
    `${mark}`,
    `${mark}" OR 1=1--`,
    `createDate;select '${mark}'--`,
    `2026-06-01'::date /*${mark}*/ --`,
    `1) UNION SELECT '${mark}' --`,
    `$1 ${mark} $2`,
    `\\${mark}'`,
    `%${mark}_`,
  ],
  oneIn(9),
)
const attackable = app.calls.filter(isAttackable)

test('a statement that holds what a stranger wrote is seen, and his words beside it are not', async () => {
  await app.db.execute(sql`SELECT ${mark}::text`)
  expect(statements.marked()).toEqual([])
  await app.db.execute(sql.raw(`SELECT '${mark}'`))
  expect(statements.marked()).toEqual([`SELECT '${mark}'`])
})

test.each(daily(attackable, oneIn(40)).map(call => ({ name: `${call.method} ${call.path}`, call })))(
  'no word of a stranger stands in a statement of $name',
  async ({ call }) => {
    const wrong: unknown[] = []
    const before = statements.seen()
    for (const text of texts)
      for (const input of inputsWith(shapeBehindTheDoor(call), text)) {
        const url = addressOf(call, input, random)
        const answer = await attacker.send(call, url, input)
        if ((await attacker.judge(answer)) || isStopped(answer))
          wrong.push({ url, input, body: answer.body.slice(0, 300) })
        wrong.push(...statements.marked().map(statement => ({ url, input, statement })))
      }
    expect(wrong).toEqual([])
    expect(statements.seen()).toBeGreaterThanOrEqual(before)
  },
)

/** Lists that are put in an order by name. */
const ordered = attackable.filter(
  call => call.method === 'GET' && JSON.stringify(shapeBehindTheDoor(call)).includes('"sortName"'),
)
const hostileOrders = [
  `createDate;select pg_sleep(3)--${mark}`,
  `(CASE WHEN (SELECT '${mark}'='${mark}') THEN id ELSE title END)`,
  '1,2',
  'nullif(1,1)',
  'id limit 1 offset 1',
  'case when 1 then id else title end',
  'passwordHash',
  'credential',
  'createDate"."x',
  'createDate\n--',
  '__proto__',
  'constructor',
  'ſelect',
]

test('there are lists that are put in order by name', () => {
  expect(ordered.length).toBeGreaterThan(20)
})

test.each(daily(ordered, oneIn(16)).map(call => ({ name: call.path, call })))(
  '$name knows the names of its columns and no others',
  async ({ call }) => {
    const { pageNo, currPage } = plainInput(shapeBehindTheDoor(call))
    const inOrder = async (sortName?: string, sortOrder?: string) => {
      const paging = { ...(pageNo ? { pageNo: 1 } : {}), ...(currPage ? { currPage: 1 } : {}), pageSize: 10 }
      const input = { ...paging, ...(sortName && { sortName }), ...(sortOrder && { sortOrder }) }
      const began = performance.now()
      const answer = await attacker.send(call, addressOf(call, input, random), input)
      return {
        body: answer.body,
        isSlow: performance.now() - began > 2_900,
        isBad: await attacker.judge(answer),
      }
    }
    const usual = await inOrder()
    for (const name of hostileOrders) {
      const answer = await inOrder(name, 'asc')
      expect([name, answer.isSlow, answer.isBad, statements.marked()]).toEqual([name, false, false, []])
      // As without an order, or refused: nothing that follows from whether something is true.
      if (answer.body.startsWith('{"code":"200"')) expect([name, answer.body]).toEqual([name, usual.body])
    }
    const [whenTrue, whenFalse] = [
      await inOrder("(CASE WHEN 'a'='a' THEN id ELSE code END)", 'asc'),
      await inOrder("(CASE WHEN 'a'='b' THEN id ELSE code END)", 'asc'),
    ]
    expect(whenTrue.body).toBe(whenFalse.body)
    for (const direction of ['ASC, (select 1)', 'desc nulls last; drop', '1'])
      expect([direction, (await inOrder('id', direction)).isBad]).toEqual([direction, false])
  },
)
