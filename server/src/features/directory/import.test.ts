import type { DirectoryImport, ImportLine } from '@sunport/contract/calls/directory-import.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actWith, creditCodeOf } from '../../testing/directory-desk.ts'
import { uploadDirectory } from '../../testing/directory-import.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { importWork } from './import-work.ts'

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-directory'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())
/** Each import is of a directory that nobody imports into. */
beforeEach(() =>
  app.db.execute(sql`UPDATE directory_import SET state = 'failed' WHERE state NOT IN ('done', 'cancelled')`),
)

const path = '/directory/imports'
const work = () => importWork(app.db, app.clock)
const get = async (id: string): Promise<DirectoryImport> => (await keeper.get(`${path}/${id}`)).data
const linesOf = async (id: string, verdict = ''): Promise<ImportLine[]> =>
  (await keeper.get(`${path}/${id}/lines?verdict=${verdict}&pageSize=100`)).data.rows
const codesOf = (base: number, count: number) =>
  Array.from({ length: count }, (_, at) => creditCodeOf(base + at))
const csv = (rows: string[][]) =>
  [['来源编号', '统一社会信用代码', '名称', '区划编码', '地址', '法定代表人'], ...rows]
    .map(row => row.join(','))
    .join('\n')
const rowOf = (base: number, at: number, more: Partial<{ name: string; address: string }> = {}) => [
  `T-${base + at}`,
  creditCodeOf(base + at),
  more.name ?? `导入${base + at}有限公司`,
  '440100',
  more.address ?? '一号路',
  '李雅琴',
]
const upload = async (base: number, count: number) => {
  const { data } = await uploadDirectory(
    app,
    keeper,
    csv(Array.from({ length: count }, (_, at) => rowOf(base, at))),
  )
  await work().run()
  return get(data.id)
}
const namesOf = async (base: number, count: number) => {
  const found = await app.db.execute<{ name: string }>(
    sql`SELECT name FROM supplier WHERE credit_code = ANY(${sql.param(codesOf(base, count))}::text[]) ORDER BY credit_code`,
  )
  return found.rows.map(({ name }) => name)
}

test('a file is shown before it is written, and written when somebody agrees', async () => {
  const { data } = await uploadDirectory(
    app,
    keeper,
    csv([rowOf(1000, 0), rowOf(1000, 1), ['', 'X', '坏行']]),
  )
  expect(data).toMatchObject({ state: 'waiting', kind: 'supplier', source: '交易平台' })
  await work().run()
  expect(await get(data.id)).toMatchObject({ state: 'ready', lines: 3, created: 2, refused: 1, applied: 0 })
  expect(await linesOf(data.id, 'refused')).toMatchObject([
    { line: 4, reason: '统一社会信用代码长度不为18位' },
  ])
  expect(await namesOf(1000, 2)).toEqual([])
  await keeper.post(`${path}/${data.id}/apply`, {})
  await work().run()
  expect(await get(data.id)).toMatchObject({ state: 'done', applied: 2, note: '写入 2 行，1 行未导入' })
  expect(await namesOf(1000, 2)).toEqual(['导入1000有限公司', '导入1001有限公司'])
  const { data: found } = await keeper.get(`/directory/suppliers?keyword=${creditCodeOf(1001)}`)
  expect(found.rows).toMatchObject([
    { source: '交易平台', sourceId: 'T-1001', syncedAt: '2026-06-10 12:00:00' },
  ])
})

test('the second file shows what changed, old beside new, and what did not; a repeated line is told', async () => {
  const first = await upload(2000, 3)
  await keeper.post(`${path}/${first.id}/apply`, {})
  await work().run()
  const again = csv([rowOf(2000, 0), rowOf(2000, 1, { address: '二号路' }), rowOf(2000, 1), rowOf(2000, 5)])
  const { data } = await uploadDirectory(app, keeper, again)
  await work().run()
  expect(await get(data.id)).toMatchObject({ created: 1, changed: 1, same: 1, refused: 1 })
  expect(await linesOf(data.id)).toMatchObject([
    { line: 2, verdict: 'same', matchedBy: 'sourceId' },
    { line: 3, verdict: 'changed', changes: [{ title: '地址', before: '一号路', after: '二号路' }] },
    { line: 4, verdict: 'refused', reason: '与第3行重复' },
    { line: 5, verdict: 'new' },
  ])
  await keeper.post(`${path}/${data.id}/apply`, {})
  await work().run()
  const { data: found } = await keeper.get(`/directory/suppliers?keyword=${creditCodeOf(2001)}`)
  const { data: history } = await keeper.get(`/directory/suppliers/${found.rows[0].id}/history`)
  expect(history.rows).toMatchObject([{ action: 'import', by: 'keeper', changes: [{ after: '二号路' }] }])
})

test('two lines that find one record by different keys are one too many, and the import goes on', async () => {
  await keeper.post(`${path}/${(await upload(6500, 1)).id}/apply`, {})
  await work().run()
  const lines = [rowOf(6500, 0, { address: '二号路' }), ['', '', '导入6500有限公司', '', '三号路', '']]
  const other = ['', creditCodeOf(6500), '改名6500有限公司', '440100', '四号路', '']
  const { data } = await uploadDirectory(app, keeper, csv([...lines, other]))
  await work().run()
  expect((await linesOf(data.id)).map(({ verdict, reason }) => reason ?? verdict)).toEqual([
    'changed',
    '与第2行重复',
    '与第2行重复',
  ])
  const apart = csv([['T-6500', '', '', '', '五号路', ''], other])
  await keeper.post(`${path}/${data.id}/cancel`, {})
  const again = await uploadDirectory(app, keeper, apart)
  await work().run()
  expect(await linesOf(again.data.id)).toMatchObject([
    { verdict: 'changed', matchedBy: 'sourceId' },
    { verdict: 'refused', reason: '与第2行是同一条记录', changes: [] },
  ])
  await keeper.post(`${path}/${again.data.id}/apply`, {})
  await work().run()
  expect(await get(again.data.id)).toMatchObject({ state: 'done', applied: 1 })
})

test('whoever cancels a writing keeps what is written, and is told how much', async () => {
  const ready = await upload(3000, 1200)
  await keeper.post(`${path}/${ready.id}/apply`, {})
  // The second batch is on its way when somebody changes his mind.
  await app.db.execute(sql`CREATE FUNCTION change_mind() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE directory_import SET is_cancelling = true WHERE id = NEW.import_id; RETURN NULL; END $$`)
  await app.db.execute(sql`CREATE TRIGGER change_mind AFTER UPDATE OF is_applied ON directory_import_line
    FOR EACH ROW WHEN (NEW.line > 900) EXECUTE FUNCTION change_mind()`)
  try {
    await work().run()
  } finally {
    await app.db.execute(sql`DROP TRIGGER change_mind ON directory_import_line`)
    await app.db.execute(sql`DROP FUNCTION change_mind`)
  }
  expect(await get(ready.id)).toMatchObject({
    state: 'cancelled',
    applied: 1000,
    note: '已取消，已写入的 1000 行保留',
  })
  expect(await namesOf(3000, 1200)).toHaveLength(1000)
})

test('a node that dies while it writes leaves whole batches, and the next goes on with the rest', async () => {
  const ready = await upload(5000, 1200)
  await keeper.post(`${path}/${ready.id}/apply`, {})
  const leaving = new AbortController()
  const dying = importWork(app.db, { now: () => app.clock.now() })
  const stopped = dying.run(leaving.signal).catch(() => 'stopped')
  // After its first batch.
  for (;;) {
    const { applied } = await get(ready.id)
    if (applied > 0) break
  }
  leaving.abort(new Error('leaving'))
  await stopped
  expect((await get(ready.id)).state).toBe('applying')
  await work().run()
  expect(await get(ready.id)).toMatchObject({ state: 'done', applied: 1200 })
  expect(await namesOf(5000, 1200)).toHaveLength(1200)
})

test('a reading that was cut off is read anew, not twice', async () => {
  const { data } = await uploadDirectory(app, keeper, csv([rowOf(7000, 0), rowOf(7000, 1)]))
  await app.db.execute(sql`UPDATE directory_import SET state = 'reading', lines = 1 WHERE id = ${data.id}`)
  await app.db.execute(
    sql`INSERT INTO directory_import_line (import_id, line, facts) VALUES (${data.id}, 2, '{}')`,
  )
  await work().run()
  expect(await get(data.id)).toMatchObject({ state: 'ready', lines: 2, created: 2 })
})

test('what somebody changed after the preview is not overwritten', async () => {
  const first = await upload(8000, 2)
  await keeper.post(`${path}/${first.id}/apply`, {})
  await work().run()
  const { data } = await uploadDirectory(
    app,
    keeper,
    csv([rowOf(8000, 0, { address: '三号路' }), rowOf(8000, 1, { address: '三号路' })]),
  )
  await work().run()
  await app.db.execute(
    sql`UPDATE supplier SET address = '手改', version = version + 1 WHERE credit_code = ${creditCodeOf(8000)}`,
  )
  await keeper.post(`${path}/${data.id}/apply`, {})
  await work().run()
  expect(await get(data.id)).toMatchObject({ state: 'done', applied: 1, refused: 1 })
  const found = await app.db.execute<{ address: string }>(
    sql`SELECT address FROM supplier WHERE credit_code IN (${creditCodeOf(8000)}, ${creditCodeOf(8001)}) ORDER BY address`,
  )
  expect(found.rows.map(({ address }) => address).sort()).toEqual(['三号路', '手改'].sort())
})

test('experts and agencies come the same way, from JSON too; agencies without a cell keep what they have', async () => {
  const expert = {
    来源编号: 'E-1',
    姓名: '王小明',
    评审专业: '计算机',
    批次: '2026年第二批',
    入库状态: '入库',
  }
  const { data } = await uploadDirectory(app, keeper, JSON.stringify(expert), {
    kind: 'expert',
    fileName: 'a.jsonl',
  })
  const agency = { creditCode: creditCodeOf(9000), name: '甲代理', regionCode: '440100', openingRooms: null }
  const other = await uploadDirectory(app, keeper, JSON.stringify([agency]), {
    kind: 'agency',
    fileName: 'a.json',
  })
  await work().run()
  expect((await linesOf(data.id))[0]).toMatchObject({ name: '王**', verdict: 'new' })
  for (const id of [data.id, other.data.id]) await keeper.post(`${path}/${id}/apply`, {})
  await work().run()
  expect([(await get(data.id)).applied, (await get(other.data.id)).applied]).toEqual([1, 1])
})

test('a directory has one import at a time; a wrong file ends in words', async () => {
  const { data } = await uploadDirectory(app, keeper, '名称,魔法\n甲,1\n')
  expect((await uploadDirectory(app, keeper, '名称\n甲\n')).msg).toBe(
    '该站点的这个目录已有未结束的导入，请先完成或取消',
  )
  await work().run()
  expect(await get(data.id)).toMatchObject({ state: 'failed', note: '无法识别的列：魔法' })
  expect((await uploadDirectory(app, keeper, 'x', { fileName: 'a.exe' })).msg).toContain('文件类型不支持')
  expect((await keeper.post(`${path}/${data.id}/apply`, {})).msg).toBe('该导入当前状态不能执行此操作')
})

test('who keeps one site imports nothing into another', async () => {
  const local = await actWith(app, 'local', ['dir:import:view', 'dir:import:run'], ['gd'])
  const theirs = await uploadDirectory(app, local, '名称\n甲\n', { siteId: 'hlj' })
  expect(theirs.msg).toBe('当前操作没有权限')
  const { data } = await uploadDirectory(app, keeper, '名称\n甲\n', { siteId: 'hlj' })
  for (const act of ['apply', 'cancel'])
    expect((await local.post(`${path}/${data.id}/${act}`, {})).msg).toBe('数据不存在或已被删除')
  expect((await local.get(`${path}/${data.id}/lines`)).msg).toBe('数据不存在或已被删除')
})
