import type { Schema } from '@sunport/contract/call.ts'
import { isFunctionCode } from '@sunport/contract/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createTestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

type Row = Record<string, unknown> & { id: string; version: number; siteId: string | null }

const namesIn = (schema: Schema | undefined): string[] => Object.keys((schema as z.ZodObject)?.shape ?? {})

/** Before anything else, since every kind of records is a test. */
const app = await createTestApp()
const bound = new Map(app.calls.map(call => [`${call.method} ${call.path}`, call]))

/** Records that the list-and-form calls are made for, where they belong to sites. */
const records = app.calls
  .filter(({ method, path }) => method === 'GET' && bound.has(`POST ${path}`))
  .filter(({ path }) => bound.has(`PUT ${path}/:id`) && bound.has(`DELETE ${path}/:id`))
  .filter(({ path }) => namesIn(bound.get(`GET ${path}/:id`)?.data).includes('siteId'))
  .map(({ path }) => ({
    path: path.replace('/rest/v2', ''),
    functions: app.calls.filter(call => call.path.startsWith(path)).map(({ access }) => access),
    bulk: bound.get(`POST ${path}/bulk`),
    file: bound.get(`GET ${path}/export`),
  }))

/** Records that everybody who may look reads of all sites, and why. Nobody changes them for another site. */
const openToRead: Record<string, string> = {
  '/dicts/dictType': 'every vocabulary is public, and one site is compared with another',
}

/** What makes a row of a site, where an installation begins without one. */
const samples: Record<string, (siteId: string) => object> = {
  '/confs': siteId => ({
    siteId,
    confKey: 'sample.key',
    confName: '样例',
    confType: 'sample',
    confValue: '值',
  }),
  '/campaigns': siteId => ({
    siteId,
    title: '样例征集',
    background: '<p>背景</p>',
    startAt: '2026-07-01 09:00:00',
    endAt: '2026-07-31 18:00:00',
  }),
  '/indicators': siteId => ({
    siteId,
    code: 'SAMPLE',
    name: '样例指标',
    dimension: 'cost',
    formula: '样例口径',
    definition: { source: 'notices', where: [], measure: { kind: 'count' } },
    unit: '个',
    direction: 'none',
    period: 'year',
  }),
  '/reply-templates': siteId => ({
    siteId,
    name: '样例模板',
    body: '您好！您的留言{{留言编号}}收悉，现答复如下，请按规定办理。',
    citations: ['政府采购法第十四条'],
    isShared: true,
  }),
  '/crosswalk': siteId => ({ scheme: 'type', code: 'OTHERS', commonCode: 'tender', siteId }),
  '/checkWords': siteId => ({ word: '别站的词', kind: 'sensitive', level: 'warn', siteId }),
}

let everywhere: Acting
let ofSite: Acting
let own = ''
let other = ''
beforeAll(async () => {
  ;[own = '', other = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertRole(
    app.db,
    { id: 'of-one-site', dataScope: 'site', siteIds: [own] },
    [...new Set(records.flatMap(({ functions }) => functions))].filter(isFunctionCode),
  )
  await insertRole(app.db, { id: 'answers', dataScope: 'all' }, ['cms:message:reply'])
  await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa', 'role-editor', 'answers'] })
  await insertUser(app.db, { userName: 'ofsite', roleIds: ['of-one-site'] })
  everywhere = await actAs(app, 'everywhere')
  ofSite = await actAs(app, 'ofsite')
})
afterAll(() => app.close())

const rowOfOther = async (path: string): Promise<Row> => {
  const sample = samples[path]
  if (sample) await everywhere.post(path, sample(other))
  const { data } = await everywhere.get(`${path}?siteId=${other}&pageSize=100`)
  const row = (data.rows as Row[]).find(({ siteId }) => siteId === other)
  if (!row) throw new Error(`${path} has no row of another site: give it a sample`)
  return row
}

test('there are such records', () => {
  expect(records.map(({ path }) => path).sort()).toEqual(
    expect.arrayContaining(['/checkWords', '/linkClasses', '/links']),
  )
})

test.each(records)(
  '$path shows and gives nothing of another site to who keeps one, but what is open to all',
  async ({ path, bulk, file }) => {
    const row = await rowOfOther(path)
    const asBefore = async () => expect((await everywhere.get(`${path}/${row.id}`)).data).toEqual(row)
    if (!openToRead[path]) {
      for (const query of ['pageSize=100', `pageSize=100&siteId=${other}`]) {
        const rows: Row[] = (await ofSite.get(`${path}?${query}`)).data?.rows ?? []
        expect(rows.filter(({ siteId }) => siteId !== null && siteId !== own)).toEqual([])
      }
      expect((await ofSite.get(`${path}/${row.id}`)).code).not.toBe('200')
    }
    expect((await ofSite.put(`${path}/${row.id}`, row)).code).not.toBe('200')
    expect((await ofSite.post(path, { ...row, ...samples[path]?.(other) })).code).not.toBe('200')
    expect((await ofSite.remove(`${path}/${row.id}?version=${row.version}`)).code).not.toBe('200')
    await asBefore()
    if (bulk) {
      const { action } = (bulk.input as z.ZodObject).shape
      for (const each of (action as z.ZodEnum).options) {
        const rows = [{ id: row.id, version: row.version }]
        const more = { siteIds: [own], classCode: row.classCode, reason: '测试' }
        const { data } = await ofSite.post(`${path}/bulk`, {
          action: each,
          rows,
          isRehearsal: false,
          ...more,
        })
        expect([each, data?.rows[0].refusal ?? '']).toEqual([each, expect.stringMatching(data ? /./ : /^$/)])
      }
      await asBefore()
    }
    if (file) {
      const url = `/gpcms/rest/v2${path}/export?format=csv&ids=${row.id}`
      const lines = (await send(app, ofSite.signed, 'GET', url)).body.trim().split('\n')
      expect(lines).toHaveLength(1)
    }
  },
)

test.each(records)('$path lets nobody move a row of his to another site', async ({ path }) => {
  const sample = samples[path]
  if (sample) await ofSite.post(path, sample(own))
  const mine = ((await ofSite.get(`${path}?siteId=${own}&pageSize=100`)).data.rows as Row[])[0]
  if (!mine) throw new Error(`${path} has no row of the own site: give it a sample`)
  await ofSite.put(`${path}/${mine.id}`, { ...mine, siteId: other })
  expect((await everywhere.get(`${path}/${mine.id}`)).data.siteId).toBe(own)
})
