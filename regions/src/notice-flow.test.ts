import { noticeTypes } from '@sunport/contract/codes.ts'
import { expect, test } from 'vitest'
import { flattenChannels } from './common/channels.ts'
import { discoverPacks } from './discover.ts'
import type { NoticeFlow } from './pack.ts'

const packs = await discoverPacks()
const projectFlows: NoticeFlow[] = ['project', 'publicity', 'intention', 'single-source', 'plan']

test.each(packs.map(pack => [pack.code, pack] as const))(
  'each notice type of a project has exactly one channel in %s',
  (_code, pack) => {
    const channels = flattenChannels(pack.channels).filter(({ flow }) => flow && projectFlows.includes(flow))
    const publishesPlans = channels.some(({ flow }) => flow === 'plan')
    for (const [type, { stage }] of Object.entries(noticeTypes)) {
      const homes = channels.filter(channel => channel.noticeTypes?.some(prefix => type.startsWith(prefix)))
      const isExpected = stage !== 'store' && (stage !== 'plan' || publishesPlans)
      expect([type, homes.map(({ mark }) => mark)]).toEqual([type, isExpected ? [expect.any(String)] : []])
    }
  },
)

test('a channel has a flow exactly when it takes notice types', () => {
  const channels = packs.flatMap(pack => flattenChannels(pack.channels))
  expect(channels.filter(channel => Boolean(channel.flow) !== Boolean(channel.noticeTypes))).toEqual([])
  expect(channels.filter(channel => channel.flow && channel.type !== 'notices')).toEqual([])
})
