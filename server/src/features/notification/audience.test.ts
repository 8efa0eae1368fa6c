import { readFileSync } from 'node:fs'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { smsOutbox } from '../../platform/sms.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertCampaign } from '../../testing/campaigns.ts'
import { insertSuppliers } from '../../testing/directories.ts'
import { creditCodeOf, creditSample, insertCredits } from '../../testing/directory-desk.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

/** Functions somebody may hold, each alone, at one site, at another, at all; and some who hold them no longer. */
const codes = {
  handle: ['cms:campaign:view', 'cms:campaign:handle'],
  see: ['cms:campaign:view', 'dir:correction:view', 'dir:credit:view'],
  decide: ['dir:correction:view', 'dir:correction:decide'],
  review: ['dir:credit:view', 'dir:credit:review'],
  sign: ['dir:credit:view', 'dir:credit:sign'],
} as const satisfies Record<string, FunctionCode[]>
type Held = keyof typeof codes

let app: TestApp
let clerk: Acting
beforeAll(async () => {
  app = await createTestApp()
  for (const held of Object.keys(codes) as Held[]) {
    for (const [where, siteIds] of Object.entries({ gd: ['gd'], hn: ['hn'], all: [] })) {
      const id = `${held}-${where}`
      await insertRole(app.db, { id, dataScope: 'all', siteIds }, [...codes[held]])
      await insertUser(app.db, { userName: id, roleIds: [id] })
    }
    await insertUser(app.db, { userName: `${held}-left`, roleIds: [`${held}-gd`] })
    await insertRole(app.db, { id: `${held}-over`, dataScope: 'all', validTo: '2026-06-09' }, [
      ...codes[held],
    ])
    await insertUser(app.db, { userName: `${held}-over`, roleIds: [`${held}-over`] })
  }
  await app.db.execute(sql`UPDATE app_user SET status = '0' WHERE user_name LIKE '%-left'`)
  await insertRole(app.db, { id: 'clerk', dataScope: 'all' }, [
    'dir:credit:view',
    'dir:credit:edit',
    'dir:credit:review',
    'dir:supplier:view',
    'dir:correction:view',
    'dir:correction:decide',
  ])
  await insertUser(app.db, { userName: 'clerk', roleIds: ['clerk'] })
  clerk = await actAs(app, 'clerk')
})
afterAll(() => app.close())

/** Who was told of a thing, of those whom this file knows. */
const toldOf = async (refId: string): Promise<string[]> => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    SELECT u.user_name AS name FROM notification n JOIN app_user u ON u.id = n.user_id
    WHERE n.ref_id = ${refId} ORDER BY 1`)
  return rows.map(({ name }) => name)
}
const visitor = () => ({ cookie: '', key: createSignatures(app.secret, app.db, app.clock).currentPageKey() })
const posted = async (path: string, body: object) =>
  (await send(app, visitor(), 'POST', `/gpcms/rest/web/v2/${path}`, body)).json()

test('an opinion is told to those who decide on opinions at that site, and to no one else', async () => {
  const campaignId = await insertCampaign(app.db)
  const mobile = '13800007001'
  await send(app, visitor(), 'GET', `/gpcms/rest/v2/register/phoneCode/feedback/${mobile}/feedback`)
  const sent = readFileSync(smsOutbox(app.dataDir), 'utf8').trim().split('\n').at(-1) ?? ''
  const answer = await posted('campaign/opinion', {
    siteId: 'gd',
    campaignId,
    articleRefs: ['1'],
    opinion: '第一条建议改为百分之一，以减轻负担。',
    name: '张小明',
    mobile,
    phoneCode: /\d{6}/.exec(JSON.parse(sent).text)?.[0],
    identity: 'supplier',
    publicWish: '0',
    consent: '1',
  })
  expect(answer.code).toBe('200')
  expect(await toldOf(campaignId)).toEqual(['handle-all', 'handle-gd'])
})

test('a correction that the public asks for is told to those who decide at that site', async () => {
  await insertSuppliers(app.db, [{ id: 'told', creditCode: creditCodeOf(77), phone: '02012345678' }])
  const { data } = await posted('directory/correction', {
    kind: 'supplier',
    recordId: 'told',
    field: 'phone',
    proposed: '13912345678',
    reason: '电话已经变更，请予核实。',
    applicant: '张晓峰',
    mobile: '13800002222',
  })
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT id FROM directory_correction WHERE request_no = ${data.requestNo}`,
  )
  expect(await toldOf(rows[0]?.id ?? '')).toEqual(['clerk', 'decide-all', 'decide-gd'])
})

test('whoever asks at the desk is not told of what he asked', async () => {
  await insertSuppliers(app.db, [{ id: 'told-own', creditCode: creditCodeOf(78) }])
  const { data } = await clerk.post('/directory/corrections', {
    kind: 'supplier',
    recordId: 'told-own',
    field: 'address',
    proposed: '广州市天河区一号',
    reason: '地址已经迁移',
  })
  expect(await toldOf(data.id)).toEqual(['decide-all', 'decide-gd'])
})

test('a credit repair is told to those who judge it, then to those who announce it, each at that site', async () => {
  await insertCredits(app.db, [creditSample('told-credit')])
  const { data: repair } = await clerk.post('/directory/creditRepairs', {
    recordId: 'told-credit',
    ground: '已履行处罚并整改到位',
    appliedOn: '2026-06-05',
  })
  expect(await toldOf(`${repair.id}/approve`)).toEqual(['review-all', 'review-gd'])
  const judge = await actAs(app, 'review-gd')
  const { rows } = (await judge.get('/notifications')).data
  expect(rows[0]).toMatchObject({
    kind: 'repair-waiting',
    title: '信用修复申请（甲财采决〔2026〕told-credit号）待审核',
    link: 'credit?tab=repairs&r_state=applied',
  })
  expect(await toldOf(`${repair.id}/announce`)).toEqual([])
  const approved = await judge.post(`/directory/creditRepairs/${repair.id}/approve`, { version: 1 })
  expect(approved.data.state).toBe('approved')
  expect(await toldOf(`${repair.id}/announce`)).toEqual(['sign-all', 'sign-gd'])
})

test('what is refused or goes wrong is told to nobody', async () => {
  await insertCredits(app.db, [creditSample('told-never', { state: 'revoked', revokedOn: '2026-06-01' })])
  const before = await app.db.execute(sql`SELECT count(*) AS n FROM notification`)
  const ask = { recordId: 'told-never', ground: '已履行处罚并整改到位', appliedOn: '2026-06-05' }
  expect((await clerk.post('/directory/creditRepairs', ask)).code).not.toBe('200')
  expect((await app.db.execute(sql`SELECT count(*) AS n FROM notification`)).rows).toEqual(before.rows)
})
