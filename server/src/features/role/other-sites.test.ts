import type { Call, CallGroup } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { isFunctionCode } from '@sunport/contract/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { discoverFeatures } from '../../platform/feature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

type Row = Record<string, unknown> & { id: string; version: number; siteId: string | null }

const groups = [
  ...Object.values(calls),
  ...(await discoverFeatures()).map(({ calls: own }) => own),
] as CallGroup[]

const namesIn = (schema: z.ZodType | undefined): string[] => Object.keys((schema as z.ZodObject)?.shape ?? {})

/** Records that the list-and-form calls are made for, where they belong to sites. */
const records = groups
  .filter(group => ['list', 'get', 'create', 'update', 'remove'].every(name => name in group))
  .filter(group => namesIn(group.get?.data).includes('siteId'))
  .map(group => ({ path: (group.list as Call).path.replace('/rest/v2', ''), group }))

/** What makes a row of a site, where an installation begins without one. */
const samples: Record<string, (siteId: string) => object> = {
  '/confs': siteId => ({
    siteId,
    confKey: 'sample.key',
    confName: '样例',
    confType: 'sample',
    confValue: '值',
  }),
  '/checkWords': siteId => ({ word: '别站的词', kind: 'sensitive', level: 'warn', siteId }),
}

let app: TestApp
let everywhere: Acting
let ofSite: Acting
let own = ''
let other = ''
beforeAll(async () => {
  app = await createTestApp()
  ;[own = '', other = ''] = app.packs.map(({ siteCode }) => siteCode)
  const all = records.flatMap(({ group }) => Object.values(group)).map(({ access }) => access)
  await insertRole(
    app.db,
    { id: 'of-one-site', dataScope: 'site', siteIds: [own] },
    [...new Set(all)].filter(isFunctionCode),
  )
  await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa'] })
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
  '$path shows and gives nothing of another site to who keeps one',
  async ({ path, group }) => {
    const row = await rowOfOther(path)
    const asBefore = async () => expect((await everywhere.get(`${path}/${row.id}`)).data).toEqual(row)
    for (const query of ['pageSize=100', `pageSize=100&siteId=${other}`]) {
      const rows: Row[] = (await ofSite.get(`${path}?${query}`)).data?.rows ?? []
      expect(rows.filter(({ siteId }) => siteId !== null && siteId !== own)).toEqual([])
    }
    expect((await ofSite.get(`${path}/${row.id}`)).code).not.toBe('200')
    expect((await ofSite.put(`${path}/${row.id}`, row)).code).not.toBe('200')
    expect((await ofSite.post(path, { ...row, ...samples[path]?.(other) })).code).not.toBe('200')
    expect((await ofSite.remove(`${path}/${row.id}?version=${row.version}`)).code).not.toBe('200')
    await asBefore()
    const { bulk, export: file } = group
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
