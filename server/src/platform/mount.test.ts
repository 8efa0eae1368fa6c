import { defineCall } from '@sunport/contract/call.ts'
import { bin, binObjectKinds } from '@sunport/contract/calls/bin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createGround, type TestGround } from '../testing/ground.ts'
import { quietSurface } from '../testing/quiet-surface.ts'
import { bound, type Feature, feature } from './feature.ts'
import { defineTask } from './jobs/define-task.ts'
import { type Features, MountError, mount, tasksOf } from './mount.ts'
import { createPlatform } from './platform.ts'

let ground: TestGround
beforeAll(async () => {
  ground = await createGround()
})
afterAll(() => ground.close())

const answers = (path: string, words: string): Feature => {
  const group = {
    say: defineCall({
      method: 'GET',
      path,
      access: 'open',
      summary: '说',
      input: z.object({}),
      data: z.string(),
    }),
  }
  return feature({ calls: [bound(group, { say: async () => words })] })
}

const works = (code: string): Feature =>
  feature({
    tasks: [
      defineTask({ code, name: '事', group: 'check', params: z.strictObject({}), run: async () => '好' }),
    ],
  })

const mounted = async (features: Features) => mount(await createPlatform(ground), features, quietSurface)

test('what features bring is answered under every prefix', async () => {
  const { http, stop } = await mounted({
    one: answers('/rest/v2/one', '一'),
    two: answers('/rest/v2/two', '二'),
  })
  for (const prefix of ['/gpcms', '/gateway/gpcms'])
    expect((await http.inject(`${prefix}/rest/v2/two`)).json()).toMatchObject({ code: '200', data: '二' })
  await stop()
})

test('a path bound twice stops the start and names both', async () => {
  const features = { one: answers('/rest/v2/same', '一'), two: answers('/rest/v2/same', '二') }
  await expect(mounted(features)).rejects.toThrow(
    new MountError('接口 GET /rest/v2/same 被绑定了两次：one 与 two'),
  )
})

test('a task named twice stops the start and names both', async () => {
  const features = { one: works('same'), two: works('same') }
  expect(() => tasksOf(features)).toThrow(new MountError('定时任务 same 重复：one 与 two 都登记了它'))
  await expect(mounted(features)).rejects.toThrow(MountError)
})

test('a table in memory without a refresh stops the start, and so does one that two keep', async () => {
  const forgotten = { memory: [{ tag: 'towns' }], offers: null } as unknown as Feature
  await expect(mounted({ place: forgotten })).rejects.toThrow(
    new MountError('place 常驻内存的表 towns 没有刷新方法'),
  )
  const kept = { memory: [{ tag: 'towns', refresh: async () => {} }], offers: null }
  await expect(mounted({ one: kept, two: kept })).rejects.toThrow(
    new MountError('常驻内存的表 towns 重复：one 与 two 都登记了它'),
  )
})

test('a kind of the bin that two bring back stops the start', async () => {
  const kept: Feature = feature({ recovers: { link: async () => null } })
  await expect(mounted({ one: kept, two: kept })).rejects.toThrow(
    new MountError('回收站的 link 重复：one 与 two 都恢复它'),
  )
})

test('where the bin is served, a kind that nobody brings back stops the start', async () => {
  const nothing = Object.fromEntries(Object.keys(bin).map(name => [name, async () => null]))
  const served = feature({ calls: [bound(bin, nothing as never)] })
  const kinds = Object.keys(binObjectKinds)
  const allBut = (left: string) =>
    feature({
      recovers: Object.fromEntries(kinds.filter(kind => kind !== left).map(kind => [kind, async () => null])),
    })
  await expect(mounted({ served, others: allBut('survey') })).rejects.toThrow(
    new MountError('回收站的 survey（问卷）没有恢复方法'),
  )
  await (await mounted({ served, others: allBut('') })).stop()
})

test('features stop in the reverse order of the list, when nobody is answered any more', async () => {
  const said: string[] = []
  const ends = (name: string): Feature => feature({ stop: async () => void said.push(name) })
  const { http, stop } = await mounted({ first: ends('first'), last: ends('last') })
  http.addHook('onClose', async () => void said.push('http'))
  await stop()
  expect(said).toEqual(['http', 'last', 'first'])
})
