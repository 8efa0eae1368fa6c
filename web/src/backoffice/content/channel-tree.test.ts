import { expect, test } from 'vitest'
import { fitChannels } from './channel-tree.ts'

const channel = (id: string, parentId: string | null, isFit: boolean, siteId = 's') => ({
  id,
  parentId,
  siteId,
  name: id,
  isFit,
})

test('branches are kept only as far as they lead to a channel that takes the text', () => {
  const channels = [
    channel('news', null, false),
    channel('local', 'news', true),
    channel('laws', null, false),
    channel('law', 'laws', false),
    channel('elsewhere', null, true, 't'),
  ]
  expect(fitChannels(channels).map(({ id }) => id)).toEqual(['news', 'local', 'elsewhere'])
  expect(fitChannels(channels, 's').map(({ id }) => id)).toEqual(['news', 'local'])
})

test('a circle of parents ends', () => {
  const channels = [channel('a', 'b', true), channel('b', 'a', false)]
  expect(fitChannels(channels).map(({ id }) => id)).toEqual(['a', 'b'])
})
