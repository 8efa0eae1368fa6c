import { expect, test } from 'vitest'
import { contentAddress } from './content-address.ts'

test.each([
  ['list', '/main/information?channelId=c1&site=s1'],
  ['notices', '/main/announcement?channelId=c1&site=s1'],
  ['laws', '/main/law-compile?site=s1'],
  ['link', undefined],
  ['collection', undefined],
] as const)('the texts of a channel of the type %s', (channelType, address) => {
  expect(contentAddress({ id: 'c1', siteId: 's1', channelType })).toBe(address)
})
