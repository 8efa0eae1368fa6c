import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf, storedPath } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { type ScannerDaemon, scannerDaemon, virusMark } from '../../testing/scanner-daemon.ts'
import { sendFile } from '../../testing/send-file.ts'
import { until } from '../../testing/tasks.ts'

const address = '/gpcms/rest/v2/files'

let daemon: ScannerDaemon
let app: TestApp
let who: Acting
beforeAll(async () => {
  daemon = await scannerDaemon()
  app = await createTestApp({ tasks: [], config: { scanner: daemon.address } })
  await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa'] })
  who = await actAs(app, 'everywhere')
})
afterAll(async () => {
  await app.close()
  await daemon.close()
})

let nth = 0
beforeEach(() => {
  nth += 1
})
const words = (text: string): Buffer => Buffer.from(`${text} ${nth}`)
const upload = (content: Buffer) => sendFile(app, who, address, '附件.txt', content)
const idOf = async (content: Buffer): Promise<string> => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT id FROM file WHERE digest = ${digestOf(content)}`,
  )
  return rows[0]?.id ?? ''
}
const stateOf = async (id: string) => {
  const { scanState, scanNote } = (await who.get(`/media/${id}`)).data
  return [scanState, scanNote]
}
const publish = async (fileId: string): Promise<void> => {
  const site = { siteId: 'gd', channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' }
  const infoId = await publishSample(app.db, { ...site, title: '有附件' })
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
    SELECT published_edition_id, ${fileId}, '附件.txt' FROM info WHERE id = ${infoId}`)
}
const fetched = async (id: string, cookie = '') => {
  const answer = await app.http.inject({ url: `${address}/${id}`, headers: { cookie } })
  const isJson = String(answer.headers['content-type']).includes('json')
  return isJson ? answer.json().code : answer.statusCode
}
const shelf = (content: Buffer) => existsSync(join(app.dataDir, 'files', storedPath(digestOf(content))))
const apart = (content: Buffer) => existsSync(join(app.dataDir, 'files', 'quarantine', digestOf(content)))
const scanAgain = async () => {
  const { runId } = (await who.post('/tasks/task-file-scan/run', { reason: '再次扫描' })).data
  return until(async () => {
    const run = (await who.get(`/task-runs/${runId}`)).data
    return run.endAt !== null && run
  })
}
/** The scanner is away while something is done. */
const without = async <T>(work: () => Promise<T>): Promise<T> => {
  await daemon.close()
  try {
    return await work()
  } finally {
    daemon = await scannerDaemon(daemon.address.port)
  }
}
const audited = async (id: string) =>
  (
    await app.db.execute<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity = 'file' AND entity_id = ${id} ORDER BY id`,
    )
  ).rows.map(({ action }) => action)

describe('what is brought', () => {
  test('is served when the scanner finds nothing', async () => {
    const { data } = await upload(words('干净'))
    expect(data.scanState).toBe('clean')
    await publish(data.id)
    expect([await fetched(data.id), await stateOf(data.id)]).toEqual([200, ['clean', null]])
  })

  test('is kept apart when it finds something, and its bringer is told', async () => {
    const content = words(virusMark)
    const answer = await upload(content)
    expect(answer).toMatchObject({ code: '4914', msg: '文件含有病毒（Test.Mark），已隔离，不能使用' })
    const id = await idOf(content)
    await publish(id)
    expect([await fetched(id), await fetched(id, who.signed.cookie)]).toEqual(['404', '4914'])
    expect([shelf(content), apart(content)]).toEqual([false, true])
    expect(await stateOf(id)).toEqual(['infected', 'Test.Mark'])
    expect(await audited(id)).toEqual(['upload', 'quarantine'])
    const listed = (await who.get('/media?only=unclean&pageSize=100')).data.rows
    expect(listed.map((row: { id: string }) => row.id)).toContain(id)
  })

  test('takes others of the same content along, that were brought before', async () => {
    const content = words(`早先的 ${virusMark}`)
    await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest)
      VALUES (${`early-${nth}`}, '早先.txt', '.txt', 'text/plain', ${content.length}, ${digestOf(content)})`)
    await upload(content)
    expect(await stateOf(`early-${nth}`)).toEqual(['infected', 'Test.Mark'])
  })

  test('in place of a file that is shown is refused, and the old one stays', async () => {
    const before = words('原来的')
    const { data } = await upload(before)
    const query = new URLSearchParams({ id: data.id, version: '1', reason: '内容更正' })
    const url = `/gpcms/rest/v2/media/replacement?${query}`
    const answer = await sendFile(app, who, url, '附件.txt', words(virusMark))
    expect(answer.code).toBe('4914')
    expect((await who.get(`/media/${data.id}`)).data).toMatchObject({
      digest: digestOf(before),
      scanState: 'clean',
    })
    expect(await audited(data.id)).toEqual(['upload', 'quarantine'])
  })
})

describe('while the scanner is away', () => {
  test('a file waits and is nobody’s, until it is back', async () => {
    const content = words('等待')
    const { data } = await without(() => upload(content))
    expect(data.scanState).toBe('pending')
    await publish(data.id)
    expect([await fetched(data.id), await fetched(data.id, who.signed.cookie)]).toEqual(['404', '4914'])
    expect(await scanAgain()).toMatchObject({ result: '1' })
    expect([await fetched(data.id), await stateOf(data.id)]).toEqual([200, ['clean', null]])
  })

  test('the task says so, and an infected one is found when it is back', async () => {
    const content = words(`等待的 ${virusMark}`)
    const { data } = await without(async () => {
      const answer = await upload(content)
      expect(await scanAgain()).toMatchObject({
        result: '0',
        message: expect.stringContaining('等待扫描'),
      })
      return answer
    })
    await scanAgain()
    expect(await stateOf(data.id)).toEqual(['infected', 'Test.Mark'])
    expect([shelf(content), apart(content)]).toEqual([false, true])
    expect(await audited(data.id)).toEqual(['upload', 'quarantine'])
  })

  test('files are served unscanned where the setting says so', async () => {
    const set = async (value: boolean | null) => {
      const { settings } = (await who.get('/configuration')).data
      const key = 'upload.scan-required'
      const { version } = settings.find((each: { key: string }) => each.key === key)
      expect((await who.put(`/configuration/${key}`, { value, siteId: null, version })).code).toBe('200')
    }
    await set(false)
    const { data } = await without(() => upload(words('照常提供')))
    await set(null)
    await publish(data.id)
    expect([data.scanState, await fetched(data.id)]).toEqual(['unscanned', 200])
  })
})

test('the check of contents does not miss what lies apart', async () => {
  const content = words(`不算缺失 ${virusMark}`)
  await upload(content)
  const { runId } = (await who.post('/tasks/task-file-check/run', { reason: '检查' })).data
  await until(async () => (await who.get(`/task-runs/${runId}`)).data.endAt !== null)
  expect((await who.get(`/media/${await idOf(content)}`)).data.missingSince).toBeNull()
})
