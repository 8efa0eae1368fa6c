import { apiPrefix } from '@sunport/contract/call.ts'
import type { Adoption, Question } from '@sunport/contract/calls/questionnaire.ts'
import type { AnswerMode } from '@sunport/contract/questionnaire/answer-modes.ts'
import type { SurveyState } from '@sunport/contract/questionnaire/policy.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type pg from 'pg'
import type { FeatureDemo } from './feature-demo.ts'
import { p } from './html.ts'
import { picturesOf } from './pictures.ts'
import { dashedId, randomFrom } from './random.ts'
import { codeTexts, demoQuestion, insertAnswers, keepDaysOnly, voidSome } from './survey-answers.ts'
import { type DemoQuestionnaire, questionnaires } from './text/questionnaires.ts'
import { deskSurveys } from './text/surveys.ts'
import { dayOf, momentAt } from './time.ts'

interface Plan {
  /** Days from today. */
  start: number
  end: number
  policy: 'hidden' | 'after-submit' | 'after-end'
  /** By the period, unless something was decided. */
  state?: SurveyState
  /** The highest number of answers is what it has: no place left. */
  isFull?: boolean
  allowSave?: boolean
  answerMode?: AnswerMode
  /** Whether somebody at the desk has worked on its answers. */
  isWorkedOn?: boolean
}

/** One for each questionnaire, in their order: five open, two to come, one paused, the rest over, two of these unpublished. */
const plans: Plan[] = [
  { start: -18, end: 24, policy: 'after-submit', isWorkedOn: true },
  { start: -9, end: 21, policy: 'after-end' },
  { start: -320, end: -290, policy: 'after-end' },
  { start: -4, end: 40, policy: 'after-submit' },
  { start: -210, end: -180, policy: 'after-end', state: 'archived' },
  { start: -12, end: 12, policy: 'after-end', isFull: true },
  { start: 6, end: 36, policy: 'after-end' },
  { start: -26, end: 9, policy: 'after-submit' },
  { start: -150, end: -120, policy: 'after-end', state: 'closed' },
  { start: -100, end: -70, policy: 'hidden' },
  { start: 15, end: 45, policy: 'after-end' },
  { start: -75, end: -45, policy: 'after-end' },
  { start: -40, end: 20, policy: 'after-end', state: 'paused' },
  { start: -62, end: -32, policy: 'after-end' },
]

/** What the desk has beside them. */
const deskPlans: [DemoQuestionnaire, Plan][] = [
  [deskSurveys.everyType, { start: -5, end: 45, policy: 'after-submit', allowSave: true }],
  [deskSurveys.byPhone, { start: -45, end: 30, policy: 'after-end', answerMode: 'phone' }],
  [deskSurveys.byAccount, { start: -50, end: 35, policy: 'after-end', answerMode: 'signed-in' }],
  [deskSurveys.draft, { start: 20, end: 50, policy: 'after-end', state: 'draft' }],
  [deskSurveys.review, { start: 10, end: 40, policy: 'after-end', state: 'review' }],
]

const stateOf = ({ start, end, policy, state }: Plan): SurveyState => {
  if (state) return state
  if (start >= 0) return 'approved'
  if (end >= 0) return 'open'
  return policy === 'after-end' ? 'published' : 'closed'
}

const adoptionOf = (pairs: [theme: string, reply: string][], pack: RegionPack): Adoption[] =>
  pairs.map(([theme, reply], at) => ({ theme, reply, url: at === 0 ? pack.noticePath : null }))

/** Questionnaires with answers, where the region has pages for them. */
export const loadQuestionnaires: FeatureDemo = async ({ client, pack, siteId, now, seed }) => {
  if (!pathOfKind(pack, 'questionnaire-list')) return
  const all = [
    ...plans.map((plan, at): [DemoQuestionnaire | undefined, Plan] => [questionnaires[at], plan]),
    ...deskPlans,
  ]
  for (const [at, [text, plan]] of all.entries())
    if (text)
      await load(
        client,
        pack,
        siteId,
        now.getTime(),
        text,
        plan,
        `${seed}/${pack.siteCode}/questionnaire/${at}`,
      )
}

const load = async (
  client: pg.Client,
  pack: RegionPack,
  siteId: string,
  now: number,
  text: DemoQuestionnaire,
  plan: Plan,
  name: string,
): Promise<void> => {
  const random = randomFrom(name)
  const id = dashedId(name)
  const here = (words: string) => words.replaceAll('{地}', pack.name)
  const [start, end] = [momentAt(dayOf(now) + plan.start, 540), momentAt(dayOf(now) + plan.end, 1080)]
  const answers = plan.start < 0 ? random.int(206, 300) : 0
  const state = stateOf(plan)
  const isPublished = state === 'published' || state === 'archived'
  await client.query(
    `INSERT INTO questionnaire (id, site_id, title, intro, target_group, organiser, basis, start_at, end_at, result_policy,
       thank_you, state, response_count, max_responses, adoption, create_date, results_published_at, settings, method_note, answer_mode)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $8, $16, $17, $18, $19)`,
    [
      id,
      siteId,
      here(text.title),
      p(here(text.intro)),
      text.group,
      pack.footer.organiser,
      text.basis ?? null,
      new Date(start),
      new Date(end),
      plan.policy,
      text.thanks ?? null,
      state,
      answers,
      plan.isFull ? answers : null,
      plan.end < 0 && text.adoption ? JSON.stringify(adoptionOf(text.adoption, pack)) : null,
      isPublished ? new Date(end) : null,
      JSON.stringify(plan.allowSave ? { allowSave: true } : {}),
      isPublished ? '网上匿名填写，每位访客一份；占比以回答该题的人数为基数。' : null,
      plan.answerMode ?? 'anonymous',
    ],
  )
  await client.query(
    'INSERT INTO questionnaire_version (questionnaire_id, version_no, frozen_at) VALUES ($1, 1, $2)',
    [id, isDrafted(state) ? null : new Date(start)],
  )
  const pictures = picturesOf(pack.siteCode)
  const pictureAt = (at: number) => `${apiPrefix}/rest/v2/files/${pictures[at % pictures.length]?.id}`
  const asked = text.questions.map((question, at) => demoQuestion(question, at, here, pictureAt))
  await insertQuestions(client, id, asked)
  await insertAnswers(
    client,
    id,
    { asked, texts: text.questions },
    answers,
    [start, Math.min(end, now)],
    random,
  )
  if (plan.answerMode) await keepDaysOnly(client, id)
  if (!plan.isWorkedOn) return
  await voidSome(client, id)
  const written = asked.find(({ type }) => type === 'text')
  if (written) await codeTexts(client, id, written.code)
}

const isDrafted = (state: SurveyState): boolean => state === 'draft' || state === 'review'

const insertQuestions = async (client: pg.Client, id: string, asked: Question[]): Promise<void> => {
  const rows = asked.map(({ minSelect, maxSelect, maxLength, rules = {}, ...question }, sort) => ({
    ...question,
    sort,
    min_select: minSelect,
    max_select: maxSelect,
    max_length: maxLength,
    rules,
  }))
  await client.query(
    `INSERT INTO questionnaire_question (questionnaire_id, version_no, code, sort, type, title, help, required,
       options, min_select, max_select, max_length, rules)
     SELECT $1, 1, code, sort, type, title, help, required, options, min_select, max_select, max_length, rules
     FROM jsonb_to_recordset($2::jsonb) AS q(code text, sort int, type text, title text, help text, required boolean,
       options jsonb, min_select int, max_select int, max_length int, rules jsonb)`,
    [id, JSON.stringify(rows)],
  )
}
