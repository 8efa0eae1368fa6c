import { CallError } from '@sunport/contract/client.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { expect, test } from 'vitest'
import { supplierDetailSample, supplierSample } from '../../../testing/directory-samples.ts'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const packs = await loadAllPacks()
const directoryOf = (hasDetail: boolean): string => {
  const pack = packs.find(
    pack =>
      pathOfKind(pack, 'supplier-directory') &&
      Boolean(pathOfKind(pack, 'supplier-detail')) === hasDetail &&
      !Object.values(pack.routes).some(route => 'variant' in route && route.variant === 'publicity'),
  )
  return (pack && pathOfKind(pack, 'supplier-directory')) ?? ''
}
const path = directoryOf(true)
const panelPath = directoryOf(false)
const publicityPath = pathOf('supplier-directory', ({ variant }) => variant === 'publicity')

const site = (answers = {}) =>
  fakeTransport({
    homeList: () => ({ total: 1, list: [supplierSample()] }),
    getRegionJson: () =>
      [
        ['990100', '甲市', null],
        ['990102', '乙区', '990100'],
      ].map(([regionCode, regionName, parentId]) => ({
        id: regionCode,
        regionCode,
        regionName,
        regionFullName: regionName,
        parentId,
        isLeaf: '1',
        isStopped: false,
        showDate: true,
        pageSize: null,
        sortRule: 'newest',
        linkUrl: null,
        formerMarks: [],
        level: 2,
        regionMark: '',
      })),
    ...answers,
  })

test('a card says who the supplier is and leads to its record', async () => {
  const { body } = await bodyOf(path, site())
  const text = textOf(body)
  expect(text).toContain('共 1 家供应商')
  for (const words of [
    '某市衡屿信息技术有限公司',
    '服务小型企业',
    '信用代码91350100M000100Y43',
    '所在地区乙区',
  ])
    expect(text).toContain(words)
  expect(body).toMatch(/href="\/maincms-web\/\w+\?id=s1"/)
  expect(text).not.toContain('每页')
})

test('every filter of the address is asked for and kept in the form, always twelve a page', async () => {
  const transport = site()
  const query = new URLSearchParams({
    name: '衡屿',
    creditCode: '9135',
    regionCode: '990102',
    type: '3',
    page: '2',
    pageSize: '100',
  })
  const { body } = await bodyOf(`${path}?${query}`, transport)
  expect(transport.sentTo('homeList')[0]).toMatchObject({
    name: '衡屿',
    creditCode: '9135',
    regionCode: '990102',
    type: '3',
    currPage: 2,
    pageSize: 12,
  })
  expect(body).toMatch(/<input[^>]*name="name"[^>]*value="衡屿"/)
  expect(body).toMatch(/<option value="990102" selected/)
  expect(textOf(body)).toContain('已设 4 项')
})

test('a page past the end is the last page, and pages keep the filters', async () => {
  const transport = site({
    homeList: ({ currPage }: { currPage: number }) => ({
      total: 30,
      list: currPage === 3 ? [supplierSample()] : [],
    }),
  })
  const { body } = await bodyOf(`${path}?name=a&page=99`, transport)
  expect(textOf(body)).toContain('共 30 条，第 3 / 3 页')
  expect(body).toContain(`href="/maincms-web${path}?name=a&amp;page=2"`)
})

test('nothing found says so and offers the whole directory', async () => {
  const empty = { homeList: () => ({ total: 0, list: [] }) }
  expect(textOf((await bodyOf(path, site(empty))).body)).toContain('暂无供应商信息')
  const { body } = await bodyOf(`${path}?name=none`, site(empty))
  expect(textOf(body)).toContain('没有符合条件的供应商')
  expect(body).toContain(`href="/maincms-web${path}"`)
})

test('a failed list shows the reason and keeps what was typed', async () => {
  const failing = site({
    homeList: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(`${path}?name=abc`, failing)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试重试')
  expect(body).toMatch(/name="name"[^>]*value="abc"/)
})

test('where there is no page for one supplier, the address opens it in a panel that can be closed', async () => {
  const transport = site({
    supplierInfo: ({ id }: { id: string }) => (id === 's1' ? supplierDetailSample() : null),
    qualificationsPage: () => ({ rows: [], total: 0 }),
    safetyQualifications: () => ({ rows: [], total: 0 }),
    employeeQualifications: () => ({ rows: [], total: 0 }),
    punishments: () => ({ rows: [], total: 0 }),
  })
  expect((await bodyOf(panelPath, transport)).body).toContain(`href="/maincms-web${panelPath}?id=s1#record"`)
  const open = await bodyOf(`${panelPath}?name=a&id=s1`, transport)
  expect(open.status).toBe(200)
  expect(textOf(open.body)).toContain('注册资本5,000,000.00 元')
  expect(open.body).toContain(`href="/maincms-web${panelPath}?name=a"`)
  expect(open.body.match(/<h1/g)).toHaveLength(1)
  const missing = await bodyOf(`${panelPath}?id=nobody`, transport)
  expect(missing.status).toBe(404)
  expect(textOf(missing.body)).toContain('供应商不存在')
  expect(textOf(missing.body)).toContain('共 1 家供应商')
})

test('the publicity shows batches, periods and whether one may still object', async () => {
  const transport = site({
    homeList: () => ({
      total: 2,
      list: [
        supplierSample(),
        supplierSample({ id: 's2', publicityStart: '2026-01-01', publicityEnd: '2026-01-07' }),
      ],
    }),
    selectInfoMoreChannel: () => ({ rows: [infoRow({ title: '第二批供应商公示' })], total: 1 }),
  })
  const { body } = await bodyOf(`${publicityPath}?batch=2026`, transport)
  const text = textOf(body)
  expect(text).toContain('2026年第2批2026-02-27 至 2026-03-05公示中')
  expect(text).toContain('2026-01-01 至 2026-01-07公示结束')
  expect(text).toContain('公示通知第二批供应商公示')
  expect(transport.sentTo('homeList')[0]).toMatchObject({ batch: '2026' })
})
