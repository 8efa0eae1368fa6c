import type { Correction } from '@sunport/contract/calls/correction.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { calmForms } from '../../testing/calm-forms.ts'
import { insertSupplierQualifications, insertSuppliers } from '../../testing/directories.ts'
import { creditCodeOf } from '../../testing/directory-desk.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

let app: TestApp
let keeper: Acting
let second: Acting
beforeAll(async () => {
  app = await createTestApp()
  await calmForms(app)
  for (const userName of ['keeper', 'second'])
    await insertUser(app.db, { userName, roleIds: ['role-directory'] })
  keeper = await actAs(app, 'keeper')
  second = await actAs(app, 'second')
})
afterAll(() => app.close())

const path = '/directory/corrections'
let number = 100
const newSupplier = async (id: string, values = {}) => {
  number += 1
  await insertSuppliers(app.db, [{ id, creditCode: creditCodeOf(number), phone: '02012345678', ...values }])
}
const asked = (recordId: string, more = {}) => ({
  kind: 'supplier',
  recordId,
  field: 'phone',
  proposed: '13912345678',
  reason: '电话已变更，请联系 13800001111 核实',
  applicant: '张晓峰',
  mobile: '138 0000 2222',
  ...more,
})
/** Somebody who has one of our pages open, and no account. */
const visitor = () => ({ cookie: '', key: createSignatures(app.secret, app.db, app.clock).currentPageKey() })
const ask = async (body: object) =>
  (await send(app, visitor(), 'POST', '/gpcms/rest/web/v2/directory/correction', body)).json()
const waitingOf = async (recordId: string): Promise<Correction> =>
  (await keeper.get(`${path}?recordId=${recordId}&state=waiting`)).data.rows[0]

test('the public asks, is told a number, and what it wrote of persons is masked wherever it need not be read', async () => {
  await newSupplier('asked')
  const { data } = await ask(asked('asked'))
  expect(data).toEqual({
    requestNo: expect.stringMatching(/^GZ20260610[0-9A-F]{8}$/),
    receivedAt: '2026-06-10 12:00:00',
  })
  const row = await waitingOf('asked')
  expect(row).toMatchObject({
    state: 'waiting',
    fieldTitle: '联系电话',
    current: '020****5678',
    proposed: '139****5678',
    applicant: '张**',
    mobile: '138****2222',
    origin: 'public',
  })
  expect(row.reason).toContain('138****1111')
  const stored = await app.db.execute(
    sql`SELECT applicant_sealed, mobile_sealed, applicant_shown FROM directory_correction WHERE id = ${row.id}`,
  )
  expect(JSON.stringify(stored.rows)).not.toMatch(/晓峰|13800002222/)
})

test('whoever decides reads the whole, and that he did is recorded', async () => {
  await newSupplier('revealed')
  await ask(asked('revealed'))
  const { id } = await waitingOf('revealed')
  const { data } = await keeper.post(`${path}/${id}/reveal`, {})
  expect(data).toMatchObject({ proposed: '13912345678', applicant: '张晓峰', mobile: '13800002222' })
  const audit = await app.db.execute(
    sql`SELECT * FROM audit_log WHERE entity = 'directory_correction' AND entity_id = ${id}`,
  )
  expect(audit.rows).toMatchObject([{ action: 'view-correction', user_name: 'keeper' }])
  expect(JSON.stringify(audit.rows)).not.toMatch(/晓峰|13912345678|13800002222/)
})

test('an accepted request changes the record, which then differs from its source, and the history says so masked', async () => {
  await newSupplier('corrected')
  await ask(asked('corrected'))
  const { id, version } = await waitingOf('corrected')
  const { data } = await keeper.post(`${path}/${id}/decide`, { version, action: 'correct' })
  expect(data).toMatchObject({ state: 'corrected', decidedBy: 'keeper' })
  const { data: record } = await keeper.get('/directory/suppliers/corrected')
  expect(record.differences).toMatchObject([{ field: 'phone', before: '020****5678', after: '139****5678' }])
  const { data: history } = await keeper.get('/directory/suppliers/corrected/history')
  expect(history.rows).toMatchObject([{ action: 'correct', changes: [{ after: '139****5678' }] }])
  const { data: shown } = await app.get<{ supplyTel: string }>('/gpcms/rest/v2/supplier/cms/info/corrected')
  expect(shown?.supplyTel).toBe('139****5678')
})

test('a refused one says why and changes nothing', async () => {
  await newSupplier('refused')
  await ask(asked('refused'))
  const { id, version } = await waitingOf('refused')
  const refuse = (more = {}) => keeper.post(`${path}/${id}/decide`, { version, action: 'refuse', ...more })
  expect((await refuse()).msg).toBe('请填写原因')
  expect((await refuse({ reason: '与登记材料不符' })).data).toMatchObject({
    state: 'refused',
    opinion: '与登记材料不符',
  })
  expect((await keeper.get('/directory/suppliers/refused')).data.differences).toEqual([])
})

test('what is asked for at the desk is decided by another', async () => {
  await newSupplier('desk')
  const { applicant: _, mobile: __, ...request } = asked('desk', { field: 'validTo', proposed: '2026-12-31' })
  const { data } = await keeper.post(path, request)
  const decide = (who: Acting) => who.post(`${path}/${data.id}/decide`, { version: 1, action: 'correct' })
  expect((await decide(keeper)).msg).toBe('不能办理本人登记的申请')
  expect((await decide(second)).data.state).toBe('corrected')
  expect((await keeper.get('/directory/suppliers/desk')).data.validTo).toBe('2026-12-31')
})

test.each([
  [{ field: 'validTo', proposed: '2026-12-31' }, '该项目不能申请更正'],
  [{ field: 'creditCode', proposed: creditCodeOf(1) }, '该项目不能申请更正'],
  [{ field: 'nothing' }, '该项目不能申请更正'],
  [{ field: 'registeredOn', proposed: '2026-02-30' }, '入库日期须为存在的日期，如 2026-01-31'],
  [{ field: 'name', proposed: '' }, '名称不能为空'],
  [{ field: 'shortName', proposed: '现名' }, '填写的内容与现有内容相同'],
  [{ mobile: '12' }, '手机号码长度不为11位'],
  [{ applicant: '' }, '姓名不能为空'],
])('%j of the public is refused: %s', async (more, words) => {
  const id = `wrong-${number}`
  await newSupplier(id, { shortName: '现名' })
  expect((await ask(asked(id, more))).msg).toContain(words)
})

test('whoever guesses what is hidden is not told so; whoever decides is', async () => {
  await newSupplier('guessed')
  const right = await ask(asked('guessed', { proposed: '02012345678' }))
  const wrong = await ask(asked('guessed', { proposed: '02012345679' }))
  expect([right.code, right.msg]).toEqual([wrong.code, wrong.msg])
  const { rows } = (await keeper.get(`${path}?recordId=guessed&state=waiting`)).data
  const { id, version } = rows.find(({ requestNo }: Correction) => requestNo === right.data.requestNo)
  const decided = await second.post(`${path}/${id}/decide`, { version, action: 'correct' })
  expect(decided.msg).toBe('填写的内容与现有内容相同')
})

test('what the public does not see, it cannot ask about; nor flood what it sees', async () => {
  await newSupplier('hidden', { isPublished: false })
  await newSupplier('over', { validTo: '2026-06-09' })
  await newSupplier('theirs', { siteId: 'hlj' })
  for (const [id, more] of [['hidden'], ['over'], ['nobody'], ['theirs', { siteId: 'gd' }]] as const)
    expect((await ask(asked(id, more))).msg).toBe('数据不存在或已被删除')
  await newSupplier('flooded')
  for (let at = 0; at < 20; at++) await ask(asked('flooded'))
  expect((await ask(asked('flooded'))).msg).toBe('该记录已有较多更正申请等待核实，请稍后再提交')
})

/** A person's certificate of a supplier, or another when the values say so. */
const newCertificate = async (id: string, values = {}, of = {}) => {
  await newSupplier(`of-${id}`, of)
  const person = { kind: 'employee', holder: '王志远', certificateNo: '44010119900101123X' } as const
  await insertSupplierQualifications(app.db, [
    { id, supplierId: `of-${id}`, name: '建造师', ...person, ...values },
  ])
}
const askedOf = (id: string, more = {}) =>
  asked(id, {
    kind: 'supplierQualification',
    field: 'holder',
    proposed: '王志强',
    reason: '姓名有误',
    ...more,
  })

test('of a supplier’s certificate the person is masked from the request to the history and the portal', async () => {
  await newCertificate('certificate')
  await ask(askedOf('certificate', { field: 'certificateNo', proposed: '44010119900101999X' }))
  const number = await waitingOf('certificate')
  expect(number).toMatchObject({ current: '4401************3X', proposed: '4401************9X' })
  await second.post(`${path}/${number.id}/decide`, { version: 1, action: 'refuse', reason: '无依据' })
  await ask(askedOf('certificate'))
  const row = await waitingOf('certificate')
  expect(row).toMatchObject({
    recordName: 'of-certificate有限公司 建造师',
    fieldTitle: '持证人',
    current: '王**',
    proposed: '王**',
  })
  await keeper.post(`${path}/${row.id}/decide`, { version: row.version, action: 'correct' })
  const { data: record } = await keeper.get('/directory/supplierQualifications/certificate')
  const { data: history } = await keeper.get('/directory/supplierQualifications/certificate/history')
  const audit = await app.db.execute(sql`SELECT * FROM audit_log WHERE entity = 'directory_correction'
    AND entity_id IN (${number.id}, ${row.id})`)
  const shown = await app.get('/gpcms/rest/v2/supplier/employeeQualifications/list?supplierId=of-certificate')
  expect(history.rows).toMatchObject([{ action: 'correct', changes: [{ before: '王**', after: '王**' }] }])
  expect(record).toMatchObject({
    differences: [{ field: 'holder', before: '王**' }],
    facts: { holder: '王**' },
  })
  expect(shown.data).toMatchObject({ rows: [{ holder: '王**', certificateNo: '4401************3X' }] })
  expect(audit.rows).toHaveLength(2)
  const told = JSON.stringify([number, row, record, history, shown.data, audit.rows])
  expect(told).not.toMatch(/志强|志远|19900101/)
  const kept = await app.db.execute(sql`SELECT holder FROM supplier_qualification WHERE id = 'certificate'`)
  expect(kept.rows).toEqual([{ holder: '王志强' }])
})

test('no correction leaves a person’s certificate without one, or gives one to another', async () => {
  await newCertificate('kept')
  await newCertificate('plain', { kind: 'general', holder: null })
  expect((await ask(askedOf('kept', { proposed: '' }))).msg).toBe('人员资质须填写持证人')
  expect((await ask(askedOf('kept', { field: 'kind', proposed: '安全资质' }))).msg).toBe(
    '只有人员资质可以填写持证人',
  )
  expect((await ask(askedOf('plain'))).msg).toBe('只有人员资质可以填写持证人')
  expect((await ask(askedOf('plain', { field: 'kind', proposed: '安全资质' }))).code).toBe('200')
})

test('of what belongs to a supplier that the public does not see, nothing is asked', async () => {
  await newCertificate('unseen', {}, { isPublished: false })
  await newCertificate('expired', { validTo: '2026-06-09' })
  for (const id of ['unseen', 'expired']) expect((await ask(askedOf(id))).msg).toBe('数据不存在或已被删除')
})
