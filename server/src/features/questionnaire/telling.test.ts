import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smsQueue } from '../../platform/sms/queue.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { putSurvey } from '../../testing/surveys.ts'
import { notifying } from '../notification/notifying.ts'
import { turnDue } from './due.ts'

const people = {
  /** Designed and submitted it. */
  designer: { codes: ['view', 'edit'], isHere: true },
  colleague: { codes: ['view', 'edit'], isHere: true },
  reviewer: { codes: ['view', 'review2'], isHere: true },
  secondReviewer: { codes: ['view', 'review2'], isHere: true },
  reviewerElsewhere: { codes: ['view', 'review2'], isHere: false },
  runner: { codes: ['view', 'run'], isHere: true },
  publisher: { codes: ['view', 'publish'], isHere: true },
  publisherElsewhere: { codes: ['view', 'publish'], isHere: false },
  /** Holds all of it, and may be told of what others do. */
  chief: { codes: ['view', 'edit', 'review2', 'run', 'publish'], isHere: true },
  viewer: { codes: ['view'], isHere: true },
} as const
type Name = keyof typeof people
const names = Object.keys(people) as Name[]

let app: TestApp
let siteId = ''
const acting = {} as Record<Name, Acting>
beforeAll(async () => {
  app = await createTestApp()
  const [here = '', elsewhere = ''] = app.packs.map(({ siteCode }) => siteCode)
  siteId = here
  for (const name of names) {
    const { codes, isHere } = people[name]
    await insertRole(
      app.db,
      { id: `told-${name}`, dataScope: 'site', siteIds: [isHere ? here : elsewhere] },
      [...codes.map(code => `cms:survey:${code}` as const)],
    )
    await insertUser(app.db, { userName: `told-${name}`, roleIds: [`told-${name}`] })
    acting[name] = await actAs(app, `told-${name}`)
  }
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

const userId = async (name: Name): Promise<string> =>
  String((await app.db.execute(sql`SELECT id FROM app_user WHERE user_name = ${`told-${name}`}`)).rows[0]?.id)

/** Everybody in the whole installation who was told of it, and of what. */
const toldOf = async (id: string): Promise<string[]> =>
  (
    await app.db.execute<{
      told: string
    }>(sql`SELECT replace(u.user_name, 'told-', '') || ' ' || n.kind AS told
      FROM notification n JOIN app_user u ON u.id = n.user_id WHERE n.ref_id = ${id} ORDER BY 1`)
  ).rows.map(({ told }) => told)

const act = async (name: Name, id: string, call: string, action: string) => {
  const answer = await acting[name].post(`/surveys/${id}/${call}`, { version: 1, action, reason: '测试' })
  expect(answer.code).toBe('200')
}

test('a questionnaire that is submitted is told to those who may pass it there, and to nobody else', async () => {
  const id = await putSurvey(app.db, { siteId, state: 'draft' })
  await act('designer', id, 'draft', 'submit')
  expect(await toldOf(id)).toEqual([
    'chief survey-review',
    'reviewer survey-review',
    'secondReviewer survey-review',
  ])
})

test('whoever submits it knows it, and is not told, though he might pass those of others', async () => {
  const id = await putSurvey(app.db, { siteId, state: 'draft' })
  await act('chief', id, 'draft', 'submit')
  expect(await toldOf(id)).toEqual(['reviewer survey-review', 'secondReviewer survey-review'])
})

test('one that is returned is told to whoever submitted it, and to nobody else', async () => {
  const submittedBy = await userId('designer')
  const id = await putSurvey(app.db, { siteId, state: 'review', submittedBy })
  await act('reviewer', id, 'review', 'sendBack')
  expect(await toldOf(id)).toEqual(['designer survey-returned'])
  const { data } = await acting.designer.get('/notifications?pageSize=100')
  expect(data.rows).toEqual([
    expect.objectContaining({
      kind: 'survey-returned',
      title: '问卷“一份测试用的问卷”被退回，请修改',
      link: `questionnaire?edit=${id}`,
    }),
  ])
})

test('a revision that is returned is told of in the same way', async () => {
  const submittedBy = await userId('colleague')
  const id = await putSurvey(app.db, { siteId, state: 'open', revision: 'review', submittedBy })
  await act('chief', id, 'review', 'sendBack')
  expect(await toldOf(id)).toEqual(['colleague survey-returned'])
})

test('whoever may design no longer is not told of what he submitted', async () => {
  const submittedBy = await userId('viewer')
  const id = await putSurvey(app.db, { siteId, state: 'review', submittedBy })
  await act('reviewer', id, 'review', 'sendBack')
  expect(await toldOf(id)).toEqual([])
})

test('one that is closed by hand is told to those who publish there, and to nobody else', async () => {
  const id = await putSurvey(app.db, { siteId, state: 'open' })
  await act('runner', id, 'run', 'close')
  expect(await toldOf(id)).toEqual(['chief survey-closed', 'publisher survey-closed'])
})

test('one that the clock ends is told to the same, once', async () => {
  const id = await putSurvey(app.db, { siteId, state: 'open' })
  app.clock.set(new Date('2026-07-01T04:00:00Z'))
  const { notify } = notifying({ queueSms: smsQueue(app.secret), isMailSet: false, origin: '' })
  await turnDue(app.db, app.clock, notify)
  await turnDue(app.db, app.clock, notify)
  expect(await toldOf(id)).toEqual(['chief survey-closed', 'publisher survey-closed'])
})

test.each([
  ['open', 'run', 'pause'],
  ['paused', 'run', 'resume'],
] as const)('%s: %s %s tells nobody', async (state, call, action) => {
  const id = await putSurvey(app.db, { siteId, state })
  await act('runner', id, call, action)
  expect(await toldOf(id)).toEqual([])
})

test('what is refused tells nobody', async () => {
  const id = await putSurvey(app.db, { siteId, state: 'draft' })
  const body = { version: 1, action: 'submit' }
  expect((await acting.viewer.post(`/surveys/${id}/draft`, body)).code).not.toBe('200')
  expect((await acting.designer.post(`/surveys/${id}/draft`, { ...body, version: 9 })).code).not.toBe('200')
  expect(await toldOf(id)).toEqual([])
})
