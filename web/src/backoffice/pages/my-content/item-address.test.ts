import type { ContentRow } from '@sunport/contract/calls/content.ts'
import { expect, test } from 'vitest'
import { itemAddress } from './item-address.ts'

const row = (of: Partial<ContentRow>) =>
  ({ id: 'a1', title: '春节 安排', openState: 'none', ...of }) as ContentRow

test.each([
  [row({ kind: 'article' }), '/main/information?edit=a1'],
  [row({ kind: 'notice' }), '/main/announcement?edit=a1'],
  [row({ kind: 'law', openState: 'draft' }), '/main/lawCompileEdit?id=a1'],
  [row({ kind: 'law', openState: 'review1' }), '/main/lawDetail?id=a1'],
  [row({ kind: 'window' }), '/main/home-window?keyword=%E6%98%A5%E8%8A%82+%E5%AE%89%E6%8E%92'],
])('%#: an item opens where it is worked on', (item, address) => {
  expect(itemAddress(item)).toBe(address)
})
