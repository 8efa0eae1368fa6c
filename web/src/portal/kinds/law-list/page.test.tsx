import type { LawRow } from '@sunport/contract/calls/info.ts'
import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('law-list')

const law = (values: Partial<LawRow> = {}): LawRow => ({
  id: 'l1',
  title: '某省政府采购条例',
  channel: 'c1',
  noticeType: null,
  noticeTime: '2026-02-03 09:00:00',
  publishNumber: '公告〔2026〕第7号',
  lawCategory: '4',
  lawCategoryName: '地方性法规',
  issuer: '某省人民代表大会常务委员会',
  effectDate: '2026-05-01',
  validity: '尚未施行',
  ...values,
})

const counts = [
  { lawCategory: '1', count: 2 },
  { lawCategory: '4', count: 31 },
]

test('a law shows its number, its issuer, both of its days and whether it applies', async () => {
  const transport = fakeTransport({ selectLaws: () => ({ rows: [law()], total: 1, counts }) })
  const { status, body } = await bodyOf(path, transport)
  const text = textOf(body)
  expect(status).toBe(200)
  expect(text).toContain(
    '某省政府采购条例地方性法规公告〔2026〕第7号某省人民代表大会常务委员会2026-02-032026-05-01尚未施行',
  )
  expect(body).toMatch(/href="\/maincms-web\/\w+\?id=l1"/)
})

test('the categories say how much they hold, and keep what was searched for', async () => {
  const transport = fakeTransport({ selectLaws: () => ({ rows: [law()], total: 31, counts }) })
  const { body } = await bodyOf(`${path}?title=a&lawCategory=4&page=2`, transport)
  const text = textOf(body)
  expect(text).toContain('全部，33 条法律，2 条行政法规，0 条部门规章，0 条地方性法规，31 条规范性文件，0 条')
  expect(body).toContain(`href="/maincms-web${path}?title=a&amp;lawCategory=1"`)
  expect(body).toMatch(/aria-current="page"[^>]*>地方性法规/)
  expect(transport.sentTo('selectLaws')).toMatchObject([{ title: 'a', lawCategory: '4', currPage: 2 }])
})

test('a number is searched for and shown again', async () => {
  const transport = fakeTransport()
  const number = '财库〔2020〕46号'
  const { body } = await bodyOf(`${path}?publishNumber=${encodeURIComponent(number)}`, transport)
  expect(transport.sentTo('selectLaws')).toMatchObject([{ publishNumber: number }])
  expect(body).toContain(`value="${number}"`)
  expect(textOf(body)).toContain('没有符合条件的法规')
})

test('an empty library says so', async () => {
  expect(textOf((await bodyOf(path)).body)).toContain('暂无数据本栏目还没有发布法规')
})

test('a failed list shows the reason', async () => {
  const transport = fakeTransport({
    selectLaws: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(path, transport)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试')
})

test('an unknown channel is not found; a known one takes its heading from the link', async () => {
  expect((await bodyOf(`${path}?channel=nowhere`)).status).toBe(404)
  const heading = encodeURIComponent('地方法规')
  const { body } = await bodyOf(`${path}?channel=zcfg&dictName=${heading}`)
  expect(body).toContain('地方法规</h1>')
})
