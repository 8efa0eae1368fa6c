import { article, notice } from '@sunport/contract/calls/content.ts'
import type { Found, FoundKind } from '@sunport/contract/calls/finder.ts'
import { homeWindow } from '@sunport/contract/calls/home-window.ts'
import { lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { questionnaireDesk } from '@sunport/contract/calls/questionnaire-desk.ts'
import { user } from '@sunport/contract/calls/user.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { functionCodes } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { contentBench } from '../../testing/content.ts'
import { messageBench } from '../../testing/messages.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { rowsWithin } from './read.ts'

const mark = '稀有词'
/** In every title, so that one search means them all. */
const titled = (name: string) => `${mark}${name}`
const places = ['gd', 'hn'] as const

/** The list that shows what a search finds, by the call of its page. */
const lists: Partial<Record<FoundKind, { path: string; query?: string }>> = {
  article: article.list,
  notice: notice.list,
  law: lawDesk.list,
  window: homeWindow.list,
  survey: questionnaireDesk.list,
  message: { path: messageDesk.list.path, query: 'desk=viewing' },
  person: user.list,
}
const pathOf = ({ path, query = '' }: { path: string; query?: string }): string =>
  `${path.replace('/rest/v2', '')}?pageSize=100&${query}`
const views = functionCodes.filter(code =>
  /^(cms:(article|notice|law|window|survey|message|channel)|sys:user):view$/.test(code),
)
const scopes = ['all', 'site', 'tree', 'org', 'own', 'custom'] as const

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const bench = await messageBench(app)
  const far = await insertOrg(app.db, 'far')
  for (const siteId of places)
    for (const handlerOrgId of [bench.unit.id, far.id])
      await bench.put({ state: 'assigned', siteId, handlerOrgId, subject: titled(`留言${siteId}`) })
  const texts = await contentBench(app)
  let number = 0
  for (const kind of Object.keys(contentKinds) as (keyof typeof contentKinds)[])
    for (const siteId of places)
      for (const orgId of [bench.unit.id, far.id]) {
        number += 1
        const id = `finder-${number}`
        await texts.put({ id, kind, state: 'draft', open: 'draft' })
        await app.db.execute(
          sql`UPDATE info SET site_id = ${siteId}, owner_org_id = ${orgId} WHERE id = ${id}`,
        )
        await app.db.execute(sql`UPDATE info_edition SET title = ${titled(id)} WHERE info_id = ${id}`)
      }
  for (const siteId of places)
    await addQuestionnaire(app.db, { siteId, title: titled(siteId), state: 'draft' })
  for (const dataScope of scopes)
    for (const siteIds of [[], ['gd']]) {
      const id = `${dataScope}-${siteIds.join('')}`
      await insertRole(app.db, { id, dataScope, siteIds, scopeOrgIds: [far.id] }, views)
      const userId = await insertUser(app.db, { userName: id, orgId: bench.unit.id, roleIds: [id] })
      await app.db.execute(sql`UPDATE app_user SET real_name = ${titled(id)} WHERE id = ${userId}`)
    }
  await insertUser(app.db, { userName: 'nobody', orgId: far.id })
})
afterAll(() => app.close())

const find = async (who: Acting, keyword: string): Promise<Found[]> => {
  const ask = () => who.get(`/finder?${new URLSearchParams({ keyword })}`)
  let answer = await ask()
  // A search has so much time, and says when that was not enough for all: then one asks again.
  await expect
    .poll(async () => {
      expect(answer.code).toBe('200')
      const { isPartial } = answer.data
      if (isPartial) answer = await ask()
      return isPartial
    })
    .toBe(false)
  return answer.data.rows
}
const idsOf = (rows: Found[], kind: FoundKind) =>
  rows.flatMap(row => (row.kind === kind ? [row.id] : [])).sort()

describe.each(scopes.flatMap(scope => [`${scope}-`, `${scope}-gd`]))('somebody of the reach %s', name => {
  test.each(Object.entries(lists))(
    'finds of %s what his list shows, and nothing else',
    async (kind, list) => {
      const who = await actAs(app, name)
      const { data, code } = await who.get(pathOf(list))
      expect(code).toBe('200')
      const shown = (data.rows as { id: string; title?: string; subject?: string; realName?: string }[])
        .filter(row => `${row.title ?? row.subject ?? row.realName}`.includes(mark))
        .map(({ id }) => id)
      const found = idsOf(await find(who, mark), kind as FoundKind)
      expect(found).toHaveLength(Math.min(shown.length, 6))
      expect(shown).toEqual(expect.arrayContaining(found))
    },
  )
})

test('whoever holds nothing finds the pages that everybody has', async () => {
  const rows = await find(await actAs(app, 'nobody'), '台')
  expect(rows.map(({ kind, title }) => [kind, title])).toEqual([['page', '工作台']])
  expect(await find(await actAs(app, 'nobody'), mark)).toEqual([])
})

test('numbers, ids and sounds find it too', async () => {
  const who = await actAs(app, 'all-')
  const [message] = (await who.get('/message-desk?desk=viewing&pageSize=100')).data.rows
  expect(idsOf(await find(who, message.msgNo), 'message')).toEqual([message.id])
  expect(idsOf(await find(who, 'finder-1'), 'article')).toContain('finder-1')
  expect(idsOf(await find(who, 'xiyouci'), 'article')).toHaveLength(4)
  expect(idsOf(await find(who, 'xyc'), 'survey')).toHaveLength(2)
  expect((await find(who, 'xxfb')).map(({ title }) => title)).toContain('信息发布')
})

test('settings are found by who may look at them', async () => {
  await insertUser(app.db, { userName: 'finder-root', roleIds: ['role-sa'] })
  const own = await find(await actAs(app, 'finder-root'), '密码')
  expect(own.some(({ kind }) => kind === 'setting')).toBe(true)
  expect((await find(await actAs(app, 'all-'), '密码')).some(({ kind }) => kind === 'setting')).toBe(false)
})

test('channels are those of the sites that are reached', async () => {
  const name =
    (await app.db.execute<{ name: string }>(sql`SELECT name FROM channel WHERE site_id = 'hn' LIMIT 1`))
      .rows[0]?.name ?? ''
  const sites = async (who: string) =>
    new Set(
      (await find(await actAs(app, who), name)).flatMap(({ kind, siteId }) =>
        kind === 'channel' ? [siteId] : [],
      ),
    )
  expect(await sites('all-')).toContain('hn')
  expect(await sites('all-gd')).not.toContain('hn')
})

test('what takes too long is left out', async () => {
  expect(await rowsWithin(app.db, 20, sql`SELECT pg_sleep(5)`)).toBeUndefined()
})
