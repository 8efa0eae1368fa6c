import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { createScanner } from '../../platform/files/scanner.ts'
import { digestOf, storedPath } from '../../platform/files/store.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createSettings } from '../../platform/settings.ts'
import { smsOutbox } from '../../platform/sms.ts'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { messageBench } from '../../testing/messages.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { send, signatureFor } from '../../testing/signing.ts'
import { waitingFiles } from '../file/waiting-files.ts'

const upload = '/gpcms/rest/web/v2/message/file'
const save = '/gpcms/rest/v2/problem/feedback/save'
const boundary = 'xxSunportxx'
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n%${words}\n`)
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
const megabyte = 1024 * 1024

let app: TestApp
let phones = 0
beforeAll(async () => {
  app = await createTestApp()
  const { unit } = await messageBench(app)
  await insertUser(app.db, { userName: 'files-keeper', orgId: unit.id, roleIds: ['role-message-keeper'] })
  await insertUser(app.db, { userName: 'files-editor', orgId: unit.id, roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'files-system', roleIds: ['role-sa'] })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date(app.clock.now().getTime() + 25 * 3_600_000)))

const key = () => createSignatures(app.secret, app.db, app.clock).currentPageKey()
const visitor = () => ({ cookie: '', key: key() })

const take = async (name: string, content: Buffer, from = '198.51.100.7') => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const answer = await app.http.inject({
    method: 'POST',
    url: upload,
    remoteAddress: from,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...signatureFor({ key: key(), method: 'POST', url: upload, at: app.clock.now() }),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return answer.json()
}
const ticketOf = async (name: string, content: Buffer): Promise<string> =>
  (await take(name, content)).data.ticket

const ask = async (attachments: string[]) => {
  phones += 1
  const mobile = `139${String(phones).padStart(8, '0')}`
  await send(app, visitor(), 'GET', `/gpcms/rest/v2/register/phoneCode/feedback/${mobile}/feedback`)
  const sent = readFileSync(smsOutbox(app.dataDir), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .findLast(({ phone }) => phone === mobile)
  const body = {
    siteId: 'gd',
    subject: '附件应当如何提交',
    content: '随附采购文件和现场照片，请核实后答复。',
    name: '张小明',
    mobile,
    phoneCode: /\d{6}/.exec(sent.text)?.[0],
    publicWish: '0',
    consent: '1',
    attachments,
  }
  return (await send(app, visitor(), 'POST', save, body)).json()
}

const kept = async (table: 'file' | 'message_upload' | 'message_attachment'): Promise<number> =>
  Number((await app.db.execute(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`)).rows[0]?.n)
const messageOf = async (msgNo: string) =>
  (
    await app.db.execute<{ id: string; files: string[] }>(sql`
      SELECT m.id, ARRAY(SELECT file_id FROM message_attachment a WHERE a.message_id = m.id ORDER BY sort) AS files
      FROM message m WHERE m.msg_no = ${msgNo}`)
  ).rows[0] ?? { id: '', files: [] }
const sweep = async () => {
  const files = folderStore(join(app.dataDir, 'files'))
  const { db, clock } = app
  await waitingFiles({
    db,
    clock,
    files,
    settings: await createSettings(db),
    scanner: createScanner(undefined),
    log: silentLog,
  }).forgetOld()
}
const isStored = (content: Buffer): boolean =>
  existsSync(join(app.dataDir, 'files', storedPath(digestOf(content))))

describe('a file for a message', () => {
  test('is taken in by a ticket, goes along, and its writer sees it by name', async () => {
    const tickets = [await ticketOf('现场照片说明.pdf', pdf('照片')), await ticketOf('材料.zip', zip)]
    const { code, data } = await ask(tickets)
    expect(code).toBe('200')
    const status = `/gpcms/rest/web/v2/message/status?msgNo=${data.msgNo}&queryCode=${data.queryCode}`
    const progress = (await send(app, visitor(), 'GET', status)).json()
    expect(progress.data.attachments).toEqual([
      { name: '现场照片说明.pdf', size: pdf('照片').length },
      { name: '材料.zip', size: zip.length },
    ])
    expect(JSON.stringify(progress)).not.toContain((await messageOf(data.msgNo)).files[0])
  })

  test.each([
    ['程序.pdf', Buffer.from('MZ\u0090\0'), '文件类型'],
    ['页面.html', Buffer.from('<script>'), '文件类型'],
    ['照片.png', pdf('不是照片'), '文件类型'],
    ['大文件.txt', Buffer.alloc(11 * megabyte, 'a'), '文件不能超过10MB'],
    ['空.pdf', Buffer.alloc(0), ''],
  ])('%s is refused as any upload would be, and leaves nothing behind', async (name, content, words) => {
    const before = [await kept('file'), await kept('message_upload')]
    const answer = await take(name, content)
    expect(answer.code).not.toBe('200')
    expect(answer.msg).toContain(words)
    expect([await kept('file'), await kept('message_upload')]).toEqual(before)
    expect(isStored(content)).toBe(false)
  })

  test('goes with three at most, and a fourth refuses the message whole', async () => {
    const tickets = await Promise.all([1, 2, 3, 4].map(n => ticketOf(`${n}.pdf`, pdf(`第${n}个`))))
    expect(await ask(tickets)).toMatchObject({ code: '4000', msg: '附件最多3个' })
    expect((await ask(tickets.slice(0, 3))).code).toBe('200')
  })

  test('goes along once: neither its ticket nor the id of a file of somebody else attaches it again', async () => {
    const ticket = await ticketOf('一次.pdf', pdf('一次'))
    const first = await ask([ticket])
    const { files } = await messageOf(first.data.msgNo)
    const before = await kept('message_attachment')
    for (const tried of [[ticket], files, ['made-up'], [await ticketOf('另.pdf', pdf('另')), ...files]])
      expect(await ask(tried)).toMatchObject({ code: '4696', msg: /重新选择附件/ })
    expect(await kept('message_attachment')).toBe(before)
    const twice = await ticketOf('两次.pdf', pdf('两次'))
    const both = await Promise.all([ask([twice]), ask([twice])])
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '4696'])
  })

  test('that never goes along is swept after two hours, and one that is taken back is gone at once', async () => {
    const [ticket, back] = [await ticketOf('忘记.pdf', pdf('忘记')), await ticketOf('收回.pdf', pdf('收回'))]
    expect((await send(app, visitor(), 'POST', `${upload}/drop`, { ticket: back })).json().code).toBe('200')
    expect([isStored(pdf('忘记')), isStored(pdf('收回'))]).toEqual([true, false])
    const sent = await ask([await ticketOf('送出.pdf', pdf('送出'))])
    app.clock.set(new Date(app.clock.now().getTime() + 2 * 3_600_000 + 1))
    expect((await ask([ticket])).code).toBe('4696')
    await sweep()
    expect([isStored(pdf('忘记')), isStored(pdf('送出'))]).toEqual([false, true])
    expect((await messageOf(sent.data.msgNo)).files).toHaveLength(1)
  })

  test('waits with thirty others of one address at most, whatever other addresses do', async () => {
    const add = (at: number, address: string) =>
      app.db.execute(sql`
      WITH f AS (INSERT INTO file (id, name, ext, media_type, size, digest, scan_state, is_private)
        VALUES (${`waiting-${address}-${at}`}, 'a.pdf', '.pdf', 'application/pdf', 1, ${`d${at}`}, 'clean', true) RETURNING id)
      INSERT INTO message_upload SELECT id, id, ${address}, ${app.clock.now().toISOString()} FROM f`)
    for (let at = 0; at < 30; at += 1) await add(at, '198.51.100.99')
    expect((await take('多.pdf', pdf('多'), '198.51.100.99')).code).toBe('4697')
    expect(isStored(pdf('多'))).toBe(false)
    expect((await take('多.pdf', pdf('多'), '198.51.100.98')).code).toBe('200')
  })
})

const raw = (who: Acting, path: string) => send(app, who.signed, 'GET', `/gpcms/rest/v2${path}`)

describe('who may read it', () => {
  test('a desk that reads the message does, and each time is recorded without its name', async () => {
    const { data } = await ask([await ticketOf('张小明身份证.pdf', pdf('证件'))])
    const { id, files } = await messageOf(data.msgNo)
    const keeper = await actAs(app, 'files-keeper')
    expect((await keeper.get(`/message-desk/${id}`)).data.attachments).toEqual([
      { id: files[0], name: '张小明身份证.pdf', size: pdf('证件').length },
    ])
    const answer = await raw(keeper, `/message-desk/${id}/files/${files[0]}`)
    expect(answer.rawPayload).toEqual(pdf('证件'))
    expect(answer.headers['cache-control']).toBe('no-store')
    const logged = await app.db.execute(sql`
      SELECT title, reason, to_jsonb(a)::text AS whole FROM audit_log a WHERE action = 'message-file' AND entity_id = ${id}`)
    expect(logged.rows).toMatchObject([{ title: data.msgNo, reason: '第1个附件' }])
    expect(logged.rows[0]?.whole).not.toContain('张小明')
  })

  test('nobody else does, by any address, whatever carries its id', async () => {
    const { data } = await ask([await ticketOf('私.pdf', pdf('私'))])
    const other = await ask([await ticketOf('别.pdf', pdf('别'))])
    const { id, files } = await messageOf(data.msgNo)
    const [file] = files
    const keeper = await actAs(app, 'files-keeper')
    const elsewhere = (await messageOf(other.data.msgNo)).id
    expect((await raw(keeper, `/message-desk/${elsewhere}/files/${file}`)).body).not.toContain('%PDF')
    await app.db.execute(sql`UPDATE site SET logo_url = ${`/gpcms/rest/v2/files/${file}`} WHERE id = 'gd'`)
    const open = (url: string, cookie = '') => app.http.inject({ url, headers: { cookie } })
    expect((await open(`/gpcms/rest/v2/files/${file}`)).statusCode).toBe(404)
    expect((await open(`/gpcms/rest/v2/message-desk/${id}/files/${file}`)).statusCode).toBe(401)
    const editor = await actAs(app, 'files-editor')
    expect((await raw(editor, `/message-desk/${id}/files/${file}`)).body).not.toContain('%PDF')
    // Whoever reads messages reads this one at its desk, and nowhere else.
    for (const name of ['files-editor', 'files-system']) {
      const user = await actAs(app, name)
      expect((await raw(user, `/files/${file}`)).statusCode).toBe(404)
      const media = await user.get('/media?pageSize=100&keyword=%E7%A7%81.pdf')
      expect(media.data?.rows ?? []).toEqual([])
    }
  })
})
