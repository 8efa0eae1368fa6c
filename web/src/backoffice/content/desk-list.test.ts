import { article } from '@sunport/contract/calls/content.ts'
import { expect, test, vi } from 'vitest'
import { siteNode } from './channel-tree.ts'
import { deskList } from './desk-list.ts'

const call = vi.fn(async (_: object) => ({ rows: [], total: 0 }))
const desk = deskList(article.list.input, call, 'live')
const paging = { currPage: 1, pageSize: 20 }

test('the list of a whole site asks for the site, not for a channel of that name', async () => {
  await desk.list({ ...paging, channelId: siteNode('one'), keyword: '采购' })
  expect(call).toHaveBeenLastCalledWith(
    expect.objectContaining({ tab: 'live', siteId: 'one', channelId: '', keyword: '采购' }),
  )
  await desk.list({ ...paging, channelId: 'news' })
  expect(call).toHaveBeenLastCalledWith(expect.objectContaining({ tab: 'live', channelId: 'news' }))
})

test('a file holds what the list shows: of its tab, and of the whole site when that is chosen', () => {
  expect(desk.exportInput({ channelId: siteNode('one'), keyword: '采购' })).toEqual({
    tab: 'live',
    channelId: '',
    siteId: 'one',
    keyword: '采购',
  })
  expect(desk.exportInput({ channelId: 'news' })).toEqual({ tab: 'live', channelId: 'news' })
})
