import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { WindowFigures } from '@sunport/contract/calls/home-window.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../testing/content.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let bench: Bench
let viewer: Acting
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  await insertUser(app.db, { userName: 'watcher', roleIds: ['role-editor'] })
  viewer = await actAs(app, 'watcher')
})
afterAll(() => app.close())

const as = (name: string, ...rights: string[]) =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:window:${right}` as FunctionCode),
    ),
  )
const on = ({ id, version }: ContentDetail) => ({ id, version })
const figuresOf = async (id: string): Promise<WindowFigures> =>
  (await viewer.get(`/windowFigures?ids=${id},other`)).data[0]
const popups = async (siteId = 'gd'): Promise<string[]> =>
  (await app.get<{ title: string }[]>(`/gpcms/rest/web/v2/index/getPopupInfo?siteId=${siteId}`)).data.map(
    ({ title }) => title,
  )

test('a window goes from a draft to the public, is counted, stopped at once, and copied to another site', async () => {
  const service = app.editors.content('window', app.db)
  const draft = await service.create(
    {
      id: randomUUID(),
      siteId: 'gd',
      title: '系统升级公告',
      bodyHtml: '<p>今晚升级</p>',
      fields: { ...sampleFields.window, validFrom: '2026-06-09', validTo: '2026-06-12' },
      attachments: [],
    },
    as('author', 'edit'),
  )
  expect(await figuresOf(draft.id)).toMatchObject({
    state: 'draft',
    windowType: 'popup',
    validTo: '2026-06-12',
    impressions: 0,
  })
  const submitted = await service.submit(on(draft), as('author', 'edit'))
  expect(await figuresOf(draft.id)).toMatchObject({ state: 'waiting' })
  const live = await service.approve(on(submitted), as('last', 'review3'))
  expect([(await figuresOf(draft.id)).state, await popups()]).toEqual(['shown', ['系统升级公告']])

  await app.db.execute(
    sql`UPDATE home_window SET impressions = 40, clicks = 10, closes = 5 WHERE id = ${draft.id}`,
  )
  expect(await figuresOf(draft.id)).toMatchObject({ impressions: 40, clicks: 10, closes: 5 })

  await service.refer({ ...on(live), mode: 'copy', targets: [{ siteId: 'hn' }] }, as('author', 'edit'))
  const copied = await app.db.execute<{ id: string; siteId: string }>(
    sql`SELECT id, site_id AS "siteId" FROM info WHERE origin_id = ${draft.id}`,
  )
  expect(copied.rows).toMatchObject([{ siteId: 'hn' }])
  expect((await figuresOf(copied.rows[0]?.id ?? '')).state).toBe('draft')
  expect(await popups('hn')).toEqual([])

  await service.withdraw({ ...on(live), reason: '升级已完成' }, as('keeper', 'withdraw'))
  expect([(await figuresOf(draft.id)).state, await popups()]).toEqual(['stopped', []])
})

test('before its time it is coming, and after it over, whatever its state says', async () => {
  const service = app.editors.content('window', app.db)
  const fields = { ...sampleFields.window, validFrom: '2026-06-11', validTo: '2026-06-12' }
  const input = {
    id: randomUUID(),
    siteId: 'gd',
    title: '明日公告',
    bodyHtml: '<p>明</p>',
    fields,
    attachments: [],
  }
  const submitted = await service.submit(
    on(await service.create(input, as('author', 'edit'))),
    as('author', 'edit'),
  )
  await service.approve(on(submitted), as('last', 'review3'))
  expect((await figuresOf(input.id)).state).toBe('coming')
  app.clock.set(new Date('2026-06-11T04:00:00Z'))
  viewer = await actAs(app, 'watcher')
  expect((await figuresOf(input.id)).state).toBe('shown')
  // Midnight in Beijing, not in Greenwich.
  app.clock.set(new Date('2026-06-11T16:00:00Z'))
  viewer = await actAs(app, 'watcher')
  expect((await figuresOf(input.id)).state).toBe('over')
  expect(await popups()).toEqual([])
})

test('who does not reach a site learns nothing of its windows', async () => {
  await insertRole(app.db, { id: 'role-elsewhere', dataScope: 'site', siteIds: ['fj'] }, ['cms:window:view'])
  await insertUser(app.db, { userName: 'stranger', roleIds: ['role-elsewhere'] })
  const stranger = await actAs(app, 'stranger')
  const all = await app.db.execute<{ ids: string }>(
    sql`SELECT string_agg(id, ',') AS ids FROM info WHERE kind = 'window'`,
  )
  expect((await stranger.get(`/windowFigures?ids=${all.rows[0]?.ids}`)).data).toEqual([])
})
