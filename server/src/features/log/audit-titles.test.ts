import { randomUUID } from 'node:crypto'
import type { AuditRow } from '@sunport/contract/calls/log-rows.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { contentBench } from '../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { proved } from '../../testing/proved.ts'
import { type ScannerDaemon, scannerDaemon, virusMark } from '../../testing/scanner-daemon.ts'
import { sendFile } from '../../testing/send-file.ts'

let daemon: ScannerDaemon
let app: TestApp
let guard: Acting
let auditor: Acting
let writer: Acting
let first: Acting
let signer: Acting
let watcher: Acting
let third: Acting

beforeAll(async () => {
  daemon = await scannerDaemon()
  app = await createTestApp({ config: { scanner: daemon.address } })
  await contentBench(app)
  const roles = {
    guard: 'role-security',
    auditor: 'role-audit',
    writer: 'role-editor',
    first: 'role-review1',
    signer: 'role-review3',
    watcher: 'role-sa',
    third: 'role-review2',
  }
  for (const [name, role] of Object.entries(roles))
    await insertUser(app.db, { userName: `t-${name}`, roleIds: [role] })
  guard = await actAs(app, 't-guard')
  auditor = await actAs(app, 't-auditor')
  writer = await actAs(app, 't-writer')
  first = await actAs(app, 't-first')
  signer = await actAs(app, 't-signer')
  watcher = await actAs(app, 't-watcher')
  third = await actAs(app, 't-third')
})
afterAll(async () => {
  await app.close()
  await daemon.close()
})

const rowsOf = async (query: string): Promise<AuditRow[]> => (await auditor.get(`/logs/${query}`)).data.rows
const path = (id: string) => `/content/article/${id}`

const written = async (title: string): Promise<string> => {
  const id = randomUUID()
  const words = { title, bodyHtml: '<p>正文</p>', fields: { source: '测试' }, attachments: [] }
  const made = await writer.post('/content/article', { id, siteId: 'gd', channelId: 'bench-list', ...words })
  expect(made.code).toBe('200')
  return id
}
const done = async (who: Acting, id: string, action: string, more: object = {}): Promise<void> => {
  const { version } = (await who.get(path(id))).data
  expect(await who.post(`${path(id)}/${action}`, { version, ...more })).toMatchObject({ code: '200' })
}
/** Written, submitted, and passed by all three levels of the channel. */
const published = async (title: string): Promise<string> => {
  const id = await written(title)
  await done(writer, id, 'submit')
  for (const reviewer of [first, third, signer]) await done(reviewer, id, 'approve', proved({}))
  expect((await writer.get(path(id))).data.publicState).toBe('live')
  return id
}

describe('an operation', () => {
  test('on a text names the text, whatever was done to it', async () => {
    const id = await published('夏季台风停电通知')
    await done(signer, id, 'withdraw', { reason: '内容有误' })
    const rows = await rowsOf(`operation?entity=article&entityId=${id}&pageSize=100`)
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'submit', 'approve', 'publish', 'withdraw']),
    )
    expect([...new Set(rows.map(({ objectName }) => objectName))]).toEqual(['夏季台风停电通知'])
    expect([...new Set(rows.map(({ entityName }) => entityName))]).toEqual(['信息'])
    for (const { actionName } of rows) expect(actionName).not.toMatch(/[a-z]/)
  })

  test('on an account or a link names it', async () => {
    await app.db.execute(sql`INSERT INTO link_class (id, site_id, class_code, class_name)
      VALUES ('gd-titles', 'gd', 'titles', '标题分类')`)
    const link = { siteId: 'gd', classCode: 'titles', title: '有标题的链接' }
    const made = await watcher.post('/links', { ...link, url: 'https://example.com', sort: 0 })
    expect(made).toMatchObject({ code: '200' })
    expect((await rowsOf(`operation?entity=link&entityId=${made.data.id}`))[0]?.objectName).toBe(
      '有标题的链接',
    )

    const id = await insertUser(app.db, { userName: 't-forgetful' })
    await guard.post(`/users/${id}/password`, { reason: '本人申请' })
    const [reset] = await rowsOf(`operation?entity=user&entityId=${id}&action=reset-password`)
    expect(reset).toMatchObject({ objectName: 't-forgetful', actionName: '重置密码' })
  })

  test('on the order of regions names the region that they stand below', async () => {
    const below = (await watcher.get('/regions/children?parentCode=440100')).data
    const codes = below.map(({ regionCode }: { regionCode: string }) => regionCode).reverse()
    expect(await watcher.put('/regions/order', { parentCode: '440100', codes })).toMatchObject({
      code: '200',
    })
    const [ordered] = await rowsOf('operation?entity=region&entityId=440100&action=order')
    expect(ordered?.objectName).toBe('广州市')
    const places = (await watcher.get('/regions/children')).data
    const tops = places.map(({ regionCode }: { regionCode: string }) => regionCode)
    expect(await watcher.put('/regions/order', { parentCode: null, codes: tops })).toMatchObject({
      code: '200',
    })
    const [top] = await rowsOf('operation?entity=region&action=order')
    expect(top).toMatchObject({ entityId: null, objectName: null })
  })

  test('on an infected file of the public names it without its own name', async () => {
    const content = Buffer.from(`%PDF-1.7\n%${virusMark}\n`)
    const taken = await sendFile(app, watcher, '/gpcms/rest/web/v2/message/file', '张三的病历.pdf', content)
    expect(taken.code).toBe('4914')
    const [row] = await rowsOf('operation?entity=file&action=quarantine')
    expect(row).toMatchObject({ objectName: '公众上传的文件', actionName: '隔离带病毒的文件' })
    expect(JSON.stringify(row)).not.toContain('张三')
  })

  test('is found by words of what its object is called, and by the kind of object', async () => {
    const id = await written('采购目录（征求意见稿）')
    const found = async (query: string) =>
      (await rowsOf(`operation?pageSize=100&${query}`)).map(({ entityId }) => entityId)
    const word = encodeURIComponent('征求意见')
    expect(await found(`title=${word}`)).toEqual([id])
    expect(await found(`keyword=${word}`)).toEqual([id])
    expect(await found(`entity=article&title=${word}`)).toEqual([id])
    expect(await found(`entity=notice&title=${word}`)).toEqual([])
    expect(await found(`title=${encodeURIComponent('没有这个标题')}`)).toEqual([])
  })

  test('keeps the title that its object had then', async () => {
    const id = await written('旧标题')
    const { open, version } = (await writer.get(path(id))).data
    const { bodyHtml, fields } = open
    const change = { version, saveId: randomUUID(), title: '新标题', bodyHtml, fields, attachments: [] }
    expect(await writer.put(path(id), change)).toMatchObject({ code: '200' })
    const rows = await rowsOf(`operation?entity=article&entityId=${id}`)
    expect(rows.map(({ objectName }) => objectName)).toEqual(['新标题', '旧标题'])
  })

  test('from before titles were kept is named by what its row says, and found by it', async () => {
    await app.db.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER ALL`)
    await app.db.execute(sql`INSERT INTO audit_log (id, at, module, entity, entity_id, action, after, result, previous_hash,
        hash, chain_version) SELECT nextval('audit_log_id'), ${app.clock.now().toISOString()}, 'cms', 'link', 'ancient', 'release',
        '{"title": "很久以前的链接"}', 'ok', '', '', 2`)
    await app.db.execute(sql`ALTER TABLE audit_log ENABLE TRIGGER ALL`)
    const [row] = await rowsOf(`operation?title=${encodeURIComponent('很久以前')}`)
    expect(row).toMatchObject({ objectName: '很久以前的链接', actionName: '放回或解除保全' })
  })

  test('that was refused says in words what was tried', async () => {
    expect((await writer.get('/users?pageSize=10')).code).toBe('403')
    const [row] = await rowsOf('operation?module=access&userName=t-writer')
    expect(row).toMatchObject({
      ...{ moduleName: '访问控制', entityName: '查看用户', actionName: '用户列表', resultName: '拒绝' },
      objectName: null,
    })
  })
})

describe('sign-offs are sensitive operations', () => {
  const sensitive = async (id: string): Promise<string[]> =>
    (await rowsOf(`sensitive?entity=article&entityId=${id}&pageSize=100`))
      .map(({ action }) => action)
      .reverse()

  test('of every level, from the approval to the withdrawal', async () => {
    const id = await published('签发留痕的稿件')
    await done(signer, id, 'withdraw', { reason: '内容有误' })
    expect([...new Set(await sensitive(id))]).toEqual(['approve', 'publish', 'withdraw'])
    const other = await published('下线留痕的稿件')
    await done(signer, other, 'takeOffline', { reason: '已过时' })
    expect((await sensitive(other)).at(-1)).toBe('take-offline')
  })

  test('and of an emergency, from the request to the reading afterwards', async () => {
    const id = await written('紧急留痕的稿件')
    await done(signer, id, 'emergency', { reason: '台风红色预警' })
    const { rows } = (await third.get('/emergencies?pageSize=100')).data
    const asked = rows.find((row: { infoId: string }) => row.infoId === id)
    expect((await watcher.post(`/emergencies/${asked.id}/agree`, {})).code).toBe('200')
    const read = { isConfirmed: true, comment: '内容属实' }
    expect((await third.post(`/emergencies/${asked.id}/read`, read)).code).toBe('200')
    expect(await sensitive(id)).toEqual(['emergency-ask', 'publish', 'emergency-publish', 'emergency-read'])
  })

  test('but not the work of the author', async () => {
    const id = await written('只是草稿')
    await done(writer, id, 'submit')
    expect(await sensitive(id)).toEqual([])
  })
})
