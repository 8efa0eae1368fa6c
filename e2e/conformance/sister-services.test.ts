// A program that gathers suppliers and penalties from the services beside the portal.
import { expect, inject, test } from 'vitest'
import { createSession, installations } from './support/session.ts'

const session = createSession(inject('origin'), installations.gd.host)

interface Answer<T> {
  code: string
  data: T
}
interface Suppliers {
  total: number
  list: Record<string, unknown>[]
}
interface Penalties {
  total: number
  rows: Record<string, unknown>[]
}

const shortlisted = async (page: number, size: number, body: object): Promise<Suppliers> => {
  const { bytes } = await session.ask(
    `/gateway/gpbs-supplier/rest/v1/supplier/supplierinfo/shortlisted/${page}/${size}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  return (JSON.parse(bytes.toString()) as Answer<Suppliers>).data
}

test('suppliers come as list and total, page by page, names and phones hidden', async () => {
  const first = await shortlisted(1, 10, {})
  const second = await shortlisted(2, 10, {})
  expect(first.list).toHaveLength(10)
  expect(second.total).toBe(first.total)
  const ids = [...first.list, ...second.list].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const supplier of first.list) {
    expect(supplier).toMatchObject({
      orgCode: expect.stringMatching(/^[0-9A-Z]{18}$/),
      supplyCn: expect.stringMatching(/\S{4,}/),
    })
    expect(Object.keys(supplier)).toEqual(
      expect.arrayContaining(['supplyCnnick', 'supplyTel', 'personName', 'legalPerson']),
    )
    for (const key of ['supplyTel', 'personName', 'legalPerson'])
      if (supplier[key]) expect(supplier[key]).toContain('*')
  }
  const name = String(first.list[0]?.supplyCn)
  expect((await shortlisted(1, 10, { name })).list.map(({ supplyCn }) => supplyCn)).toContain(name)
})

const penalties = async (path: string, params: Record<string, string | number> = {}): Promise<Penalties> =>
  (await session.getJson<Answer<Penalties>>(path, params)).data
const publicPath = '/gateway/gpc-gpcms/rest/v2/punish/public'

test('penalties come whole when asked for their whole total', async () => {
  const { total } = await penalties(publicPath, { publishType: 'breakFaith', pageNumber: 1, pageSize: 1 })
  const all = await penalties(publicPath, { publishType: 'breakFaith', pageNumber: 1, pageSize: total })
  expect(all.rows).toHaveLength(total)
  expect(total).toBeGreaterThan(0)
  for (const row of all.rows)
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining(
        'id creditType creditName creditCode address startDate endDate detailReason handleDepartment lawBasic handleUnit handleResult handleScope type status statusName noticeId pageurl dataSource'.split(
          ' ',
        ),
      ),
    )
  const unit = String(all.rows[0]?.handleUnit)
  const ofUnit = await penalties(publicPath, { publishType: 'breakFaith', handleUnit: unit, pageSize: total })
  expect(ofUnit.rows.length).toBeGreaterThan(0)
  for (const row of ofUnit.rows) expect(row.handleUnit).toBe(unit)
})

test.each([
  ['cmSeriousInfo', 'breakFaith'],
  ['cmMisconductInfo/show', 'suspend'],
])('%s holds the same rows under every address', async (name, publishType) => {
  const rows = await penalties(publicPath, { publishType, pageNumber: 1, pageSize: 50 })
  for (const prefix of ['/gateway/gpc-gpcms', '/gpcms', ''])
    expect(await penalties(`${prefix}/rest/v2/public/${name}`, { pageNumber: 1, pageSize: 50 })).toEqual(rows)
})
