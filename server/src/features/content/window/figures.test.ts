import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { WindowFigures } from '@sunport/contract/calls/home-window.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'

let app: TestApp
let bench: Bench
let viewer: Acting
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  await insertUser(app.db, { userName: 'watcher', roleIds: ['role-editor'] })
  viewer = await actAs(app, 'watcher')
  await insertRole(app.db, { id: 'role-elsewhere', dataScope: 'site', siteIds: ['nm'] }, ['cms:window:view'])
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
const figuresOf = async (id: string, by = viewer): Promise<WindowFigures> =>
  (await by.get(`/windowFigures?ids=${id},other`)).data[0]
const popups = async (siteId: string): Promise<string[]> =>
  (await app.get<{ title: string }[]>(`/gpcms/rest/web/v2/index/getPopupInfo?siteId=${siteId}`)).data.map(
    ({ title }) => title,
  )

test('a window goes from a draft to the public, is counted, stopped at once, and copied to another site', async () => {
  const service = app.content.content('window', app.db)
  const draft = await service.create(
    {
      id: randomUUID(),
      siteId: 'hlj',
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
  const live = await service.approve(proved(on(submitted)), as('last', 'review3'))
  expect([(await figuresOf(draft.id)).state, await popups('hlj')]).toEqual(['shown', ['系统升级公告']])

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
  expect([(await figuresOf(draft.id)).state, await popups('hlj')]).toEqual(['stopped', []])
})

test('before its time it is coming, and after it over, whatever its state says', async () => {
  const service = app.content.content('window', app.db)
  const fields = { ...sampleFields.window, validFrom: '2026-06-11', validTo: '2026-06-12' }
  const input = {
    id: randomUUID(),
    siteId: 'sx',
    title: '明日公告',
    bodyHtml: '<p>明</p>',
    fields,
    attachments: [],
  }
  const submitted = await service.submit(
    on(await service.create(input, as('author', 'edit'))),
    as('author', 'edit'),
  )
  await service.approve(proved(on(submitted)), as('last', 'review3'))
  expect((await figuresOf(input.id)).state).toBe('coming')
  const before = app.clock.now()
  onTestFinished(() => app.clock.set(before))
  const stateAt = async (time: string) => {
    app.clock.set(new Date(time))
    return (await figuresOf(input.id, await actAs(app, 'watcher'))).state
  }
  expect(await stateAt('2026-06-11T04:00:00Z')).toBe('shown')
  expect(await popups('sx')).toEqual(['明日公告'])
  // Midnight in Beijing, not in Greenwich.
  expect(await stateAt('2026-06-11T16:00:00Z')).toBe('over')
  expect(await popups('sx')).toEqual([])
})

test('who does not reach a site learns nothing of its windows', async () => {
  await put({})
  await insertUser(app.db, { userName: 'stranger', roleIds: ['role-elsewhere'] })
  const stranger = await actAs(app, 'stranger')
  const all = await app.db.execute<{ ids: string }>(
    sql`SELECT string_agg(id, ',') AS ids FROM info WHERE kind = 'window'`,
  )
  expect((await stranger.get(`/windowFigures?ids=${all.rows[0]?.ids}`)).data).toEqual([])
})

const newWindow = (over: object, title: string) => ({
  id: randomUUID(),
  siteId: 'gd',
  title,
  bodyHtml: '<p>字</p>',
  fields: { ...sampleFields.window, windowType: 'banner', ...over },
  attachments: [],
})
const put = (over: object, title = '一个测试的窗口') =>
  app.content.content('window', app.db).create(newWindow(over, title), as('author', 'edit'))
const publish = async (over: object, title?: string) => {
  const service = app.content.content('window', app.db)
  const submitted = await service.submit(on(await put(over, title)), as('author', 'edit'))
  return service.approve(proved(on(submitted)), as('last', 'review3'))
}

test('windows are found by type, state and the days on which they are shown', async () => {
  const shown = await publish({ validFrom: '2026-06-10', validTo: '2026-06-30' }, '要检索的窗口')
  const coming = await publish({ validFrom: '2026-07-10', validTo: '2026-07-20' }, '要检索的窗口')
  const draft = await put({ validFrom: '2026-08-01', validTo: '2026-08-02' }, '要检索的窗口')
  const found = async (query: string): Promise<string[]> => {
    const { data } = await viewer.get(`/windowDesk?keyword=${encodeURIComponent('要检索')}&${query}`)
    return data.rows.map(({ id }: { id: string }) => id).toSorted()
  }
  const ids = (...items: ContentDetail[]) => items.map(({ id }) => id).toSorted()
  expect(await found('windowType=banner')).toEqual(ids(shown, coming, draft))
  expect(await found('windowType=popup')).toEqual([])
  expect(await found('state=shown')).toEqual(ids(shown))
  expect(await found('state=coming')).toEqual(ids(coming))
  expect(await found('state=draft')).toEqual(ids(draft))
  expect(await found('shownFrom=2026-06-30&shownTo=2026-07-10')).toEqual(ids(coming))
  expect(await found('shownFrom=2026-06-29&shownTo=2026-06-29')).toEqual(ids(shown))
  const { data } = await viewer.get(`/windowDesk?keyword=${encodeURIComponent('要检索')}&state=shown`)
  expect(data.rows[0]).toMatchObject({ state: 'shown', windowType: 'banner', impressions: 0 })
})

test('many are stopped, prolonged and copied at once, after a rehearsal that changes nothing', async () => {
  await insertRole(app.db, { id: 'role-boss', dataScope: 'all' }, [
    'cms:window:view',
    'cms:window:edit',
    'cms:window:withdraw',
  ])
  await insertUser(app.db, { userName: 'boss', roleIds: ['role-boss'] })
  const boss = await actAs(app, 'boss')
  const live = await publish({ validFrom: '2026-06-10', validTo: '2026-06-20' })
  const draft = await put({ validFrom: '2026-06-10', validTo: '2026-06-20' })
  const bulk = async (action: string, more: object): Promise<(string | null)[]> =>
    (
      await boss.post('/windowDesk/bulk', {
        action,
        rows: [on(live), on(draft)],
        isRehearsal: false,
        ...more,
      })
    ).data.rows.map(({ refusal }: { refusal: string | null }) => refusal)
  const stateOf = async ({ id }: ContentDetail) => {
    const { openState, open, published } = await app.content.content('window', app.db).get(id, as('last'))
    return [openState, open?.fields.validTo, published?.fields.validTo]
  }
  const soon = { validTo: '2026-06-30' }
  expect(await bulk('extend', { ...soon, isRehearsal: true })).toEqual([null, null])
  expect(await stateOf(live)).toEqual(['none', undefined, '2026-06-20'])
  expect(await bulk('extend', { validTo: '2026-06-15' })).toEqual([
    '新的结束时间须晚于现在的结束时间',
    '新的结束时间须晚于现在的结束时间',
  ])
  const [tooLong] = await bulk('extend', { validTo: '2026-12-01', rows: [on(live)] })
  expect(tooLong).toContain('展示时间不能超过90天')
  expect(await stateOf(live)).toEqual(['none', undefined, '2026-06-20'])
  expect(await bulk('extend', soon)).toEqual([null, null])
  expect(await stateOf(live)).toEqual(['review3', '2026-06-30', '2026-06-20'])
  expect(await stateOf(draft)).toEqual(['draft', '2026-06-30', undefined])
  expect(await bulk('copy', { siteIds: ['hn', 'fj'] })).toEqual([null, null])
  const made = await app.db.execute<{ sites: string }>(sql`
    SELECT string_agg(site_id, ',' ORDER BY site_id) AS sites FROM info WHERE kind = 'window' AND author_id = (
      SELECT id FROM app_user WHERE user_name = 'boss')`)
  expect(made.rows[0]?.sites).toBe('fj,fj,hn,hn')
  const now = await app.content.content('window', app.db).get(live.id, as('last'))
  expect(await bulk('stop', { rows: [on(now)], reason: '不再需要' })).toEqual([null])
  expect((await figuresOf(live.id)).state).toBe('stopped')
})

test('what becomes of a window is told day by day', async () => {
  const { id } = await publish({ validFrom: '2026-06-10', validTo: '2026-06-20' })
  await app.db.execute(sql`INSERT INTO home_window_day (window_id, day, impressions, clicks, closes)
    VALUES (${id}, '2026-06-11', 5, 0, 5), (${id}, '2026-06-10', 2, 1, 0)`)
  const { data } = await viewer.get(`/windowDesk/${id}/days`)
  expect(data).toEqual([
    { day: '2026-06-10', impressions: 2, clicks: 1, closes: 0 },
    { day: '2026-06-11', impressions: 5, clicks: 0, closes: 5 },
  ])
  await insertUser(app.db, { userName: 'far', roleIds: ['role-elsewhere'] })
  expect((await (await actAs(app, 'far')).get(`/windowDesk/${id}/days`)).code).toBe('4004')
})

test('a picture of more than 500 KB holds up nobody’s page', async () => {
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state)
    VALUES ('large-picture', '大图.png', 'png', 'image/png', ${600 * 1024}, 'd', 'clean')`)
  const draft = await put({ image: '/gpcms/rest/v2/files/large-picture', imageAlt: '大图' })
  const found = await app.content.content('window', app.db).problems(draft.id, as('author', 'edit'))
  expect(found).toEqual(['图片不能超过500KB'])
})

test('an empty field of a form is none: a window without a picture is published, and says so', async () => {
  const live = await publish({
    image: '',
    imageAlt: '',
    url: '',
    validFrom: '2026-06-10',
    validTo: '2026-06-20',
  })
  const { rows } = await app.db.execute(
    sql`SELECT image, image_alt AS "imageAlt", url FROM home_window WHERE id = ${live.id}`,
  )
  expect(rows).toEqual([{ image: null, imageAlt: null, url: null }])
})

test('a picture without words, and an end before its beginning, are refused at submission', async () => {
  const wrong = await put({
    image: '/gpcms/rest/v2/files/none',
    imageAlt: '',
    validFrom: '2026-06-20',
    validTo: '2026-06-20',
  })
  const submitting = app.content.content('window', app.db).submit(on(wrong), as('author', 'edit'))
  await expect(submitting).rejects.toThrow(/图片须填写文字说明.*结束时间须晚于开始时间/s)
})

test('what was sent back is no plain draft, and is found as such', async () => {
  const service = app.content.content('window', app.db)
  const sent = await service.submit(on(await put({}, '要退回的窗口')), as('author', 'edit'))
  const { id } = await service.sendBack({ ...on(sent), reason: '图片与文字不符' }, as('last', 'review3'))
  expect((await figuresOf(id)).state).toBe('returned')
  const found = async (state: string) =>
    (await viewer.get(`/windowDesk?keyword=${encodeURIComponent('要退回')}&state=${state}`)).data.total
  expect([await found('returned'), await found('draft')]).toEqual([1, 0])
})
