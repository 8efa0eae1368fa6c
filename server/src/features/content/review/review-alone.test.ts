import { randomUUID } from 'node:crypto'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuditKey } from '../../../platform/audit/keys.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import type { DataScope } from '../../../platform/rights/data-scope.ts'
import { silentLog } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertOrg, insertRole, insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'
import { createDesk, type Reach } from '../core/desk.ts'
import type { ContentKindRules } from '../core/kind.ts'
import { reviewingOf } from './reviewing.ts'
import { reviewService } from './service.ts'
import { reviewWork } from './work.ts'

const levels: FunctionCode[] = ['cms:article:review1', 'cms:article:review2', 'cms:article:review3']
const rights: FunctionCode[] = ['cms:article:view', 'cms:article:edit', ...levels]
const everything: DataScope = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }]
const clock = { now: () => new Date('2026-06-10T04:00:00Z') }

let database: TestDatabase
let opened: Database
const people: Record<string, Reach> = {}
const published: string[] = []
let refusal: string | undefined

beforeAll(async () => {
  useAuditKey(Buffer.alloc(32, 7))
  database = await createTestDatabase()
  opened = openDatabase(database.url, silentLog, 5)
  const { db } = opened
  await insertOrg(db, 'org-root')
  await db.execute(sql`INSERT INTO site (id, public_id, site_code, pack_code, name, title, region_code, subject_color)
    VALUES ('one', 'one', 'one', 'gd', '一个站点', '一个站点', '440000', '#000000')`)
  await db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, review_depth)
    VALUES ('list', 'list', 'one', '栏目', 'list', 'list', 3)`)
  for (const code of rights)
    await db.execute(sql`INSERT INTO function (func_code, func_name, module, kind, risk_level)
      VALUES (${code}, ${code}, 'cms', 'button', 'low') ON CONFLICT DO NOTHING`)
  await insertRole(db, { id: 'able', dataScope: 'all' }, rights)
  // Everybody holds everything: whatever is refused here is refused by the rules of review alone.
  for (const name of ['author', 'first', 'second', 'third', 'fourth']) {
    const user: CurrentUser = {
      ...{ id: await insertUser(db, { userName: name, roleIds: ['able'] }), userName: name, realName: null },
      ...{
        orgId: 'org-root',
        orgName: null,
        avatar: null,
        level: '0',
        roleCodes: [],
        siteIds: [],
        hold: undefined,
      },
      grants: new Map(rights.map(code => [code, everything])),
    }
    const actor = { userId: user.id, userName: name, orgName: null, ip: '', requestId: 'alone' }
    people[name] = { user, scope: everything, actor }
  }
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})
beforeEach(() => {
  published.length = 0
  refusal = undefined
})

const by = (name: string): Reach => {
  const reach = people[name]
  if (!reach) throw new Error(`nobody called ${name}`)
  return reach
}

/** The family that is reviewed: nothing of it matters to its reviewers. */
const plainRules: ContentKindRules = {
  kind: 'article',
  channelTypes: ['list'],
  compose: words => ({ ...words, bodyText: '' }),
  problemsOf: () => [],
  publish: async () => {},
  unpublish: async () => {},
}

const reviewing = () => {
  const desk = createDesk('article', {
    db: opened.db,
    clock,
    names: { siteName: () => null, channelName: () => null },
    kinds: new Map([['article', plainRules]]),
  })
  return reviewingOf(
    desk,
    { publish: async ({ item }) => void published.push(item.id) },
    {
      findingsOf: async () => [],
      deadLinks: async () => [],
      refuse: () => {
        if (refusal) throw new Error(refusal)
      },
      confirm: async () => 0,
      checkConfirmed: async () => {},
    },
  )
}

/** A text of the author's that waits for its first level. */
const submitted = async (): Promise<string> => {
  const id = randomUUID()
  const author = by('author').user.id
  await opened.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, author_id, owner_org_id)
    VALUES (${id}, 'one', 'list', 'article', 'draft', ${author}, 'org-root')`)
  await opened.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
    VALUES (${randomUUID()}, ${id}, 1, 'draft', '单独审核的稿件', '<p>正文</p>', '正文', '{}')`)
  await reviewing().submit({ id, version: 1 }, by('author'))
  return id
}
const standing = async (
  id: string,
): Promise<{ state: string; version: number; assignedTo: string | null }> => {
  const { rows } = await opened.db.execute<{ state: string; version: number; assignedTo: string | null }>(
    sql`SELECT state, version, assigned_to AS "assignedTo" FROM info_edition WHERE info_id = ${id}`,
  )
  if (!rows[0]) throw new Error('no edition')
  return rows[0]
}
const approve = async (id: string, name: string) =>
  reviewing().approve(proved({ id, version: (await standing(id)).version }), by(name))

test('nobody approves his own text, whatever he holds', async () => {
  const id = await submitted()
  await expect(approve(id, 'author')).rejects.toThrow('不能审核自己的稿件')
  expect((await standing(id)).state).toBe('review1')
})

test('nobody passes one text on two levels', async () => {
  const id = await submitted()
  await approve(id, 'first')
  await expect(approve(id, 'first')).rejects.toThrow('同一人不能审核同一稿件的两级')
  expect((await standing(id)).state).toBe('review2')
})

test('three people pass three levels, and the last signature makes the text public', async () => {
  const id = await submitted()
  await approve(id, 'first')
  await approve(id, 'second')
  expect(published).toEqual([])
  await approve(id, 'third')
  expect(published).toEqual([id])
})

test('what is found between submission and signature keeps the text from the public', async () => {
  const id = await submitted()
  await approve(id, 'first')
  await approve(id, 'second')
  refusal = '有问题'
  await expect(approve(id, 'third')).rejects.toThrow('有问题')
  expect(published).toEqual([])
  expect((await standing(id)).state).toBe('review3')
})

test('a claimed text is decided by its holder only, until he gives it back', async () => {
  const id = await submitted()
  const work = reviewWork(opened.db, clock)
  await work.claim(id, by('first'))
  await expect(work.claim(id, by('second'))).rejects.toThrow('该稿件已由他人领取')
  await expect(approve(id, 'second')).rejects.toThrow('该稿件已转交他人审核')
  await expect(work.release(id, by('second'))).rejects.toThrow('当前状态不能执行此操作')
  await work.release(id, by('first'))
  await approve(id, 'second')
  expect(await standing(id)).toMatchObject({ state: 'review2', assignedTo: null })
})

test('a text is handed to somebody who can still decide on it', async () => {
  const id = await submitted()
  await approve(id, 'first')
  const service = reviewService(opened.db, clock)
  const able = await service.reviewers({ id, way: 'transfer' }, by('second').user)
  expect(able.map(({ userName }) => userName)).toEqual(['fourth', 'third'])
  const hand = async (to: string) =>
    reviewing().transfer(
      { id, version: (await standing(id)).version, toUserId: by(to).user.id, reason: '出差' },
      by('second'),
    )
  await expect(hand('first')).rejects.toThrow('所选人员不能审核该稿件')
  await expect(hand('author')).rejects.toThrow('所选人员不能审核该稿件')
  await hand('third')
  expect((await standing(id)).assignedTo).toBe(by('third').user.id)
})

test('a text that others were asked about waits for their answers, each given once and by whom it was asked of', async () => {
  const id = await submitted()
  const service = reviewService(opened.db, clock)
  const { version } = await standing(id)
  await reviewing().cosign({ id, version, userIds: [by('fourth').user.id] }, by('first'))
  await expect(approve(id, 'first')).rejects.toThrow('还有会签意见未提交，不能通过')
  const answer = { id, isAgreed: true, comment: '同意' }
  await expect(service.answerCosign(answer, by('third'))).rejects.toThrow('数据不存在或已被删除')
  await service.answerCosign(answer, by('fourth'))
  await expect(service.answerCosign(answer, by('fourth'))).rejects.toThrow('数据不存在或已被删除')
  await approve(id, 'first')
  expect((await standing(id)).state).toBe('review2')
})

test('every step is on record with the title of the text', async () => {
  const id = await submitted()
  await approve(id, 'first')
  const { rows } = await opened.db.execute<{ action: string; title: string }>(
    sql`SELECT action, title FROM audit_log WHERE entity_id = ${id} ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'submit', title: '单独审核的稿件' },
    { action: 'approve', title: '单独审核的稿件' },
  ])
})
