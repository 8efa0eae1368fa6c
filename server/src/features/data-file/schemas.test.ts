import { gunzipSync } from 'node:zlib'
import type { DataFile, DataManifest } from '@sunport/contract/calls/data-file.ts'
import { calls } from '@sunport/contract/calls.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { until } from '../../testing/tasks.ts'

const path = '/gpcms/rest/web/v2/data-files'

let app: TestApp
let system: Acting
let site = ''
beforeAll(async () => {
  app = await createTestApp({ tasks: [], looksByHand: true })
  site = app.packs[0]?.siteCode ?? ''
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(app, 'system')
  for (const over of [
    { noticeType: '001011', planId: 'p1', budget: '1200000', purchaser: '第一中学', regionCode: '440103' },
    { noticeType: '001021', openTenderCode: 'G-1', agency: '某代理', openTenderTime: '2026-06-20 09:30:00' },
    { body: '<p>正文</p><table><tr><td>一</td></tr></table>' },
  ])
    await publishSample(app.db, {
      ...{ siteId: site, channel: 'tzgg', title: '一条', noticeTime: '2026-06-01 09:00:00' },
      ...over,
    })
  const gone = await publishSample(app.db, {
    ...{ siteId: site, channel: 'tzgg', title: '撤回的', noticeTime: '2026-06-01 10:00:00' },
  })
  await make()
  await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${gone}`)
  await make()
})
afterAll(() => app.close())

const make = async (): Promise<void> => {
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  const { runId } = (await system.post('/tasks/task-data-files/run', { reason: '生成' })).data
  await until(async () => (await system.get(`/task-runs/${runId}`)).data.endAt !== null)
}
const fetched = (url: string) => app.http.inject({ method: 'GET', url: new URL(url, 'http://x').pathname })
const manifest = async (): Promise<DataManifest> =>
  (await app.get<DataManifest>(`${path}?siteId=${site}&month=2026-06`)).data as DataManifest
const schemaAt = async (url: string): Promise<{ $id: string; anyOf?: object[] }> =>
  JSON.parse((await fetched(url)).body)

const faultsOf = (schema: object, value: unknown): unknown => {
  const check = new Ajv2020({ strict: false, allErrors: true }).compile(schema)
  return check(value) ? [] : check.errors
}

const linesOf = async (): Promise<Record<string, unknown>[]> => {
  const file = (await manifest()).files.find(({ kind, form }) => kind === 'day' && form === 'jsonl')
  const text = gunzipSync((await fetched((file as DataFile).url)).rawPayload).toString()
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
}

test('the list of files is what its schema says, whose address it names', async () => {
  const found = await manifest()
  const schema = await schemaAt(found.schemas.manifest)
  expect(schema.$id).toBe(found.schemas.manifest)
  expect(faultsOf(schema, found)).toEqual([])
  expect(faultsOf(schema, { ...found, files: [{ ...found.files[0], sha256: undefined }] })).not.toEqual([])
  const { headers } = await app.http.inject(`${path}?siteId=${site}`)
  expect(headers.link).toBe(`<${found.schemas.manifest}>; rel="describedby"; type="application/schema+json"`)
})

test('every line of a file is what its schema says, also that of something withdrawn, and the schema names every key', async () => {
  const { schemas } = await manifest()
  const schema = await schemaAt(schemas.jsonl)
  const lines = await linesOf()
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(faultsOf(schema, line)).toEqual([])
  const [record, withdrawn] = schema.anyOf as { properties: object; required: string[] }[]
  expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(Object.keys(record?.properties ?? {}).toSorted())
  expect(lines.at(-1)).toEqual({ id: expect.any(String), withdrawn: true })
  expect(withdrawn?.required).toEqual(['id', 'withdrawn'])
  expect(faultsOf(schema, { ...lines[0], title: null })).not.toEqual([])
  // What comes new breaks nobody's check.
  expect(faultsOf(schema, { ...lines[0], somethingNew: 1 })).toEqual([])
})

test('each file names the schema of its lines', async () => {
  const { files, schemas } = await manifest()
  expect(files.map(({ form }) => form)).toContain('ocds')
  for (const { url, form } of files)
    expect((await fetched(url)).headers.link).toContain(`<${schemas[form]}>; rel="describedby"`)
})

test('a schema is JSON under its own type, takes nothing of a budget, and others are not found', async () => {
  const { schemas } = await manifest()
  const answer = await fetched(schemas.jsonl)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^application\/schema\+json\b/),
  ])
  expect(calls.dataFiles.schema.units).toBe(0)
  expect((await app.http.inject(`${path}/schemas/none.json`)).statusCode).toBe(404)
})
