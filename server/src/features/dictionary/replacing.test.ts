import type { DictItem, DictUse } from '@sunport/contract/calls/dictionary.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
let admin: Acting

beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'admin', roleIds: ['role-sa'] })
  admin = await actAs(app, 'admin')
})
afterAll(() => app.close())

const typeId = 'all-purchaseManner'
const newItem = async (dictCode: string): Promise<DictItem> =>
  (await admin.post('/dicts/items', { typeId, dictCode, dictName: `方式${dictCode}` })).data
const usesOf = async ({ id }: DictItem): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await admin.get(`/dicts/items/${id}/uses`)).data.map(({ place, total }: DictUse) => [place, total]),
  )
const published = (purchaseManner: string, title: string) =>
  publishSample(app.db, {
    siteId: 'gd',
    channel: 'xmcggg',
    title,
    noticeTime: '2026-06-01 09:00:00',
    purchaseManner,
  })
/** A text that is being written beside what is public. */
const openEdition = async (code: string, state: string): Promise<void> => {
  const infoId = await published('1', `另有${state}的公告${code}`)
  await app.db.execute(sql`
    INSERT INTO info_edition (id, info_id, edition_no, title, body_html, body_text, fields, state)
    SELECT ${`e-${code}-${state}`}, info_id, 2, title, '', '', jsonb_build_object('purchaseManner', ${code}::text), ${state}
    FROM info_edition WHERE info_id = ${infoId} LIMIT 1`)
}

test('a word says where it is used, and is not deleted while a draft has it', async () => {
  const word = await newItem('used')
  await openEdition('used', 'draft')
  expect(await usesOf(word)).toEqual({ publication: 0, draft: 1 })
  expect((await admin.remove(`/dicts/items/${word.id}?version=1`)).code).toBe('4641')
  await published('used', '用了方式的公告')
  const [uses] = (await admin.get(`/dicts/items/${word.id}/uses`)).data
  expect(uses).toMatchObject({ place: 'publication', total: 1, samples: [{ title: '用了方式的公告' }] })
})

test('one word takes the place of another everywhere, after a rehearsal that leaves nothing behind', async () => {
  const [old, by] = [await newItem('old'), await newItem('by')]
  await published('old', '旧方式一')
  await published('old', '旧方式二')
  await openEdition('old', 'draft')
  const ask = (isRehearsal: boolean) =>
    admin.post(`/dicts/items/${old.id}/replace`, { version: 1, byId: by.id, reason: '重复', isRehearsal })
  expect((await ask(true)).data).toEqual({ publications: 2, drafts: 1, channels: 0 })
  expect(await usesOf(old)).toEqual({ publication: 2, draft: 1 })
  expect((await ask(false)).data).toEqual({ publications: 2, drafts: 1, channels: 0 })
  expect(await usesOf(old)).toEqual({ publication: 0, draft: 0 })
  expect(await usesOf(by)).toEqual({ publication: 2, draft: 1 })
  const { rows } = (await admin.get(`/dicts/items?typeId=${typeId}&keyword=old`)).data
  expect(rows[0]).toMatchObject({ status: '0', usedBy: 0 })
  const audited = await app.db.execute(
    sql`SELECT before, after, reason FROM audit_log WHERE action = 'replace-by' AND entity_id = ${old.id}`,
  )
  expect(audited.rows).toEqual([
    {
      before: { dictCode: 'old', status: '1' },
      after: { dictCode: 'by', status: '0', publications: 2, drafts: 1, channels: 0 },
      reason: '重复',
    },
  ])
  expect((await ask(false)).code).toBe('4090')
})

test('notice types of channels go along, each once', async () => {
  const make = async (dictCode: string): Promise<DictItem> =>
    (await admin.post('/dicts/items', { typeId: 'all-noticeType', dictCode, dictName: dictCode })).data
  const [old, by] = [await make('888001'), await make('888002')]
  await app.db.execute(sql`UPDATE channel SET notice_types = '{888001}' WHERE id = 'gd-xmcggg'`)
  await app.db.execute(sql`UPDATE channel SET notice_types = '{888001,888002}' WHERE id = 'gd-zcfg'`)
  const answer = await admin.post(`/dicts/items/${old.id}/replace`, {
    version: 1,
    byId: by.id,
    reason: '合并',
    isRehearsal: false,
  })
  expect(answer.data).toMatchObject({ channels: 2 })
  const { rows } = await app.db.execute(
    sql`SELECT notice_types FROM channel WHERE id IN ('gd-xmcggg', 'gd-zcfg')`,
  )
  expect(rows).toEqual([{ notice_types: ['888002'] }, { notice_types: ['888002'] }])
})

test('what is being decided on, built in, or no match is refused', async () => {
  const [word, by] = [await newItem('held'), await newItem('held-by')]
  await openEdition('held', 'review1')
  const ask = async (id: string, byId: string) =>
    (await admin.post(`/dicts/items/${id}/replace`, { version: 1, byId, reason: '试', isRehearsal: false }))
      .code
  expect(await ask(word.id, by.id)).toBe('4868')
  expect(await ask(word.id, word.id)).toBe('4867')
  expect(await ask(word.id, 'all-purchaseNature-A')).toBe('4867')
  expect(await ask(`${typeId}-1`, by.id)).toBe('4103')
  await admin.post('/dicts/items/bulk', {
    action: 'disable',
    rows: [{ id: by.id, version: 1 }],
    isRehearsal: false,
  })
  expect(await ask(word.id, by.id)).toBe('4867')
  expect(await usesOf(word)).toEqual({ publication: 0, draft: 1 })
})
