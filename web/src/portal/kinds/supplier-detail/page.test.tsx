import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { supplierDetailSample } from '../../../testing/directory-samples.ts'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('supplier-detail')
const none = () => ({ rows: [], total: 0 })
const showing = (answers = {}) =>
  fakeTransport({
    supplierInfo: ({ id }) => (id === 's1' ? supplierDetailSample() : null),
    qualificationsPage: none,
    safetyQualifications: none,
    employeeQualifications: none,
    punishments: none,
    ...answers,
  })

test('a record says its facts and masked contacts, and each empty table has its line', async () => {
  const { status, body, html } = await bodyOf(`${path}?id=s1`, showing())
  const text = textOf(body)
  expect(status).toBe(200)
  expect(body).toContain('某市衡屿信息技术有限公司</h1>')
  for (const fact of [
    '统一社会信用代码91350100M000100Y43',
    '注册资本5,000,000.00 元',
    '法定代表人李**',
    '联系电话139****1234',
    '暂无资质信息',
    '暂无安全资质信息',
    '暂无人员资质信息',
    '暂无失信记录',
  ])
    expect(text).toContain(fact)
  expect(html).toContain('<title>某市衡屿信息技术有限公司 - ')
})

test('qualifications and credit records are tables under their headings', async () => {
  const row = {
    id: 'q1',
    supplierId: 's1',
    name: '建造师注册证书',
    level: '二级',
    certificateNo: 'ZC44********12',
    holder: '王**',
    issuer: '某省住建厅',
    issueDate: '2025-01-02',
    validDate: '2028-01-01',
  }
  const record = {
    id: 'c1',
    creditType: '1',
    creditTypeName: '供应商',
    creditName: '某市衡屿信息技术有限公司',
    creditCode: '91350100M000100Y43',
    address: null,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    detailReason: '提供虚假材料谋取中标',
    handleDepartment: null,
    lawBasic: null,
    handleUnit: '某市财政局',
    handleResult: '一年内禁止参加采购活动',
    handleScope: null,
    type: 'serious',
    status: '1',
    statusName: '生效中',
    noticeId: null,
    pageurl: null,
    dataSource: 'x',
    documentNumber: null,
    publishDate: '2026-01-02',
    regionCode: null,
    regionName: null,
  }
  const transport = showing({
    employeeQualifications: () => ({ rows: [row], total: 1 }),
    punishments: () => ({ rows: [record], total: 1 }),
  })
  const text = textOf((await bodyOf(`${path}?id=s1`, transport)).body)
  expect(text).toContain('人员资质共 1 项')
  expect(text).toContain('王**建造师注册证书二级ZC44********12某省住建厅2025-01-022028-01-01')
  expect(text).toContain('提供虚假材料谋取中标一年内禁止参加采购活动某市财政局2026-01-01 至 2026-12-31生效中')
  expect(transport.sentTo('punishments')).toMatchObject([{ creditCode: '91350100M000100Y43', status: 'all' }])
})

test('a table that cannot be loaded leaves the rest of the record in place', async () => {
  const transport = showing({
    safetyQualifications: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(`${path}?id=s1`, transport)
  expect(status).toBe(200)
  expect(textOf(body)).toContain('安全资质加载失败系统繁忙，请稍后再试')
  expect(textOf(body)).toContain('暂无人员资质信息')
})

test('an unknown or absent id is not found and leads back to the directory', async () => {
  for (const address of [`${path}?id=nobody`, path]) {
    const { status, body, html } = await bodyOf(address, showing())
    expect(status).toBe(404)
    expect(body).toContain('供应商不存在</h1>')
    expect(body).toMatch(/href="\/maincms-web\/\w+"[^>]*>返回名录/)
    expect(html).toContain('noindex')
  }
})

test('a record that cannot be loaded offers to try again', async () => {
  const transport = showing({
    supplierInfo: () => {
      throw new Error('secret reason')
    },
  })
  const { status, body, html } = await bodyOf(`${path}?id=s1`, transport)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统未知错误,请反馈给管理员重试')
  expect(html).not.toContain('secret reason')
})
