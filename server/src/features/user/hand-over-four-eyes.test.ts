import { randomUUID } from 'node:crypto'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '../../platform/http/context.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench } from '../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { proved } from '../../testing/proved.ts'

const rights = ['view', 'edit', 'review1', 'review2', 'review3'].map(
  right => `cms:article:${right}` as FunctionCode,
)

let app: TestApp
let bench: Bench
let system: Acting
let crowd: CurrentUser[]
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(app, 'system')
  crowd = await Promise.all(
    [0, 1, 2, 3].map(async at => {
      const userName = `eyes${at}`
      const id = await insertUser(app.db, { userName, roleIds: ['bench-role'] })
      return { ...bench.user('other', rights), id, userName }
    }),
  )
})
afterAll(() => app.close())

const somebody = fc.nat(3)
/** Whoever has the text in his hands submits it and hands it over; all the others try to decide on it. */
const step = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), who: somebody }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), who: somebody }) },
  fc.record({ do: fc.constant('sendBack' as const), who: somebody }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('texts' as const), who: somebody }) },
  fc.record({ do: fc.constant('reviews' as const), who: somebody }),
)

const version = async (id: string): Promise<number> =>
  (
    await app.db.execute<{ version: number }>(sql`SELECT version FROM info_edition WHERE info_id = ${id}
      ORDER BY edition_no DESC LIMIT 1`)
  ).rows[0]?.version ?? 0

/** Whether it was done; a refusal is no failure here. */
const tried = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work
    return true
  } catch (failure) {
    if (failure instanceof Problem) return false
    throw failure
  }
}

test('however work is handed over, nobody passes a text that was in his hands, and nobody two levels of it', async () => {
  const seen = { handed: 0, passed: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async steps => {
      const id = randomUUID()
      let holder = crowd[0] as CurrentUser
      await bench.put({ id, kind: 'article', state: 'draft', open: 'draft' })
      await app.db.execute(sql`UPDATE info SET author_id = ${holder.id} WHERE id = ${id}`)
      const service = bench.service(app.db, 'article')
      const hadIt = new Set<string>([holder.id])
      let passed: string[] = []
      const give = async (kind: 'texts' | 'reviews', from: string, toUserId: string): Promise<number> => {
        const given = { given: [{ kind, toUserId }], reason: '调离岗位', isRehearsal: false }
        return (await system.post(`/users/${from}/work/handing`, given)).data?.kinds[0].done ?? 0
      }
      for (const one of [{ do: 'submit' as const, who: 0 }, ...steps]) {
        const who = crowd[one.who] as CurrentUser
        const on = { id, version: await version(id) }
        if (one.do === 'submit' && (await tried(service.submit(on, bench.reach(holder))))) passed = []
        if (one.do === 'sendBack')
          await tried(service.sendBack({ ...on, reason: '请修改内容' }, bench.reach(who)))
        if (one.do === 'reviews') {
          await app.db.execute(
            sql`UPDATE info_edition SET assigned_to = ${bench.idOf('other')} WHERE info_id = ${id}`,
          )
          await give('reviews', bench.idOf('other'), who.id)
          await app.db.execute(sql`UPDATE info_edition SET assigned_to = NULL
            WHERE info_id = ${id} AND assigned_to = ${bench.idOf('other')}`)
        }
        if (one.do === 'texts' && (await give('texts', holder.id, who.id)) > 0) {
          holder = who
          hadIt.add(who.id)
          seen.handed += 1
        }
        if (one.do !== 'approve') continue
        if (await tried(service.approve(proved(on), bench.reach(who)))) {
          expect([...hadIt]).not.toContain(who.id)
          expect(passed).not.toContain(who.id)
          passed.push(who.id)
          seen.passed += 1
        } else if (hadIt.has(who.id)) seen.refused += 1
      }
      await app.db.execute(sql`UPDATE info SET author_id = NULL WHERE id = ${id}`)
      await app.db.execute(
        sql`UPDATE info_edition SET handed_to = NULL, assigned_to = NULL WHERE info_id = ${id}`,
      )
    }),
    { numRuns: 40 },
  )
  // The steps come to what the rule is about.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5)
})
