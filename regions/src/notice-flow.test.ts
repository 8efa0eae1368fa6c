import { noticeTypes } from '@sunport/contract/codes.ts'
import { expect, test } from 'vitest'
import { flattenChannels } from './common/channels.ts'
import { discoverPacks } from './discover.ts'
import type { NoticeFlow } from './pack.ts'

const packs = await discoverPacks()
const projectFlows: NoticeFlow[] = ['project', 'publicity', 'single-source', 'plan']

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

test.each([
  ['heilongjiang', 'c5bff13f-21ca-4dac-b158-cb40accd3035'],
  ['sichuan', 'c5bff13f-21ca-4dac-b158-cb40accd3035'],
  ['neimenggu', '72289d72580838523529e2a8099cbc57'],
])('intentions of %s lie in the channel of the notices, where programs look for them', (code, publicId) => {
  const pack = packs.find(candidate => candidate.code === code)
  const channel = flattenChannels(pack?.channels ?? []).find(({ noticeTypes }) => noticeTypes?.includes('59'))
  expect(channel).toMatchObject({ publicId, noticeTypes: expect.arrayContaining(['59', '5E', '00101']) })
  const tabs = Object.values(pack?.dictionaries ?? {}).flatMap(({ entries }) => entries)
  const ofIntentions = tabs.filter(({ code: types }) => types === '59,5E')
  expect(new Set(ofIntentions.map(tab => tab.channel))).toEqual(new Set([channel?.mark]))
})
