import type { ChannelTree } from '@sunport/contract/calls/portal.ts'
import { CallError } from '@sunport/contract/client.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const path = pathOf('site-map')
const pack = (await loadAllPacks()).find(({ routes }) => path in routes)
if (!pack) throw new Error('no pack has a site map')

const channel = (pagemark: string, name: string, children: ChannelTree[] = []): ChannelTree => ({
  id: `id-${pagemark}`,
  name,
  pagemark,
  parentId: null,
  siteId: 's',
  channelType: 'list',
  sort: 1,
  isLeaf: children.length > 0 ? '0' : '1',
  noticeTypes: [],
  isStopped: false,
  showDate: true,
  pageSize: null,
  sortRule: 'newest',
  linkUrl: null,
  formerMarks: [],
  children,
})

const hrefsOf = (body: string) => [...body.matchAll(/href="\/maincms-web([^"?]*)/g)].map(([, href]) => href)

test('every channel stands in the tree with a link that opens a page of the region', async () => {
  const parent = pack.channels.find(({ children }) => children?.length)
  if (!parent) throw new Error('no channel has children')
  const tree = [
    channel('made-up', '新设栏目'),
    channel(
      parent.mark,
      parent.name,
      (parent.children ?? []).map(({ mark, name }) => channel(mark, name)),
    ),
  ]
  const { status, body } = await bodyOf(path, fakeTransport({ getChannelTopListBySiteId: () => tree }))
  expect(status).toBe(200)
  for (const { name } of [parent, ...(parent.children ?? [])]) expect(textOf(body)).toContain(name)
  expect(body).toMatch(/href="[^"]*\?channel=made-up"[^>]*>新设栏目/)
  const main = body.slice(0, body.indexOf('</main>'))
  const paths = { ...pack.routes, ...commonRoutes }
  expect(hrefsOf(main).filter(href => href !== '/' && !(href && href in paths))).toEqual([])
  expect(body.match(/<h1/g)).toHaveLength(1)
})

test('pages of the navigation that are no channels stand in a group of their own', async () => {
  const tree = [channel('made-up', '新设栏目')]
  const { body } = await bodyOf(path, fakeTransport({ getChannelTopListBySiteId: () => tree }))
  expect(textOf(body)).toContain('服务与查询')
  expect(body).toMatch(/href="[^"]*\/figures\?region=[^"]*"[^>]*>采购数据/)
})

test('without the channels the navigation of the region takes their place', async () => {
  const failing = fakeTransport({
    getChannelTopListBySiteId: () => {
      throw new CallError('503', '系统繁忙')
    },
  })
  const { status, body } = await bodyOf(path, failing)
  expect(status).toBe(200)
  for (const { label } of pack.navigation) expect(textOf(body)).toContain(label)
})
