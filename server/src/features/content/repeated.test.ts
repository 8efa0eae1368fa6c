import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../testing/content.ts'
import { proved } from '../../testing/proved.ts'
import type { Reach } from './core/desk.ts'
import type { ContentService } from './service.ts'

let app: TestApp
let bench: Bench
let service: ContentService
let author: Reach
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  service = app.content.content('article', app.db)
  author = as('author', 'edit')
})
afterAll(() => app.close())

const as = (name: string, ...rights: string[]): Reach =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:article:${right}` as FunctionCode),
    ),
  )
const words = (title: string) => ({
  title,
  bodyHtml: `<p>${title}的正文</p>`,
  fields: sampleFields.article,
  attachments: [],
})
const newItem = (title: string) => ({
  id: randomUUID(),
  siteId: bench.site,
  channelId: bench.channels.article,
  ...words(title),
})
const on = ({ id, version }: ContentDetail) => ({ id, version })

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))
/** How often it was done, whatever the others were told. */
const successes = async (count: number, work: () => Promise<ContentDetail>): Promise<ContentDetail[]> =>
  (await Promise.allSettled(Array.from({ length: count }, work))).flatMap(outcome =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  )
const counted = async (id: string, action: string): Promise<number> =>
  (
    await app.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit_log WHERE entity_id = ${id} AND action = ${action}`,
    )
  ).rows[0]?.n ?? 0

describe('the same request, sent again and again at once', () => {
  test('twenty times the same new item is one item with one edition', async () => {
    const input = newItem('只建立一次的稿件')
    const made = await times(20, () => service.create(input, author))
    expect(new Set(made.map(({ id, version, open }) => `${id} ${version} ${open?.id}`)).size).toBe(1)
    expect(await service.editions(input.id, author)).toHaveLength(1)
    expect(await counted(input.id, 'create')).toBe(1)
  })

  test('somebody else who uses the same id by chance gets nothing of it', async () => {
    const input = newItem('别人的稿件编号')
    await service.create(input, author)
    await expect(service.create(input, as('editor', 'edit'))).rejects.toThrow('数据不存在')
  })

  test('however often each save is repeated, it is done once, and the last one stands', async () => {
    const repeats = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(repeats, async counts => {
        const item = await service.create(newItem('反复保存的稿件'), author)
        const sent: (() => Promise<ContentDetail>)[] = []
        let now = item
        for (const [at, count] of counts.entries()) {
          const input = { ...on(now), saveId: randomUUID(), ...words(`第${at}次保存的稿件`) }
          const save = () => service.save(input, author)
          const saved = await times(count, save)
          expect(new Set(saved.map(({ version }) => version))).toEqual(new Set([now.version + 1]))
          sent.push(save)
          now = saved[0] as ContentDetail
        }
        // What arrives long after it was overtaken changes nothing.
        await Promise.allSettled(sent.map(save => save()))
        const left = await service.get(item.id, author)
        expect([left.version, left.open?.title]).toEqual([
          item.version + counts.length,
          `第${counts.length - 1}次保存的稿件`,
        ])
        expect(await service.editions(item.id, author)).toHaveLength(1)
        expect(await counted(item.id, 'save')).toBe(counts.length)
      }),
      { numRuns: 12 },
    )
  })

  test('revising twice makes one draft', async () => {
    const id = randomUUID()
    await bench.put({ id, kind: 'article', state: 'live', open: 'none' })
    const live = await service.get(id, author)
    expect(await successes(10, () => service.revise(on(live), author))).toHaveLength(1)
    expect(await service.editions(id, author)).toHaveLength(2)
  })

  test('submitting and signing count once each, and the public gets one edition', async () => {
    const item = await service.create(newItem('连点审核的稿件'), author)
    let [now] = await successes(10, () => service.submit(on(item), author))
    expect(await counted(item.id, 'submit')).toBe(1)
    for (const [at, name] of ['first', 'second', 'last'].entries()) {
      const seen = now as ContentDetail
      const reviewer = as(name, `review${at + 1}`)
      const passed = await successes(10, () => service.approve(proved(on(seen)), reviewer))
      expect(passed).toHaveLength(1)
      ;[now] = passed
    }
    expect(now?.publicState).toBe('live')
    expect(now?.reviews.map(({ level, decision }) => `${level} ${decision}`).sort()).toEqual([
      '1 approve',
      '2 approve',
      '3 approve',
    ])
    expect([await counted(item.id, 'approve'), await counted(item.id, 'publish')]).toEqual([3, 1])
    expect((await service.editions(item.id, author)).map(({ state }) => state)).toEqual(['published'])
  })

  test('withdrawing and restoring at once leaves one of both, never a half', async () => {
    const id = randomUUID()
    await bench.put({ id, kind: 'article', state: 'live', open: 'none' })
    const keeper = as('keeper', 'withdraw')
    const live = await service.get(id, keeper)
    const gone = await successes(10, () => service.withdraw({ ...on(live), reason: '数据有误' }, keeper))
    expect(gone).toHaveLength(1)
    const back = await successes(10, () =>
      service.restore({ ...on(gone[0] as ContentDetail), reason: '已核实' }, keeper),
    )
    expect(back).toHaveLength(1)
    expect(await service.editions(id, keeper)).toHaveLength(2)
  })
})
