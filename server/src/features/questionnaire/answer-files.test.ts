import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { QuestionRules } from '@sunport/contract/calls/question-rules.ts'
import { fileValue } from '@sunport/contract/questionnaire/answer-files.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { createScanner } from '../../platform/files/scanner.ts'
import { readSpreadsheet } from '../../platform/files/spreadsheet.ts'
import { digestOf, storedPath } from '../../platform/files/store.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createSettings } from '../../platform/settings.ts'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { send, signatureFor } from '../../testing/signing.ts'
import { waitingFiles } from '../file/waiting-files.ts'

const base = '/gpcms/rest/web/v2/questionnaire'
const boundary = 'xxSunportxx'
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n%${words}\n`)
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

let app: TestApp
let siteId = ''
let publisher: Acting
let editor: Acting
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  siteId = app.packs[0]?.siteCode ?? ''
  await insertUser(app.db, { userName: 'af-publisher', roleIds: ['role-review3'] })
  await insertUser(app.db, { userName: 'af-editor', roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'af-keeper', roleIds: ['role-message-keeper'] })
  publisher = await actAs(app, 'af-publisher')
  editor = await actAs(app, 'af-editor')
  keeper = await actAs(app, 'af-keeper')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

const key = () => createSignatures(app.secret, app.db, app.clock).currentPageKey()

const add = (files: QuestionRules['files'] = {}, required = true) =>
  addQuestionnaire(app.db, {
    siteId,
    questions: [
      { code: 'Q1', type: 'file', title: '证明材料', required, rules: { files } },
      { code: 'Q2', type: 'file', title: '图片', rules: { files: { kinds: ['image'] } } },
      { code: 'Q3', type: 'line', title: '说明' },
    ],
  })

const take = async (id: string, name: string, content: Buffer, question = 'Q1') => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const url = `${base}/file?${new URLSearchParams({ id, question })}`
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...signatureFor({ key: key(), method: 'POST', url, at: app.clock.now() }),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return answer.json()
}
const taken = async (id: string, name: string, content: Buffer): Promise<string> =>
  fileValue((await take(id, name, content)).data)

const submit = async (id: string, answers: object) =>
  (
    await send(app, { cookie: '', key: key() }, 'POST', `${base}/${id}/submit`, { versionNo: 1, answers })
  ).json()

const kept = async () =>
  (
    await app.db.execute(sql`SELECT (SELECT count(*)::int FROM file) AS files,
      (SELECT count(*)::int FROM message_upload) AS waiting, (SELECT count(*)::int FROM questionnaire_file) AS sent,
      (SELECT count(*)::int FROM questionnaire_response) AS responses`)
  ).rows[0]
const isStored = (content: Buffer): boolean =>
  existsSync(join(app.dataDir, 'files', storedPath(digestOf(content))))
const filesOf = async (id: string) =>
  (
    await app.db.execute<{ id: string }>(sql`SELECT f.file_id AS id FROM questionnaire_file f
      JOIN questionnaire_response r ON r.id = f.response_id WHERE r.questionnaire_id = ${id} ORDER BY 1`)
  ).rows.map(row => row.id)

describe('a file as an answer', () => {
  test('is taken in by a ticket, goes along, and stands by its name at the desk and in the export', async () => {
    const id = await add({ most: 2 })
    const values = [await taken(id, '营业执照.pdf', pdf('执照')), await taken(id, '材料.zip', zip)]
    expect(await submit(id, { Q1: values })).toMatchObject({ code: '200' })
    const { data } = await publisher.get(`/surveys/${id}/responses`)
    expect(data.rows[0].files.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['材料.zip', '营业执照.pdf'].sort(),
    )
    const file = await send(app, publisher.signed, 'GET', `/gpcms/rest/v2/surveys/${id}/answers`)
    const [, line] = await readSpreadsheet(file.rawPayload)
    expect(line?.join()).toMatch(/营业执照\.pdf/)
    expect(line?.join()).toMatch(/材料\.zip/)
    for (const fileId of await filesOf(id)) expect(line?.join()).not.toContain(fileId)
    const analysis = await publisher.get(`/surveys/${id}/analysis`)
    expect(analysis.data.questions[0]).toMatchObject({ answered: 1, isPublic: false, options: [] })
  })

  test.each([
    ['程序.pdf', Buffer.from('MZ\u0090\0'), 'Q1', '文件类型'],
    ['照片.png', pdf('不是照片'), 'Q2', '文件类型'],
    ['说明.pdf', pdf('不是图片'), 'Q2', '第 2 题：只能上传图片'],
    ['大.pdf', Buffer.alloc(1024 * 1024 + 1, 'a'), 'Q1', '第 1 题：文件不能超过1MB'],
    ['说明.pdf', pdf('别的题'), 'Q3', '该题不收文件'],
    ['说明.pdf', pdf('没有题'), 'Q9', '该题不收文件'],
  ])(
    '%s is refused by the limits of its question, and leaves nothing behind (%#)',
    async (name, content, question, words) => {
      const id = await add({ megabytes: 1 })
      const before = await kept()
      const answer = await take(id, name, content, question)
      expect(answer.code).not.toBe('200')
      expect(answer.msg).toContain(words)
      expect(await kept()).toEqual(before)
      expect(isStored(content)).toBe(false)
    },
  )

  test('goes along once, with the question that it fits, and in no greater number', async () => {
    const id = await add({ most: 1 })
    expect(await submit(id, {})).toMatchObject({ code: '4307', msg: '第 1 题：请上传文件' })
    const value = await taken(id, '一次.pdf', pdf('一次'))
    const other = await taken(id, '第二.pdf', pdf('第二'))
    expect(await submit(id, { Q1: [value, other] })).toMatchObject({ msg: '第 1 题：最多上传 1 个文件' })
    // A ticket of the one question is none for another that asks for pictures.
    expect(await submit(id, { Q1: [value], Q2: [other] })).toMatchObject({ msg: '第 2 题：只能上传图片' })
    expect(await submit(id, { Q1: [value] })).toMatchObject({ code: '200' })
    const before = await kept()
    const [sent = ''] = await filesOf(id)
    const again = { code: '4742', msg: '上传的文件已过期，请重新选择文件' }
    for (const tried of [value, fileValue({ ticket: sent, size: 1, name: 'a.pdf' }), 'made-up'])
      expect(await submit(id, { Q1: [tried] })).toMatchObject(again)
    app.clock.set(new Date(app.clock.now().getTime() + 2 * 3_600_000 + 1))
    expect(await submit(id, { Q1: [other] })).toMatchObject(again)
    expect(await kept()).toEqual(before)
  })

  test('is not taken in for a questionnaire that is over', async () => {
    const id = await add()
    app.clock.set(new Date('2026-07-02T04:00:00Z'))
    expect(await take(id, '晚.pdf', pdf('晚'))).toMatchObject({ code: '4302' })
  })

  test('of an answer that is gone is swept, and of one that is there is not', async () => {
    const id = await add()
    const [gone, stays] = [pdf('已经清除'), pdf('仍然保留')]
    for (const content of [gone, stays])
      expect(await submit(id, { Q1: [await taken(id, 'a.pdf', content)] })).toMatchObject({ code: '200' })
    await app.db.execute(sql`DELETE FROM questionnaire_response r USING questionnaire_file f, file
      WHERE f.response_id = r.id AND file.id = f.file_id AND file.digest = ${digestOf(gone)}`)
    await app.db.execute(sql`UPDATE file SET create_date = '2026-06-01' WHERE is_private`)
    const { db, clock } = app
    await waitingFiles({
      db,
      clock,
      files: folderStore(join(app.dataDir, 'files')),
      settings: await createSettings(db),
      scanner: createScanner(undefined),
      log: silentLog,
    }).forgetOld()
    expect([isStored(gone), isStored(stays)]).toEqual([false, true])
  })
})

describe('who may read it', () => {
  const raw = (who: Acting, path: string) => send(app, who.signed, 'GET', `/gpcms/rest/v2${path}`)
  const sent = async (personal = false) => {
    const id = await add()
    if (personal)
      await app.db.execute(
        sql`UPDATE questionnaire_question SET personal_data = true WHERE questionnaire_id = ${id}`,
      )
    await submit(id, { Q1: [await taken(id, '张小明身份证.pdf', pdf(`证件${id}`))] })
    const [file = ''] = await filesOf(id)
    return { id, file, content: pdf(`证件${id}`) }
  }

  test('the desk does, and each time is recorded without its name', async () => {
    const { id, file, content } = await sent()
    const answer = await raw(publisher, `/surveys/${id}/responses/files/${file}`)
    expect(answer.rawPayload).toEqual(content)
    expect(answer.headers['cache-control']).toBe('no-store')
    const logged = await app.db.execute(
      sql`SELECT to_jsonb(a)::text AS whole FROM audit_log a WHERE action = 'answer-file' AND entity_id = ${id}`,
    )
    expect(logged.rows).toHaveLength(1)
    expect(logged.rows[0]?.whole).not.toContain('张小明')
  })

  test('what is somebody’s own asks for more, and its name is not told', async () => {
    const { id, file } = await sent(true)
    expect((await raw(editor, `/surveys/${id}/responses/files/${file}`)).body).not.toContain('%PDF')
    expect(JSON.stringify(await editor.get(`/surveys/${id}/responses`))).not.toContain('张小明')
    expect((await raw(publisher, `/surveys/${id}/responses/files/${file}`)).body).toContain('%PDF')
    const { rows } = await app.db.execute(
      sql`SELECT string_agg(words, '') AS words FROM questionnaire_answer`,
    )
    expect(rows[0]?.words).not.toContain(`${id}/张小明`)
  })

  test('nobody else does, by any address, whatever carries its id', async () => {
    const { id, file } = await sent()
    const other = await sent()
    for (const address of [
      `/surveys/${other.id}/responses/files/${file}`,
      `/files/${file}`,
      `/media/${file}/content`,
    ])
      expect((await raw(publisher, address)).body).not.toContain('%PDF')
    expect((await raw(keeper, `/surveys/${id}/responses/files/${file}`)).body).not.toContain('%PDF')
    const open = await app.http.inject({ url: `/gpcms/rest/v2/surveys/${id}/responses/files/${file}` })
    expect(open.statusCode).toBe(401)
    expect((await app.http.inject({ url: `/gpcms/rest/v2/files/${file}` })).statusCode).toBe(404)
  })
})
