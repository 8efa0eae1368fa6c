import { createHash } from 'node:crypto'
import type { Verdict } from '@sunport/contract/calls/attest.ts'
import type { CreditCertificate, CreditCheckResult } from '@sunport/contract/calls/credit-check.ts'
import { sql } from 'drizzle-orm'
import jsQr from 'jsqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertSupplierQualifications, insertSuppliers } from '../../testing/directories.ts'
import { creditCodeOf, creditSample, insertCredits } from '../../testing/directory-desk.ts'
import { pdfPages, pdfSquares } from '../../testing/pdf-text.ts'

const asOf = '2026-06-10'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicOrigin: 'https://zfcg.example.gov.cn' } })
  await insertSuppliers(app.db, [
    { id: 'one', creditCode: creditCodeOf(1), name: '失信有限公司' },
    { id: 'lapsed', creditCode: creditCodeOf(2), name: '过期有限公司' },
    { id: 'twin-a', creditCode: creditCodeOf(3), name: '同名有限公司' },
    { id: 'twin-b', creditCode: creditCodeOf(4), name: '同名有限公司' },
  ])
  await insertSupplierQualifications(app.db, [
    { id: 'q1', supplierId: 'lapsed', certificateNo: 'Z-1', validTo: '2026-06-09' },
    { id: 'q2', supplierId: 'lapsed', name: '安全生产许可', validTo: '2026-06-01' },
    { id: 'q3', supplierId: 'lapsed', name: '安全生产许可', validTo: '2027-06-01' },
    {
      id: 'q4',
      supplierId: 'lapsed',
      name: '建造师',
      kind: 'employee',
      holder: '王小明',
      validTo: '2020-01-01',
    },
    { id: 'q5', supplierId: 'lapsed', name: '未公开资质', isPublished: false, validTo: '2020-01-01' },
  ])
  await insertCredits(app.db, [
    creditSample('r1', { creditName: '失信有限公司', creditCode: creditCodeOf(1), kind: 'serious' }),
  ])
})
afterAll(() => app.close())

const path = '/gpcms/rest/web/v2/credit/certificate'
const post = (list: string, day = asOf, of: TestApp = app) =>
  of.http.inject({ method: 'POST', url: path, payload: { list, asOf: day, siteId: 'gd' } })
const issue = async (list: string, day?: string) =>
  (await post(list, day)).json<{ data: CreditCertificate }>().data
const verify = async (query: string) =>
  (await app.get<Verdict>(`/gpcms/rest/web/v2/attest/verify?${query}`)).data
const bytesOf = ({ content }: CreditCertificate) => Buffer.from(content, 'base64')
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('every line stands on the paper with its source, under a number, as of the day', async () => {
  const certificate = await issue('失信有限公司\n清白有限公司\n同名有限公司\n过期有限公司')
  const words = pdfPages(bytesOf(certificate)).join('').replaceAll(/\s/g, '')
  for (const part of [
    `信用核查证明证明编号：${certificate.number}核查日期：${asOf}`,
    '共核查4个：1个有生效记录，1个名称不唯一，2个未发现有效记录',
    '1失信有限公司有生效记录严重违法失信行为记录',
    '依据：《政府采购法》第七十七条；期限：2026-01-15至2027-01-14',
    '记录编号：r1',
    '2清白有限公司未发现有效记录',
    `有2个单位使用此名称，请改用代码核查：${creditCodeOf(3)}、${creditCodeOf(4)}`,
    '资质已过期：质量管理体系认证，Z-1，有效期至2026-06-09',
    '第1页，共',
  ])
    expect(words).toContain(part)
  for (const never of ['安全生产许可', '建造师', '未公开资质']) expect(words).not.toContain(never)
})

test('the code on it leads to its verification, which says what it came to and names nobody', async () => {
  const certificate = await issue('失信有限公司\n清白有限公司')
  const { pixels, side } = pdfSquares(bytesOf(certificate))
  const address = new URL(jsQr(pixels, side, side)?.data ?? '')
  expect(address.origin + address.pathname).toBe('https://zfcg.example.gov.cn/maincms-web/verification')
  expect(address.searchParams.get('id')).toBe(certificate.number)
  const verdict = await verify(`id=${certificate.number}`)
  expect(verdict).toMatchObject({
    outcome: 'unchanged',
    info: null,
    certificate: { number: certificate.number, asOf, total: 2, found: 1, ambiguous: 0 },
  })
  expect(verdict.checks.map(({ check }) => check).sort()).toEqual(['document', 'leaf', 'signature', 'tree'])
  expect(verdict.checks.every(({ isGood }) => isGood)).toBe(true)
  const { rows } = await app.db.execute(sql`SELECT 1 FROM attest_document d, attest_entry e
    WHERE d.content LIKE '%有限公司%' OR e.statement LIKE '%有限公司%'`)
  expect(rows).toEqual([])
})

test('the file is known by its digest, and no longer when one byte of it is another', async () => {
  const certificate = await issue('失信有限公司')
  const bytes = bytesOf(certificate)
  expect(digestOf(bytes)).toBe(certificate.digest)
  expect(await verify(`digest=${certificate.digest}`)).toMatchObject({
    outcome: 'unchanged',
    seq: certificate.seq,
    certificate: { number: certificate.number },
  })
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  expect(await verify(`digest=${digestOf(bytes)}`)).toMatchObject({ outcome: 'unknown', certificate: null })
})

test('what was valid that day is not expired; what was not yet entered that day is not found', async () => {
  const on = async (day: string) => {
    const payload = { list: '过期有限公司\n失信有限公司', asOf: day, siteId: 'gd' }
    const answer = await app.http.inject({ method: 'POST', url: path.replace(/\w+$/, 'check'), payload })
    const { entries } = answer.json<{ data: CreditCheckResult }>().data
    return entries.map(({ outcome, expired }) => [outcome, expired.length])
  }
  expect(await on('2026-06-09')).toEqual([
    ['clear', 0],
    ['found', 0],
  ])
  expect(await on('2026-01-14')).toEqual([
    ['clear', 0],
    ['clear', 0],
  ])
})

test('a list of five hundred goes over pages, each with the heads of the columns', async () => {
  const certificate = await issue(
    Array.from({ length: 500 }, (_, at) => `第${at + 1}号供应商有限公司`).join('\n'),
  )
  const pages = pdfPages(bytesOf(certificate))
  expect(certificate.result.total).toBe(500)
  expect(pages.length).toBeGreaterThan(10)
  for (const [at, page] of pages.slice(0, -1).entries())
    expect(page.replaceAll(/\s/g, ''), `page ${at + 1}`).toContain('序号核查对象核查结果')
  expect(pages.join('')).toContain('第500号供应商有限公司')
})

test.each([
  ['without a font of ours', { pdfFont: '/nowhere/font.ttc' }, '服务器没有安装中文字体'],
  ['in a demonstration', { demoMode: true }, '演示'],
])('%s nothing is issued, and nothing is entered', async (_, config, words) => {
  const other = await createTestApp({ url: app.url, config })
  const before = (await app.db.execute(sql`SELECT count(*) FROM attest_entry`)).rows
  expect((await post('失信有限公司', asOf, other)).json().msg).toContain(words)
  expect((await app.db.execute(sql`SELECT count(*) FROM attest_entry`)).rows).toEqual(before)
  await other.close()
})
