import { readFileSync } from 'node:fs'
import type { CampaignDetail } from '@sunport/contract/calls/campaign-board.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChanges } from '../../../platform/crud/changes.ts'
import { createSignatures } from '../../../platform/http/signature.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { smsOutbox } from '../../../platform/sms.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { insertCampaign, insertOpinion } from '../../../testing/campaigns.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'
import { send } from '../../../testing/signing.ts'
import { until } from '../../../testing/tasks.ts'
import { campaignsWaiting } from './counts-read.ts'
import { campaignDeadlines } from './deadlines.ts'
import { campaignRepo } from './repo.ts'

let app: TestApp
let editor: Acting
let signer: Acting
beforeAll(async () => {
  app = await createTestApp({ tasks: [], looksByHand: true })
  await insertUser(app.db, { userName: 'campaign-editor', roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'campaign-signer', roleIds: ['role-review3'] })
})
afterAll(() => app.close())

let days = 10
/** A day that no test has had, later than all of theirs; people sign in anew on it. */
const newDay = async (time = '04:00:00Z'): Promise<(time: string) => string> => {
  days += 1
  const at = (of: string): string => `2026-06-${days}T${of}`
  app.clock.set(new Date(at(time)))
  await signInAnew()
  return at
}
/** Sessions do not outlive the leaps of the clock. */
const signInAnew = async (): Promise<void> => {
  editor = await actAs(app, 'campaign-editor')
  signer = await actAs(app, 'campaign-signer')
}

const visitor = () => ({
  cookie: '',
  key: createSignatures(app.secret, app.db, app.clock).currentPageKey(),
})
const post = async (body: object) =>
  (await send(app, visitor(), 'POST', '/gpcms/rest/web/v2/campaign/opinion', body)).json()
const codeFor = async (mobile: string): Promise<string> => {
  await send(app, visitor(), 'GET', `/gpcms/rest/v2/register/phoneCode/feedback/${mobile}/feedback`)
  const lines = readFileSync(smsOutbox(app.dataDir), 'utf8').trim().split('\n')
  const sent = lines.map(line => JSON.parse(line)).findLast(({ phone }) => phone === mobile)
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
}
let phones = 13_800_000_000
const opinionOn = async (campaignId: string, changes: object = {}) => {
  phones += 1
  const mobile = String(phones)
  return {
    siteId: 'gd',
    campaignId,
    articleRefs: ['1', '3'],
    opinion: '第一条和第三条建议合并，联系 13911112222。',
    name: '张小明',
    mobile,
    phoneCode: await codeFor(mobile),
    orgName: '某某科技有限公司',
    identity: 'supplier',
    publicWish: '1',
    consent: '1',
    ...changes,
  }
}
const publicly = async (id: string): Promise<CampaignDetail> =>
  (await app.get<CampaignDetail>(`/gpcms/rest/web/v2/campaign/${id}?siteId=gd`)).data as CampaignDetail
const stateOf = async (id: string) =>
  (await app.db.execute<{ state: string }>(sql`SELECT state FROM campaign WHERE id = ${id}`)).rows[0]?.state

const written = {
  siteId: 'gd',
  title: '关于规范投标保证金管理的通知（征求意见稿）',
  background: '<p>为减轻供应商负担。</p><script>alert(1)</script>',
  draftText: '第一章 总则\n第一条 保证金不得超过预算的百分之二。\n第二条 鼓励使用电子保函。',
  contacts: '省财政厅政府采购监管处，020-12345678',
}

test('a campaign goes from its draft to published feedback, and the public sees each step of it', async () => {
  const at = await newDay()
  const { data: made } = await editor.post('/campaigns', {
    ...written,
    startAt: '2026-06-01 09:00:00',
    endAt: `2026-06-${days} 18:00:00`,
  })
  expect(made).toMatchObject({ state: 'draft', version: 1, opinionCount: 0 })
  expect(made.background).not.toContain('script')
  expect(await publicly(made.id)).toBeNull()
  const { data: open } = await signer.post(`/campaigns/${made.id}/release`, { id: made.id, version: 1 })
  expect(open).toMatchObject({ state: 'open', releasedBy: 'campaign-signer' })
  expect(await publicly(made.id)).toMatchObject({
    status: 'open',
    articles: [{ isHeading: true }, { key: '1', no: '第一条' }, { key: '2', no: '第二条' }],
  })

  const sent = await post(await opinionOn(made.id, { articleRefs: ['2', '1'] }))
  expect(sent.data).toMatchObject({ no: 1 })
  const { data: list } = await editor.get(`/opinions?campaignId=${made.id}`)
  const [received] = list.rows
  expect(received).toMatchObject({ no: 1, articles: '第一条、第二条', submitter: '张**', state: 'pending' })

  app.clock.set(new Date(at('10:00:00Z')))
  await until(async () => {
    await app.tasks.tick()
    return (await stateOf(made.id)) === 'ended'
  })
  await signInAnew()
  const { data: ended } = await editor.get(`/campaigns/${made.id}`)
  expect(ended).toMatchObject({ endedAt: `2026-06-${days} 18:00:00`, pendingCount: 1 })
  expect(ended.workdaysLeft).toBe(15)
  const noted = await editor.post(`/campaigns/${made.id}/note`, {
    id: made.id,
    version: ended.version,
    note: '感谢参与，意见已逐条研究。',
  })
  const publish = (version: number) => signer.post(`/campaigns/${made.id}/answer`, { id: made.id, version })
  expect((await publish(noted.data.version)).msg).toBe('还有意见没有审理，不能发布反馈')
  const decided = await editor.post(`/opinions/${received.id}/decide`, {
    id: received.id,
    version: 1,
    action: 'adopt',
    response: '两条合并为一条。',
  })
  const shown = await signer.post(`/opinions/${received.id}/show`, {
    id: received.id,
    version: decided.data.version,
    text: received.opinion,
  })
  expect(shown.data.publicText).toBe('第一条和第三条建议合并，联系 139****2222。')
  expect((await publish(noted.data.version)).data).toMatchObject({ state: 'answered' })
  expect(await publicly(made.id)).toMatchObject({
    status: 'answered',
    opinions: [{ no: 1, submitter: '张**', stateName: '采纳', response: '两条合并为一条。' }],
    feedback: {
      note: '感谢参与，意见已逐条研究。',
      total: 1,
      adopted: 1,
      adoptedItems: [{ no: 1, articles: '第一条、第二条', response: '两条合并为一条。' }],
    },
  })
})

describe('the end', () => {
  test('an opinion of the last moment counts, even when the task has closed meanwhile; one after it is refused', async () => {
    const at = await newDay('03:59:00Z')
    const id = await insertCampaign(app.db, { endAt: at('04:00:00Z') })
    const [first, second] = [await opinionOn(id), await opinionOn(id)]
    app.clock.set(new Date(at('03:59:59.999Z')))
    // Closed by an instance whose clock is a little ahead, while this opinion was on its way.
    await app.db.execute(sql`UPDATE campaign SET state = 'ended', ended_at = end_at WHERE id = ${id}`)
    expect((await post(first)).data).toMatchObject({ no: 1 })
    app.clock.set(new Date(at('04:00:00.000Z')))
    expect(await post(second)).toMatchObject({
      code: '4676',
      msg: '意见征集已经截止，不能再提交意见，感谢您的关注',
    })
    expect((await publicly(id)).opinionCount).toBe(1)
  })

  test('the clock opens and ends in time, also what was signed long before, and each is in the log', async () => {
    const at = await newDay()
    const id = await insertCampaign(app.db, {
      state: 'waiting',
      startAt: at('05:00:00Z'),
      endAt: at('06:00:00Z'),
    })
    expect((await publicly(id)).status).toBe('waiting')
    expect((await post(await opinionOn(id))).msg).toBe('意见征集还没有开始，请在开始后提交')
    app.clock.set(new Date(at('05:00:00Z')))
    // By the clock, before the task has been there.
    expect((await publicly(id)).status).toBe('open')
    await until(async () => {
      await app.tasks.tick()
      return (await stateOf(id)) === 'open'
    })
    app.clock.set(new Date(at('06:00:00Z')))
    await until(async () => {
      await app.tasks.tick()
      return (await stateOf(id)) === 'ended'
    })
    const { rows } = await app.db.execute<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity = 'campaign' AND entity_id = ${id} ORDER BY id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['campaign-open', 'campaign-close'])
  })
})

test('two hundred opinions at once get two hundred numbers', async () => {
  await newDay()
  const id = await insertCampaign(app.db)
  const repo = campaignRepo(app.db)
  const numbers = await Promise.all(Array.from({ length: 200 }, () => repo.nextOpinion(id, app.clock.now())))
  expect(new Set(numbers).size).toBe(200)
})

test('an article that the draft does not have is refused, and spends no code', async () => {
  await newDay()
  const id = await insertCampaign(app.db)
  const input = await opinionOn(id, { articleRefs: ['9'] })
  expect((await post(input)).msg).toBe('所选条款不存在，请重新选择')
  expect((await post({ ...input, articleRefs: [] })).data).toMatchObject({ no: 1 })
})

test('who wrote stays sealed, is nowhere in what the public reads, and is opened on record only', async () => {
  await newDay()
  const id = await insertCampaign(app.db)
  const input = await opinionOn(id)
  await post(input)
  const { data } = await editor.get(`/opinions?campaignId=${id}`)
  const [row] = data.rows
  const decided = await editor.post(`/opinions/${row.id}/decide`, { id: row.id, version: 1, action: 'adopt' })
  await signer.post(`/opinions/${row.id}/show`, {
    id: row.id,
    version: decided.data.version,
    text: row.opinion,
  })
  const planted = [input.mobile, '13911112222', '张小明', '某某科技有限公司']
  const read = JSON.stringify(await publicly(id))
  const logged = JSON.stringify((await app.db.execute(sql`SELECT * FROM audit_log`)).rows)
  const stored = JSON.stringify(
    (await app.db.execute(sql`SELECT to_jsonb(o) - 'opinion' AS o FROM campaign_opinion o`)).rows,
  )
  for (const secret of planted) {
    expect(read).not.toContain(secret)
    expect(logged).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
  expect((await signer.post(`/opinions/${row.id}/contact`, { id: row.id, reason: '核实情况' })).code).toBe(
    '403',
  )
  const opened = await editor.post(`/opinions/${row.id}/contact`, { id: row.id, reason: '请其补充说明' })
  expect(opened.data).toMatchObject({ name: '张小明', mobile: input.mobile, orgName: '某某科技有限公司' })
  const { rows } = await app.db.execute<{ reason: string }>(
    sql`SELECT reason FROM audit_log WHERE entity_id = ${row.id} AND action = 'reveal'`,
  )
  expect(rows).toEqual([{ reason: '请其补充说明' }])
})

describe('many at once', () => {
  test('are refused with one reason, merged into one, told in a rehearsal first, and exported in words', async () => {
    await newDay()
    const campaignId = await insertCampaign(app.db)
    const ids = []
    for (const no of [1, 2, 3, 4]) ids.push(await insertOpinion(app.db, { campaignId, no }))
    const rows = ids.slice(0, 2).map(id => ({ id, version: 1 }))
    const bulk = (more: object) => editor.post('/opinions/bulk', { rows, isRehearsal: false, ...more })
    const rehearsed = await bulk({ action: 'reject', isRehearsal: true, reason: '与上位法不符' })
    expect(rehearsed.data.rows.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      null,
    ])
    expect((await editor.get(`/opinions/${ids[0]}`)).data.state).toBe('pending')
    expect((await bulk({ action: 'reject' })).data.rows[0].refusal).toBe('不采纳的须填写原因')
    await bulk({ action: 'reject', reason: '与上位法不符' })
    const merging = { action: 'merge', rows: [{ id: ids[2], version: 1 }] }
    expect((await bulk({ ...merging, intoNo: 3 })).data.rows[0].refusal).toContain('另一条意见的编号')
    await bulk({ ...merging, intoNo: 4 })
    expect((await editor.get(`/opinions/${ids[2]}`)).data).toMatchObject({
      state: 'duplicate',
      mergedIntoNo: 4,
    })
    const { data: report } = await editor.get(`/campaigns/${campaignId}/feedback`)
    expect(report).toMatchObject({
      total: 4,
      rejected: 2,
      duplicate: 1,
      pending: 1,
      reasons: [{ reason: '与上位法不符', count: 2 }],
    })
    const url = `/gpcms/rest/v2/opinions/export?format=csv&campaignId=${campaignId}`
    const file = (await send(app, editor.signed, 'GET', url)).body
    expect(file.trim().split('\n')).toHaveLength(5)
    expect(file).toContain('不采纳')
  })
})

test('the outcome becomes the draft of an article, once', async () => {
  await newDay()
  const id = await insertCampaign(app.db, { state: 'ended', title: '转为稿件的征集' })
  await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type)
    VALUES ('campaign-list', 'campaign-list', 'gd', '政策', 'campaign-list', 'list') ON CONFLICT DO NOTHING`)
  const articleId = '0d3f7e0c-6f0a-4d2a-9b57-0f5c2f9d7a11'
  const convert = (version: number) =>
    editor.post(`/campaigns/${id}/convert`, { id, version, articleId, channelId: 'campaign-list' })
  expect((await convert(1)).data).toMatchObject({ articleId })
  const { data } = await editor.get(`/content/article/${articleId}`)
  expect(data).toMatchObject({ title: '转为稿件的征集', openState: 'draft' })
  expect(data.open.fields.envType).toBe('policy')
  expect((await convert(2)).msg).toBe('已转为政策稿件，请在“政策与案例”中修改')
})

test('what waits is counted within the sites that somebody reaches: opinions, feedback that is owed, feedback that is late', async () => {
  await newDay()
  const countsOn = async (siteIds: string[]) => {
    const scope = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds }]
    const found = await campaignsWaiting(
      app.db,
      siteId => withinScope(scope, { siteId }, ''),
      app.clock.now(),
    )
    return { asking: found.asking.total, due: found.due.total, overdue: found.overdue.late }
  }
  const [own, other] = ['hn', 'sx']
  const before = await countsOn([own])
  const put = (siteId: string, feedbackDue: string) =>
    insertCampaign(app.db, { siteId, state: 'ended', endAt: '2026-06-02T10:00:00Z', feedbackDue })
  const late = await put(own, '2026-06-09T15:59:59Z')
  await put(own, '2026-12-09T15:59:59Z')
  await put(other, '2026-06-09T15:59:59Z')
  await insertOpinion(app.db, { campaignId: late })
  await insertOpinion(app.db, { campaignId: late, no: 2 })
  await insertOpinion(app.db, { campaignId: late, no: 3, state: 'adopted' })
  expect(before).toEqual({ asking: 0, due: 0, overdue: 0 })
  expect(await countsOn([own])).toEqual({ asking: 1, due: 1, overdue: 1 })
  expect(await countsOn([other])).toEqual({ asking: 0, due: 0, overdue: 1 })
  const tasks = Object.fromEntries(
    (await editor.get('/home/tasks')).data.map(({ task, total }: { task: string; total: number }) => [
      task,
      total,
    ]),
  )
  for (const [task, only] of [
    ['campaign-pending', 'pending'],
    ['feedback-due', 'due'],
    ['feedback-late', 'overdue'],
  ] as const)
    expect([task, tasks[task]]).toEqual([task, (await editor.get(`/campaigns?only=${only}`)).data.total])
  expect(tasks['feedback-late']).toBeGreaterThan(0)
})

test('feedback that is owed moves with the calendar of work days', async () => {
  await newDay()
  const id = await insertCampaign(app.db, { state: 'ended', endAt: '2026-06-05T10:00:00Z' })
  const open = await campaignDeadlines.open(app.db)
  expect(open.find(each => each.id === id)).toMatchObject({
    label: '关于简化保证金的通知',
    regionCode: '440000',
  })
  const changes = createChanges(app.db, app.clock, 'cms')
  const nobody = { userId: null, userName: null, orgName: null, ip: '', requestId: '' }
  await changes(nobody, change =>
    campaignDeadlines.move(change, [{ id, due: new Date('2026-07-13T15:59:59Z') }], '日历调整'),
  )
  expect((await editor.get(`/campaigns/${id}`)).data.feedbackDue).toBe('2026-07-13 23:59:59')
})
