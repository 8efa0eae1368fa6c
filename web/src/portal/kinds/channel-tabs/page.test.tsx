import { expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('channel-tabs', ({ zone }) => !zone)
const zonePath = pathOf('channel-tabs', ({ zone }) => Boolean(zone?.linkClass))

const channel = (id: string, pagemark: string, name: string) => ({
  id,
  name,
  pagemark,
  parentId: null,
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
const children = () => [channel('id-1', 'first', '甲栏目'), channel('id-2', 'second', '乙栏目')]

test('the first child is open; the others are links', async () => {
  const transport = fakeTransport({
    channelSon: children,
    selectInfoMoreChannel: () => ({ rows: [infoRow()], total: 1 }),
  })
  const { body } = await bodyOf(path, transport)
  expect(body).toMatch(
    /href="[^"]*\?channel=first"[^>]*aria-current="page"|aria-current="page"[^>]*channel=first"/,
  )
  expect(body).toContain(`${path}?channel=second"`)
  expect(textOf(body)).toContain('关于开展采购培训的通知')
  expect(transport.sentTo('selectInfoMoreChannel')).toMatchObject([{ channel: 'first' }])
})

test.each(['second', 'id-2'])('a child is opened by pagemark or id: %s', async asked => {
  const transport = fakeTransport({ channelSon: children })
  const { body } = await bodyOf(`${path}?channel=${asked}`, transport)
  expect(transport.sentTo('selectInfoMoreChannel')).toMatchObject([{ channel: 'second' }])
  expect(body).toContain('乙栏目</h2>')
})

test('a child without rows says so and the other tabs stay', async () => {
  const text = textOf((await bodyOf(path, fakeTransport({ channelSon: children }))).body)
  expect(text).toContain('甲栏目乙栏目')
  expect(text).toContain('暂无数据')
})

test('a channel that is none of the tabs is not found', async () => {
  const { status, body } = await bodyOf(`${path}?channel=nowhere`, fakeTransport({ channelSon: children }))
  expect(status).toBe(404)
  expect(body).toContain('栏目不存在</h1>')
})

test('without children it is a plain list', async () => {
  const { status, body } = await bodyOf(path, fakeTransport({ channelSon: () => [] }))
  expect(status).toBe(200)
  expect(body).toContain('data-tabs="none"')
})

test('children that cannot be asked for are taken from the pack', async () => {
  const transport = fakeTransport({
    channelSon: () => {
      throw new Error('down')
    },
  })
  expect((await bodyOf(path, transport)).body).toMatch(/\?channel=/)
})

test('a zone carries its slogan and its links, but none to itself; one without an address is no link', async () => {
  const link = {
    description: null,
    image: null,
    imageAlt: null,
    dictCode: 'x',
    className: 'x',
    regionCode: null,
    openMode: 'tab',
    relNofollow: false,
    sort: 1,
  }
  const transport = fakeTransport({
    channelSon: children,
    getLinkListBySiteDictCode: () => [
      { ...link, id: '1', title: '外部入口', url: 'https://example.org/' },
      { ...link, id: '2', title: '筹备中', url: null },
      { ...link, id: '3', title: '本专区入口', url: zonePath },
    ],
  })
  const { body } = await bodyOf(zonePath, transport)
  expect(body).toMatch(/href="\/maincms-web\/leave\/1"[^>]*rel="noopener noreferrer"/)
  expect(body).toMatch(/<span[^>]*>(?:(?!<\/span>).)*筹备中<\/span>/)
  expect(body).not.toContain('本专区入口')
})

test('a tab that leads elsewhere opens when it is asked for, and never by itself', async () => {
  const linked = { ...channel('id-0', 'outside', '外链'), linkUrl: 'https://www.example.gov.cn/a' }
  const site = () => fakeTransport({ channelSon: () => [linked, ...children()] })
  const first = site()
  expect((await bodyOf(path, first)).body).toContain('甲栏目</h2>')
  expect(first.sentTo('selectInfoMoreChannel')).toMatchObject([{ channel: 'first' }])
  expect(await renderPath(`${path}?channel=outside`, site())).toMatchObject({
    kind: 'redirect',
    location: linked.linkUrl,
  })
})
