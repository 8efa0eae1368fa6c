import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem, type ProblemKey, problems } from '@sunport/contract/problems.ts'
import {
  type RevisionState,
  type SurveyAction,
  type SurveyState,
  surveyActionNames,
} from '@sunport/contract/questionnaire/policy.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehearse } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { putSurvey } from '../../testing/surveys.ts'
import { surveyDesk } from './desk.ts'
import type { DeskUser } from './desk-user.ts'
import { surveyCoding } from './themes.ts'

type Role = 'designer' | 'colleague' | 'reviewer' | 'both' | 'runner' | 'publisher' | 'analyst' | 'viewer'
const rights: Record<Role, string[]> = {
  designer: ['view', 'edit'],
  colleague: ['view', 'edit'],
  reviewer: ['view', 'review2'],
  /** Submitted it, and could review others. */
  both: ['view', 'edit', 'review2'],
  runner: ['view', 'run'],
  publisher: ['view', 'publish'],
  analyst: ['view', 'export'],
  viewer: ['view'],
}
const roles = Object.keys(rights) as Role[]
const states: SurveyState[] = [
  'draft',
  'review',
  'approved',
  'open',
  'paused',
  'closed',
  'published',
  'archived',
]
const runs: SurveyState[] = ['approved', 'open', 'paused']
const cells = states.flatMap(state =>
  (runs.includes(state) ? (['none', 'draft', 'review'] as const) : (['none'] as const)).flatMap(revision =>
    (state === 'review' || revision === 'review' ? (['designer', 'both'] as const) : [null]).map(
      submitter => ({ state, revision, submitter, name: `${state}/${revision} of ${submitter ?? 'nobody'}` }),
    ),
  ),
)

type Expectation = 'allowed' | ProblemKey

/** Says once more, in other words than the rules, what each cell must be. */
const expected = (
  action: SurveyAction,
  state: SurveyState,
  revision: RevisionState,
  role: Role,
  submitter: Role | null,
): Expectation => {
  const may = (isHeld: boolean, fits: boolean): Expectation =>
    isHeld ? (fits ? 'allowed' : 'survey.state') : 'access.forbidden'
  const edits = ['designer', 'colleague', 'both'].includes(role)
  const reviews = role === 'reviewer' || role === 'both'
  const isDesigned = state === 'draft' || revision === 'draft'
  const isReviewed = state === 'review' || revision === 'review'
  switch (action) {
    case 'edit':
    case 'remove':
      return may(edits, state === 'draft')
    case 'design':
    case 'submit':
      return may(edits, isDesigned)
    case 'recall': {
      const outcome = may(edits, isReviewed)
      return outcome === 'allowed' && role !== submitter ? 'survey.submitter_only' : outcome
    }
    case 'revise':
      return may(edits, runs.includes(state) && revision === 'none')
    case 'discard':
      return may(edits, revision === 'draft')
    case 'test':
      return may(edits, ['draft', 'review', ...runs].includes(state))
    case 'purgeTests':
    case 'copy':
      return may(edits, true)
    case 'approve':
    case 'sendBack': {
      const outcome = may(reviews, isReviewed)
      return outcome === 'allowed' && role === submitter ? 'survey.own_work' : outcome
    }
    case 'pause':
      return may(role === 'runner', state === 'open')
    case 'resume':
      return may(role === 'runner', state === 'paused')
    case 'extend':
    case 'close':
    case 'handOut':
      return may(role === 'runner', runs.includes(state))
    case 'voidAnswer':
    case 'restoreAnswer':
      return may(role === 'runner', ['open', 'paused', 'closed'].includes(state))
    case 'code':
      return may(role === 'analyst', ['open', 'paused', 'closed', 'published'].includes(state))
    case 'embed':
      return may(role === 'runner', [...runs, 'closed', 'published'].includes(state))
    case 'publish':
      return may(role === 'publisher', state === 'closed')
    case 'adopt':
    case 'archive':
      return may(role === 'publisher', state === 'closed' || state === 'published')
  }
}

let app: TestApp
let siteId = ''
beforeAll(async () => {
  app = await createTestApp()
  siteId = app.packs[0]?.siteCode ?? ''
})
afterAll(() => app.close())

const userFor = (role: Role): DeskUser => ({
  reach: {
    actor: { userId: role, userName: role, orgName: null, ip: '127.0.0.1', requestId: 'bench' },
    scope: [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }],
  },
  who: {
    id: role,
    holds: (code: FunctionCode) => rights[role].some(right => code === `cms:survey:${right}`),
  },
  orgId: null,
})

const given = {
  reason: '测试用的一个原因',
  endTime: '2026-12-31 00:00:00',
  adoption: [{ theme: '主题', reply: '采纳', url: null }],
  count: 1,
}

const perform = async (inside: Db, action: SurveyAction, id: string, user: DeskUser) => {
  const desk = surveyDesk(
    inside,
    app.clock,
    { siteName: site => site, publicPath: () => null },
    async () => {},
    { usableImages: async () => [], binDays: () => 30 },
  )
  if (action === 'code')
    return surveyCoding(inside, app.clock, desk.mayCode).add({ id, question: 'Q2', name: '主题' }, user)
  if (action === 'test') return desk.mayTest(await desk.find(id, user), user)
  const questions = action === 'design' ? [] : undefined
  const responseId = action === 'voidAnswer' ? `${id}-counted` : `${id}-void`
  return desk.act(action, { id, version: 1, ...given, responseId, ...(questions && { questions }) }, user)
}

const attempt = async (inside: Db, action: SurveyAction, id: string, role: Role): Promise<Expectation> => {
  try {
    await perform(inside, action, id, userFor(role))
    return 'allowed'
  } catch (failure) {
    if (failure instanceof Problem) return failure.key
    throw failure
  }
}

/** A question whose answers may be put under themes. */
const askForText = (id: string) =>
  app.db.execute(sql`INSERT INTO questionnaire_question (questionnaire_id, version_no, code, sort, type, title)
    SELECT ${id}, version_no, 'Q2', 1, 'text', '您的建议' FROM questionnaire_version WHERE questionnaire_id = ${id}`)

/** One answer that counts, and one that was made void. */
const answerBoth = (id: string) =>
  app.db.execute(sql`INSERT INTO questionnaire_response (id, questionnaire_id, version_no, state, void_reason)
    VALUES (${`${id}-counted`}, ${id}, 1, 'completed', NULL), (${`${id}-void`}, ${id}, 1, 'void', '重复提交')`)

const everything = async (id: string) =>
  (
    await app.db.execute(sql`SELECT to_jsonb(q) AS q, (SELECT jsonb_agg(to_jsonb(v) ORDER BY v.version_no)
      FROM questionnaire_version v WHERE v.questionnaire_id = q.id) AS v,
      (SELECT jsonb_agg(to_jsonb(n) ORDER BY n.version_no, n.code) FROM questionnaire_question n
        WHERE n.questionnaire_id = q.id) AS n,
      (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.id) FROM questionnaire_response r WHERE r.questionnaire_id = q.id) AS r,
      (SELECT count(*) FROM questionnaire_theme) AS themes, (SELECT count(*) FROM questionnaire) AS total,
      (SELECT count(*) FROM audit_log) AS audited
    FROM questionnaire q WHERE q.id = ${id}`)
  ).rows

test.each(cells)('every action of every role: $name', async ({ state, revision, submitter }) => {
  const answerMode = 'one-time-link'
  const id = await putSurvey(app.db, { siteId, state, revision, submittedBy: submitter, answerMode })
  await askForText(id)
  // A draft has no answers, and is removed for good.
  if (state !== 'draft') await answerBoth(id)
  const before = await everything(id)
  const found: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const action of surveyActionNames)
    for (const role of roles) {
      const want = expected(action, state, revision, role, submitter)
      wanted[`${action} by ${role}`] = want
      found[`${action} by ${role}`] =
        want === 'allowed'
          ? await rehearse(app.db, inside => attempt(inside, action, id, role))
          : await attempt(app.db, action, id, role)
    }
  expect(found).toEqual(wanted)
  // What was refused has left nothing behind, nor has what was only tried.
  expect(await everything(id)).toEqual(before)
})

test('every refusal has its words', () => {
  const words = (['survey.state', 'survey.own_work', 'survey.submitter_only'] as const).map(
    key => problems[key].message,
  )
  expect(words).toEqual(['问卷当前的状态不能执行此操作', '不能审核自己送审的问卷', '只有送审人可以撤回'])
})
