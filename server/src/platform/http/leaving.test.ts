import { defineCall } from '@sunport/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createGround, type TestGround } from '../../testing/ground.ts'
import { quietSurface } from '../../testing/quiet-surface.ts'
import { bound, feature } from '../feature.ts'
import { mount } from '../mount.ts'
import { createPlatform } from '../platform.ts'
import type { FastPath } from './server.ts'

const slow = Promise.withResolvers<string>()
const asked = Promise.withResolvers<void>()
const open = { method: 'GET', access: 'open', summary: '说', input: z.object({}), data: z.string() } as const
const group = {
  say: defineCall({ ...open, path: '/rest/v2/say' }),
  think: defineCall({ ...open, path: '/rest/v2/think' }),
}
const speaking = feature({
  calls: [
    bound(group, {
      say: async () => '好',
      think: () => {
        asked.resolve()
        return slow.promise
      },
    }),
  ],
})
let ground: TestGround
let mounted: Awaited<ReturnType<typeof mount>>
let origin: string

beforeAll(async () => {
  ground = await createGround()
  /** One page that is answered before any routing. */
  const fastPath: FastPath = ({ url }, response) => {
    if (url === '/page') response.end('page')
    return url === '/page'
  }
  const surface = { ...quietSurface, pages: { ...quietSurface.pages, fastPath } }
  mounted = await mount(await createPlatform(ground), { speaking }, surface)
  origin = await mounted.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  slow.resolve('')
  await mounted.stop()
  await ground.close()
})

const ready = async (): Promise<[number, string]> => {
  const answer = await fetch(`${origin}/readyz`)
  return [answer.status, ((await answer.json()) as { status: string }).status]
}

test('an instance is ready when its start is complete, and no more as soon as its stop begins', async () => {
  expect(await ready()).toEqual([503, 'starting'])
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  mounted.presence.open()
  expect(await ready()).toEqual([200, 'ready'])
  expect((await fetch(`${origin}/gpcms/rest/v2/say`)).headers.get('connection')).toBe('keep-alive')

  const begunBefore = fetch(`${origin}/gpcms/rest/v2/think`)
  await asked.promise
  mounted.presence.leave()
  mounted.presence.open()
  expect(await ready()).toEqual([503, 'leaving'])
  // It still answers; whoever is answered comes back on another connection, which others take.
  for (const path of ['/gpcms/rest/v2/say', '/page', '/nowhere']) {
    const answer = await fetch(origin + path)
    expect([path, answer.headers.get('connection')]).toEqual([path, 'close'])
  }
  slow.resolve('想好了')
  const answer = await begunBefore
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
})
