import { leavePath } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mount } from '../../platform/mount.ts'
import { createPlatform, type Platform } from '../../platform/platform.ts'
import { createGround, type TestGround } from '../../testing/ground.ts'
import { quietSurface } from '../../testing/quiet-surface.ts'
import { addSite } from '../../testing/sites.ts'
import { linkFeature } from './feature.ts'

let ground: TestGround
let platform: Platform
beforeAll(async () => {
  ground = await createGround()
  await addSite(ground.database.db, 'north')
  await ground.database.db.execute(sql`
    INSERT INTO link_class (id, site_id, class_code, class_name) VALUES ('c', 'north', 'exits', '出口')`)
  await ground.database.db.execute(sql`
    INSERT INTO link (id, site_id, class_code, class_name, title, url) VALUES
      ('out', 'north', 'exits', '出口', '友站', 'https://outside.example/')`)
})
afterAll(() => ground.close())

/** Asked instead of the public web. */
const answers = new Map<string, number>()
beforeEach(async () => {
  answers.clear()
  platform = await createPlatform(ground)
  platform.outside.quickFetch = async address => {
    const status = answers.get(address)
    if (!status) return { kind: 'failure', failure: 'unreachable', ms: 1 }
    return { kind: 'answer', status, redirects: 0, address, ms: 1 }
  }
})

const needs = {
  siteName: (id: string) => (id === 'north' ? '北站' : null),
  siteIdOf: (name: string) => (name === '北站' ? 'north' : undefined),
  isProgram: (userAgent: string) => userAgent.includes('robot'),
  mayRead: async (siteId: string) => siteId === 'north',
}

test('people and programs are led out; people are counted when the feature stops', async () => {
  const { http, stop } = await mount(platform, { link: linkFeature(platform, needs) }, quietSurface)
  const follow = (agent: string) => http.inject({ url: `${leavePath}out`, headers: { 'user-agent': agent } })
  for (const agent of ['a reader', 'another reader', 'a robot'])
    expect((await follow(agent)).headers.location).toBe('https://outside.example/')
  await stop()
  const { rows } = await platform.db.execute(sql`SELECT link_id AS id, clicks FROM link_click`)
  expect(rows).toEqual([{ id: 'out', clicks: 2 }])
})

test('what pages show of links is offered to whoever draws them', async () => {
  const { links } = linkFeature(platform, needs).offers
  expect(await links.list('north', 'exits')).toMatchObject([{ title: '友站' }])
  expect(await links.list('south', 'exits')).toEqual([])
})

test('an address of the outside is told dead or not by asking it', async () => {
  const { whyDead } = linkFeature(platform, needs).offers
  answers.set('https://alive.example/', 200)
  answers.set('https://gone.example/', 404)
  expect(await whyDead('https://alive.example/')).toBeNull()
  expect(await whyDead('https://gone.example/')).toMatch(/404/)
  expect(await whyDead('https://nowhere.example/')).toMatch(/连接|无法/)
})
