import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const landing = pathOf('knowledge-base', ({ variant }) => variant === 'landing')
const search = pathOf('knowledge-base', ({ variant }) => variant === 'search')

const channel = (pagemark: string, name: string) => ({
  id: `id-${pagemark}`,
  name,
  pagemark,
  parentId: 'p',
  siteId: 's',
  channelType: 'list',
  sort: 1,
  isLeaf: '1',
  isStopped: false,
  showDate: true,
  pageSize: null,
  sortRule: 'newest',
  linkUrl: null,
  formerMarks: [],
  noticeTypes: [],
})
const noFacets = { region: [], group: [], period: [] }
const hit = {
  id: 'h1',
  title: '保证金何时退还？',
  titleMarks: [[0, 3]],
  excerpt: '投标保证金应当自通知书发出之日起五日内退还',
  excerptMarks: [[2, 5]],
  channel: 'c1',
  channelName: '采购流程',
  noticeType: null,
  noticeTypeName: null,
  noticeTime: '2026-03-02 09:00:00',
  regionName: null,
  purchaser: null,
  purchaserMarks: [],
  openTenderCode: null,
  codeMarks: [],
  planId: null,
}
const found = (changes = {}) => ({
  rows: [hit],
  total: 1,
  totalIsEstimate: false,
  facetsAreEstimate: false,
  reachable: 1,
  hint: null,
  facets: noFacets,
  ...changes,
})
const base = (answers = {}) =>
  fakeTransport({
    channelSon: () => [channel('k-lc', '采购流程'), channel('k-fg', '法规制度')],
    selectInfoMoreChannel: () => ({
      rows: [
        infoRow({ id: 'cold', title: '很少有人问', clickNum: 3 }),
        infoRow({ id: 'hot', title: '人人都问', clickNum: 900 }),
      ],
      total: 17,
    }),
    search: () => found(),
    ...answers,
  })

test('the landing asks first, then shows its categories and what is read most', async () => {
  const { status, body } = await bodyOf(landing, base())
  const text = textOf(body)
  expect(status).toBe(200)
  expect(body).toContain(`action="/maincms-web${search}"`)
  expect(text).toContain('采购流程17 条')
  expect(body).toContain(`href="/maincms-web${search}?category=k-lc"`)
  const hot = text.slice(text.indexOf('热门问题'))
  expect(hot.indexOf('人人都问')).toBeLessThan(hot.indexOf('很少有人问'))
})

test('what was searched for is marked in titles and excerpts', async () => {
  const transport = base()
  const key = encodeURIComponent('保证金')
  const { body } = await bodyOf(`${search}?searchKey=${key}&category=k-lc&page=1`, transport)
  expect(body).toContain('<mark>保证金</mark>何时退还？')
  expect(body).toContain('投标<mark>保证金</mark>应当')
  expect(transport.sentTo('search')).toMatchObject([{ searchKey: '保证金', channel: 'k-lc', currPage: 1 }])
  expect(body).toContain(`href="/maincms-web${search}?searchKey=${key}&amp;category=k-fg"`)
})

test('without a question a category is listed', async () => {
  const transport = base({ selectInfoMoreChannel: () => ({ rows: [infoRow()], total: 1 }) })
  const { body } = await bodyOf(`${search}?category=k-fg`, transport)
  expect(transport.sentTo('selectInfoMoreChannel')).toMatchObject([{ channel: 'k-fg' }])
  expect(textOf(body)).toContain('关于开展采购培训的通知')
})

test('the landing shows results when its address asks for a category', async () => {
  const { body } = await bodyOf(`${landing}?channel=k-fg`, base())
  expect(body).toMatch(/aria-current="page"[^>]*>法规制度/)
})

test('a question without an answer leads to people', async () => {
  const nothing = base({ search: () => found({ rows: [], total: 0, reachable: 0 }) })
  const text = textOf((await bodyOf(`${search}?searchKey=zz`, nothing)).body)
  expect(text).toContain('未找到相关知识没有与“zz”相关的知识')
  expect(text).toContain('留言')
})

test('a failure and a strange category are said', async () => {
  const failing = base({
    search: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const failed = await bodyOf(`${search}?searchKey=a`, failing)
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('系统繁忙，请稍后再试')
  expect((await bodyOf(`${search}?category=nowhere`, base())).status).toBe(404)
})
