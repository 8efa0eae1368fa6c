import { randomUUID } from 'node:crypto'
import type { BinRow } from '@sunport/contract/calls/bin.ts'
import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench } from '../../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'

const start = new Date('2026-06-10T04:00:00Z')
const phrase = '彻底删除'
let app: TestApp
let bench: Bench
let keeper: Acting
let second: Acting
let editor: Acting
let fellow: Acting
let unit: Acting
let auditor: Acting
beforeAll(async () => {
  app = await createTestApp({ now: start.toISOString() })
  bench = await contentBench(app)
  const people: [string, string, string?][] = [
    ['bin-keeper', 'role-sa'],
    ['bin-second', 'role-sa'],
    ['bin-editor', 'role-editor'],
    ['bin-fellow', 'role-editor'],
    ['bin-unit', 'role-unit', 'org-root'],
    ['bin-auditor', 'role-audit'],
  ]
  for (const [userName, role, orgId] of people)
    await insertUser(app.db, { userName, roleIds: [role], ...(orgId && { orgId }) })
  ;[keeper, second, editor, fellow, unit, auditor] = (await Promise.all(
    people.map(([userName]) => actAs(app, userName)),
  )) as [Acting, Acting, Acting, Acting, Acting, Acting]
})
afterAll(() => app.close())

const daysAgo = (days: number): string => new Date(start.getTime() - days * 86_400_000).toISOString()

/** Something in the bin, for thirty days from its deletion. */
const put = async (title: string, over: { kind?: ContentKind; by?: string; since?: number } = {}) => {
  const { kind = 'article', by = 'bin-editor', since = 0 } = over
  const id = randomUUID()
  await bench.put({ id, kind, state: 'recycled', open: 'draft' })
  await app.db.execute(sql`UPDATE info SET deleted_by = ${by}, deleted_at = ${daysAgo(since)},
    delete_reason = '重复', bin_until = ${daysAgo(since - 30)} WHERE id = ${id}`)
  await app.db.execute(sql`UPDATE info_edition SET title = ${title} WHERE info_id = ${id}`)
  return id
}
const list = async (query: string, by = keeper): Promise<BinRow[]> =>
  (await by.get(`/recycleBin?currPage=1&pageSize=100&${query}`)).data.rows
const find = async (id: string, by = keeper) => (await list('', by)).find(row => row.id === id)
const recover = async (id: string, by: Acting) => by.post(`/recycleBin/${id}/recovery`, {})
const stateOf = async (id: string) =>
  (await app.db.execute<{ state: string }>(sql`SELECT state FROM info WHERE id = ${id}`)).rows[0]?.state
const bulk = async (path: string, by: Acting, ids: string[], over: object): Promise<BulkReport['rows']> =>
  (
    await by.post(`/recycleBin${path}`, {
      rows: ids.map(id => ({ id, version: 1 })),
      isRehearsal: false,
      reason: '清理',
      ...over,
    })
  ).data.rows

describe('who brings things back', () => {
  test('an editor his own for seven days, nobody else’s; a unit and the system all of theirs; an auditor none', async () => {
    const [own, old, others] = [
      await put('本人删除的', { since: 6 }),
      await put('本人早先删除的', { since: 8 }),
      await put('别人删除的', { by: 'somebody' }),
    ]
    expect(await find(own, editor)).toMatchObject({ mayRecover: true, daysLeft: 24, daysKept: 30 })
    expect(await find(old, editor)).toMatchObject({ mayRecover: false, daysLeft: 22 })
    expect(await find(others, editor)).toMatchObject({ mayRecover: false })
    expect(await find(others, unit)).toMatchObject({ mayRecover: true })
    expect(await find(others, auditor)).toMatchObject({ mayRecover: false })
    expect((await recover(own, fellow)).code).toBe('4891')
    expect((await recover(old, editor)).code).toBe('4891')
    expect((await recover(own, auditor)).code).toBe('403')
    expect((await recover(own, editor)).code).toBe('200')
    expect((await recover(others, unit)).code).toBe('200')
    expect([await stateOf(own), await stateOf(old), await stateOf(others)]).toEqual([
      'draft',
      'recycled',
      'draft',
    ])
  })

  test('what has its name taken meanwhile comes back under another, and says so', async () => {
    await bench.put({ id: 'taken', kind: 'article', state: 'draft', open: 'draft' })
    await app.db.execute(sql`UPDATE info_edition SET title = '同名的稿件' WHERE info_id = 'taken'`)
    const id = await put('同名的稿件')
    const pointers = (await keeper.get(`/recycleBin/${id}/pointers`)).data
    expect(pointers.twin).toMatchObject({ id: 'taken', how: '同名内容' })
    expect((await recover(id, keeper)).data).toEqual({ renamedTo: '同名的稿件（恢复）' })
    expect((await keeper.get(`/content/article/${id}`)).data.open.title).toBe('同名的稿件（恢复）')
  })
})

describe('what is kept', () => {
  test('is found by who deleted it, when and where; laws stay longer than other texts', async () => {
    const id = await put('按条件查找的', { by: 'zhang-san' })
    expect((await list('deletedBy=zhang')).map(row => row.id)).toEqual([id])
    expect(await list('deletedBy=zhang&deletedFrom=2026-06-11')).toEqual([])
    expect(await list('deletedBy=zhang&deletedTo=2026-06-10')).toHaveLength(1)
    expect(await list('deletedBy=zhang&channel=bench-list')).toHaveLength(1)
    expect(await list('deletedBy=zhang&channel=bench-laws')).toEqual([])
    const service = app.content.content('law', app.db)
    const reach = bench.reach(bench.user('author', ['cms:law:view', 'cms:law:edit']))
    const law = randomUUID()
    const version = await bench.put({ id: law, kind: 'law', state: 'draft', open: 'draft' })
    await service.remove({ id: law, version, reason: '重复录入' }, reach)
    expect(await find(law)).toMatchObject({ kind: 'law', daysLeft: 180, daysKept: 180 })
  })

  test('what still points at it is counted and named', async () => {
    const id = await put('被引用的')
    await bench.put({ id: 'copy', kind: 'article', state: 'draft', open: 'draft' })
    await app.db.execute(sql`UPDATE info SET origin_id = ${id} WHERE id = 'copy'`)
    expect(await find(id)).toMatchObject({ references: 1 })
    expect((await keeper.get(`/recycleBin/${id}/pointers`)).data.references).toMatchObject([
      { id: 'copy', kind: 'article', how: '以其为原文' },
    ])
  })

  test('many are held or given more days at once, each with its reason; what is held is not cleared away', async () => {
    const [held, longer] = [await put('保全的'), await put('延长的')]
    expect(await bulk('/keeping', keeper, [held], { action: 'hold' })).toEqual([{ id: held, refusal: null }])
    expect(await bulk('/keeping', keeper, [longer], { action: 'extend', days: 90 })).toEqual([
      { id: longer, refusal: null },
    ])
    expect(await find(longer)).toMatchObject({ daysLeft: 120, daysKept: 120 })
    expect(await bulk('/purging', keeper, [held], { action: 'purge', phrase })).toEqual([
      { id: held, refusal: '该内容已被保全，不能清除' },
    ])
    expect((await list('only=held')).map(row => row.id)).toContain(held)
  })

  test('the list is taken along as a file, in words', async () => {
    const id = await put('导出的稿件')
    const { body } = await app.http.inject({
      url: `/gpcms/rest/v2/recycleBin/export?format=csv&ids=${id}`,
      headers: { cookie: auditor.signed.cookie },
    })
    expect(body.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('导出的稿件,信息,')])
  })
})

describe('what is cleared away for good', () => {
  test('needs its words, and leaves its digest', async () => {
    const id = await put('清除的')
    expect(
      (await keeper.post(`/recycleBin/${id}/purging`, { reason: '清理', phrase: '删除' })).code,
    ).not.toBe('200')
    expect((await keeper.post(`/recycleBin/${id}/purging`, { reason: '清理', phrase })).code).toBe('200')
    expect(await stateOf(id)).toBeUndefined()
    const { rows } = await app.db.execute(
      sql`SELECT kind, digest, purged_by, approved_by FROM bin_tombstone WHERE object_id = ${id}`,
    )
    expect(rows).toMatchObject([
      {
        kind: 'article',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        purged_by: 'bin-keeper',
        approved_by: null,
      },
    ])
  })

  test('more than fifty take two people, however they are divided', async () => {
    const ids: string[] = []
    for (let at = 0; at < 52; at += 1) ids.push(await put(`大批清除${at}`))
    const done = await bulk('/purging', second, ids, { action: 'purge', phrase })
    expect(done.filter(({ refusal }) => refusal === null)).toHaveLength(50)
    const left = done.filter(({ refusal }) => refusal !== null).map(({ id }) => id)
    expect((await second.post(`/recycleBin/${left[0]}/purging`, { reason: '清理', phrase })).code).toBe(
      '4890',
    )

    for (const id of left) await bulk('/purge-requests', second, [id], { action: 'request', phrase })
    expect(
      await bulk('/purge-requests', keeper, left, { action: 'request', phrase, reason: '又一次' }),
    ).toEqual(left.map(id => ({ id, refusal: '已在待复核的彻底删除申请中' })))
    const [request] = (await second.get('/recycleBin/purge-requests')).data
    expect(request).toMatchObject({ count: 2, requestedBy: 'bin-second', mayDecide: false })
    const decide = (by: Acting) =>
      by.post(`/recycleBin/purge-requests/${request.id}/decision`, { isApproved: true })
    expect((await decide(second)).code).toBe('4892')
    await bulk('/keeping', second, left.slice(0, 1), { action: 'hold' })
    expect((await decide(keeper)).code).toBe('200')
    expect(await Promise.all(left.map(stateOf))).toEqual(['recycled', undefined])
    const { rows } = await app.db.execute(
      sql`SELECT purged_by, approved_by FROM bin_tombstone WHERE object_id = ${left[1]}`,
    )
    expect(rows).toEqual([{ purged_by: 'bin-second', approved_by: 'bin-keeper' }])
    expect((await second.get('/recycleBin/purge-requests')).data[0]).toMatchObject({
      isApproved: true,
      cleared: 1,
      decidedBy: 'bin-keeper',
    })
  })
})

describe('what is no text', () => {
  test('a link goes to the bin and comes back to its class, switched off', async () => {
    await keeper.post('/linkClasses', {
      siteId: 'gd',
      classCode: 'bin-test',
      className: '回收测试',
      style: 'text',
      status: '1',
      sort: 0,
    })
    const made = await keeper.post('/links', {
      siteId: 'gd',
      classCode: 'bin-test',
      title: '被删的链接',
      url: 'https://example.org/',
      openMode: 'tab',
      status: '1',
    })
    expect(made.code).toBe('200')
    await keeper.remove(`/links/${made.data.id}?version=${made.data.version}`)
    const [row] = await list('kind=link')
    expect(row).toMatchObject({ title: '被删的链接', kind: 'link', siteId: 'gd', daysLeft: 30 })
    expect((await recover(row?.id ?? '', keeper)).code).toBe('200')
    expect((await keeper.get(`/links/${made.data.id}`)).data).toMatchObject({
      title: '被删的链接',
      status: '0',
    })
    expect(await list('kind=link')).toEqual([])
  })

  test('a dictionary entry comes back while its code is free', async () => {
    const type = (await keeper.post('/dicts/dictType', { dictType: 'BIN_TEST', typeName: '回收测试' })).data
    const entry = { typeId: type.id, dictCode: 'BIN-1', dictName: '被删的字典项', status: '1' }
    const made = await keeper.post('/dicts/items', entry)
    expect(made.code).toBe('200')
    await keeper.remove(`/dicts/items/${made.data.id}?version=${made.data.version}`)
    const [row] = await list('kind=dictionary')
    expect(row?.title).toContain('被删的字典项')
    const again = await keeper.post('/dicts/items', entry)
    expect((await recover(row?.id ?? '', keeper)).code).toBe('4102')
    await app.db.execute(sql`DELETE FROM dict_item WHERE id = ${again.data.id}`)
    expect((await recover(row?.id ?? '', keeper)).code).toBe('200')
    const { rows } = await app.db.execute(
      sql`SELECT dict_name, status FROM dict_item WHERE id = ${made.data.id}`,
    )
    expect(rows).toEqual([{ dict_name: '被删的字典项', status: '0' }])
  })
})
