import type { DirectoryImport, ImportLine } from '@sunport/contract/calls/directory-import.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { collectTouches, tag } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { creditCodeOf } from '../../testing/directory-desk.ts'
import { uploadDirectory } from '../../testing/directory-import.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'
import { agency, agencyQualification } from '../agency/table.ts'
import { supplier, supplierQualification } from '../supplier/table.ts'
import { importWork } from './import-work.ts'

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-directory'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

/** Each test has organisations of its own; nobody imports into the directory. */
let base = 0
const holder = (at: number) => creditCodeOf(base + at)
const named = (at: number) => `甲乙${base + at}有限公司`
beforeEach(async () => {
  base += 100
  await app.db.execute(
    sql`UPDATE directory_import SET state = 'failed' WHERE state NOT IN ('done', 'cancelled')`,
  )
  const body = (at: number, over: { siteId?: string; name?: string } = {}) => ({
    id: `o${base + at}`,
    siteId: 'gd',
    creditCode: holder(at),
    name: named(at),
    regionCode: '440100',
    ...over,
  })
  const bodies = [
    body(1),
    body(2),
    body(3, { name: `同名${base}` }),
    body(4, { name: `同名${base}` }),
    body(5, { siteId: 'hlj' }),
  ]
  for (const table of [agency, supplier]) await app.db.insert(table).values(bodies)
})

const path = '/directory/imports'
const work = () => importWork(app.db, app.clock)
const get = async (id: string): Promise<DirectoryImport> => (await keeper.get(`${path}/${id}`)).data
const linesOf = async (id: string): Promise<ImportLine[]> =>
  (await keeper.get(`${path}/${id}/lines?pageSize=100`)).data.rows
const compareAs = async (kind: string, content: string | Uint8Array<ArrayBuffer>, fileName = 'list.csv') => {
  const { data } = await uploadDirectory(app, keeper, content, { kind, fileName })
  await work().run()
  return get(data.id)
}
const write = async ({ id }: DirectoryImport) => {
  await keeper.post(`${path}/${id}/apply`, {})
  await work().run()
  return get(id)
}
const verdicts = async ({ id }: DirectoryImport) =>
  (await linesOf(id)).map(({ verdict, reason }) => reason ?? verdict)

const kinds = [
  {
    kind: 'qualification',
    noun: '代理机构',
    heading: '统一社会信用代码,机构名称,资质名称,等级,证书编号,有效期起,有效期止',
    rest: '',
    more: {},
    code: 'holderCode',
    of: (at: number) =>
      app.db
        .select()
        .from(agencyQualification)
        .where(sql`agency_id = ${`o${base + at}`}`),
    kept: () => tag.agency(`o${base + 1}`),
    shown: async () => (await app.get(`/gpcms/rest/v2/agency/query/list/o${base + 1}`)).data,
  },
  {
    kind: 'supplierQualification',
    noun: '供应商',
    heading: '统一社会信用代码,供应商名称,资质名称,等级,证书编号,有效期起,有效期止,资质类别',
    rest: ',企业资质',
    more: { kind: 'general' },
    code: 'supplierCode',
    of: (at: number) =>
      app.db
        .select()
        .from(supplierQualification)
        .where(sql`supplier_id = ${`o${base + at}`}`),
    kept: () => tag.supplier(`o${base + 1}`),
    shown: async () =>
      (await app.get(`/gpcms/rest/v2/supplier/qualifications/page?supplierId=o${base + 1}`)).data,
  },
]

describe.each(kinds)('of the kind $kind', ({ kind, noun, heading, rest, more, code, of, kept, shown }) => {
  const compare = (content: string, fileName?: string) => compareAs(kind, content, fileName)
  const csv = (...rows: string[]) => [heading, ...rows.map(row => row + rest)].join('\n')

  test('a qualification finds its organisation by code, then by name; who is not found or not one is told', async () => {
    const ready = await compare(
      csv(
        `${holder(1)},写错的名字,造价咨询资质,甲级,ZJ-1,,`,
        `,${named(2)},造价咨询资质,乙级,ZJ-2,,`,
        `,同名${base},造价咨询资质,,,,`,
        `${holder(5)},,造价咨询资质,,,,`,
        `,查无此名,造价咨询资质,,,,`,
        `,,造价咨询资质,,,,`,
      ),
    )
    expect(ready).toMatchObject({ state: 'ready', lines: 6, created: 2, refused: 4 })
    expect(await linesOf(ready.id)).toMatchObject([
      { line: 2, verdict: 'new', holder: named(1), name: '造价咨询资质' },
      { line: 3, verdict: 'new', holder: named(2) },
      { line: 4, reason: `有同名的${noun}，请填写统一社会信用代码` },
      { line: 5, reason: `本站没有统一社会信用代码为${holder(5)}的${noun}` },
      { line: 6, reason: `本站没有名为“查无此名”的${noun}` },
      { line: 7, reason: '没有来源编号，也没有机构的统一社会信用代码或名称，无法识别属于哪家机构' },
    ])
    expect(await of(1)).toEqual([])
    expect(await write(ready)).toMatchObject({ state: 'done', applied: 2 })
    expect(await of(1)).toMatchObject([{ level: '甲级', certificateNo: 'ZJ-1', siteId: 'gd' }])
    expect(await of(2)).toMatchObject([{ level: '乙级', source: '交易平台' }])
  })

  test('the same file twice writes nothing twice; a renewed certificate is shown old beside new', async () => {
    const file = csv(`${holder(1)},,造价咨询资质,甲级,ZJ-1,2026-01-01,2027-01-01`)
    await write(await compare(file))
    const again = await compare(file)
    expect(again).toMatchObject({ created: 0, changed: 0, same: 1 })
    await write(again)
    const renewed = await compare(csv(`,${named(1)},造价咨询资质,,ZJ-9,,2029-01-01`))
    expect(await linesOf(renewed.id)).toMatchObject([
      {
        verdict: 'changed',
        matchedBy: 'name',
        changes: [
          { title: '证书编号', before: 'ZJ-1', after: 'ZJ-9' },
          { title: '有效期止', before: '2027-01-01', after: '2029-01-01' },
        ],
      },
    ])
    await write(renewed)
    expect(await of(1)).toMatchObject([{ level: '甲级', certificateNo: 'ZJ-9' }])
  })

  test('one name is one qualification of an organisation, and another of the next; the form’s checks hold', async () => {
    const ready = await compare(
      csv(
        `${holder(1)},,造价咨询资质,甲级,,,`,
        `${holder(2)},,造价咨询资质,甲级,,,`,
        `,${named(1)},造价咨询资质,乙级,,,`,
        `${holder(1)},,监理资质,,,2027-01-01,2026-01-01`,
        `${holder(1)},,检测资质,,,2026-02-30,`,
        `91440101MA00000000,,检测资质,,,,`,
      ),
    )
    expect((await linesOf(ready.id)).map(({ verdict, reason }) => reason ?? verdict)).toEqual([
      'new',
      'new',
      '与第2行重复',
      '有效期止不能早于有效期起',
      '有效期起须为存在的日期，如 2026-01-31',
      expect.stringContaining('统一社会信用代码'),
    ])
  })

  test('a line of JSON goes by the source’s id; it never moves a qualification to another organisation', async () => {
    const line = (over: object) =>
      JSON.stringify([{ sourceId: `Q-${base}`, name: '监理资质', ...more, ...over }])
    await write(await compare(line({ [code]: holder(1) }), 'a.json'))
    const moved = await compare(line({ [code]: holder(2) }), 'a.json')
    expect(await linesOf(moved.id)).toMatchObject([{ reason: '来源编号对应的记录属于另一家机构' }])
    await keeper.post(`${path}/${moved.id}/cancel`, {})
    await write(await compare(line({ level: '甲级' }), 'a.json'))
    expect(await of(1)).toMatchObject([{ level: '甲级', sourceId: `Q-${base}` }])
    const homeless = await compare(JSON.stringify([{ sourceId: 'Q-0', name: '监理资质', ...more }]), 'a.json')
    expect(await linesOf(homeless.id)).toMatchObject([{ reason: '新增记录须写明属于哪家机构' }])
  })

  test('the public sees what came at once, on pages that were kept as well', async () => {
    const { touched } = await collectTouches(async () =>
      write(await compare(csv(`${holder(1)},,监理资质,甲级,,,`))),
    )
    expect([...touched]).toContain(kept())
    expect(JSON.stringify(await shown())).toContain('监理资质')
  })
})

describe('of a supplier', () => {
  const heading = '供应商名称,资质类别,资质名称,持证人,证书编号,等级'
  const ofSupplier = (...rows: string[]) => compareAs('supplierQualification', [heading, ...rows].join('\n'))
  const builders = () =>
    app.db
      .select()
      .from(supplierQualification)
      .where(sql`supplier_id = ${`o${base + 1}`}`)
      .orderBy(sql`certificate_no`)

  test('certificates of one name are told apart by kind, then by number, else by who has them', async () => {
    const file = [
      `${named(1)},企业资质,建造师,,,`,
      `${named(1)},安全资质,建造师,,,`,
      `${named(1)},人员资质,建造师,王志远,JZ-1,一级`,
      `${named(1)},人员资质,建造师,王志远,JZ-2,一级`,
      `${named(1)},人员资质,建造师,李雅琴,,一级`,
    ]
    const first = await ofSupplier(...file, `${named(1)},人员资质,建造师,赵某,JZ-2,`)
    expect(await verdicts(first)).toEqual(['new', 'new', 'new', 'new', 'new', '与第5行重复'])
    await write(first)
    expect(await builders()).toHaveLength(5)
    const again = await ofSupplier(...file)
    expect(again).toMatchObject({ created: 0, changed: 0, same: 5 })
    await write(again)
    const renewed = await ofSupplier(
      `${named(1)},人员资质,建造师,王志强,JZ-1,`,
      `${named(1)},人员资质,建造师,李雅琴,44010119900101123X,`,
      `${named(1)},人员资质,建造师,王志远,,二级`,
    )
    expect(await linesOf(renewed.id)).toMatchObject([
      { verdict: 'changed', changes: [{ title: '持证人', before: '王**', after: '王**' }] },
      { verdict: 'changed', changes: [{ title: '证书编号', before: null, after: '4401************3X' }] },
      { verdict: 'refused', reason: '有2条同名记录，请填写来源编号' },
    ])
    expect(JSON.stringify(await linesOf(renewed.id))).not.toMatch(/志强|志远|雅琴|44010119900101/)
    expect(await write(renewed)).toMatchObject({ applied: 2 })
    expect((await builders()).map(({ holder, certificateNo }) => [holder, certificateNo])).toEqual(
      expect.arrayContaining([
        ['王志强', 'JZ-1'],
        ['王志远', 'JZ-2'],
        ['李雅琴', '44010119900101123X'],
      ]),
    )
  })

  test('a spreadsheet brings them as well, and the template names every column', async () => {
    const cells = [heading, `${named(1)},人员资质,建造师,王志远,JZ-1,`].map(row => row.split(','))
    const sheet = await writeExcelFile(cells).toBuffer()
    const ready = await compareAs('supplierQualification', new Uint8Array(sheet), 'list.xlsx')
    expect(ready).toMatchObject({ state: 'ready', created: 1 })
    const template = '/gpcms/rest/v2/directory/imports/template?kind=supplierQualification'
    const file = (await send(app, keeper.signed, 'GET', template)).body
    expect(file).toContain(
      '来源编号,统一社会信用代码,供应商名称,资质类别*,资质名称*,等级,证书编号,持证人,发证机关,发证日期,有效期起,有效期止',
    )
  })
})
