import type { Adoption } from '@sunport/contract/calls/questionnaire.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type pg from 'pg'
import type { FeatureDemo } from './feature-demo.ts'
import { p } from './html.ts'
import { dashedId, type Random, randomFrom } from './random.ts'
import { type DemoQuestion, type DemoQuestionnaire, opinions, questionnaires } from './text/questionnaires.ts'
import { dayOf, momentAt } from './time.ts'

interface Plan {
  /** Days from today. */
  start: number
  end: number
  policy: 'hidden' | 'after-submit' | 'after-end'
  state?: 'paused' | 'closed'
  /** The highest number of answers is what it has: no place left. */
  isFull?: boolean
}

/** One for each questionnaire, in their order: five open, two to come, one paused, the rest over. */
const plans: Plan[] = [
  { start: -18, end: 24, policy: 'after-submit' },
  { start: -9, end: 21, policy: 'after-end' },
  { start: -320, end: -290, policy: 'after-end' },
  { start: -4, end: 40, policy: 'after-submit' },
  { start: -210, end: -180, policy: 'after-end' },
  { start: -12, end: 12, policy: 'after-end', isFull: true },
  { start: 6, end: 36, policy: 'after-end' },
  { start: -26, end: 9, policy: 'after-submit' },
  { start: -150, end: -120, policy: 'after-end' },
  { start: -100, end: -70, policy: 'hidden' },
  { start: 15, end: 45, policy: 'after-end' },
  { start: -75, end: -45, policy: 'after-end' },
  { start: -40, end: 20, policy: 'after-end', state: 'paused' },
  { start: -62, end: -32, policy: 'after-end', state: 'closed' },
]

interface Answer {
  responseId: string
  code: string
  option: string
  words: string | null
}

const codeOf = (at: number): string => `Q${at + 1}`
const optionCode = (at: number): string => String.fromCharCode(65 + at)

const adoptionOf = (pairs: [theme: string, reply: string][], pack: RegionPack): Adoption[] =>
  pairs.map(([theme, reply], at) => ({ theme, reply, url: at === 0 ? pack.noticePath : null }))

/** Questionnaires with answers, where the region has pages for them. */
export const loadQuestionnaires: FeatureDemo = async ({ client, pack, siteId, now, seed }) => {
  if (!pathOfKind(pack, 'questionnaire-list')) return
  for (const [at, plan] of plans.entries()) {
    const text = questionnaires[at]
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
  await client.query(
    `INSERT INTO questionnaire (id, site_id, title, intro, target_group, organiser, basis, start_at, end_at, result_policy,
       thank_you, state, response_count, max_responses, adoption, create_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $8)`,
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
      plan.state ?? 'approved',
      answers,
      plan.isFull ? answers : null,
      plan.end < 0 && text.adoption ? JSON.stringify(adoptionOf(text.adoption, pack)) : null,
    ],
  )
  await client.query(
    'INSERT INTO questionnaire_version (questionnaire_id, version_no, frozen_at) VALUES ($1, 1, $2)',
    [id, new Date(start)],
  )
  await insertQuestions(client, id, text.questions, here)
  await insertAnswers(client, id, text.questions, answers, start, Math.min(end, now), random)
}

const insertQuestions = async (
  client: pg.Client,
  id: string,
  questions: DemoQuestion[],
  here: (words: string) => string,
): Promise<void> => {
  const rows = questions.map((question, at) => ({
    code: codeOf(at),
    sort: at,
    type: question.type,
    title: here(question.title),
    help: question.help ?? null,
    required: question.required,
    options: question.options.map((text, index) => ({
      code: optionCode(index),
      text,
      exclusive: Boolean(question.lastAlone) && index === question.options.length - 1,
    })),
    min_select: question.minSelect ?? null,
    max_select: question.maxSelect ?? null,
    max_length: question.maxLength ?? null,
  }))
  await client.query(
    `INSERT INTO questionnaire_question (questionnaire_id, version_no, code, sort, type, title, help, required,
       options, min_select, max_select, max_length)
     SELECT $1, 1, code, sort, type, title, help, required, options, min_select, max_select, max_length
     FROM jsonb_to_recordset($2::jsonb) AS q(code text, sort int, type text, title text, help text, required boolean,
       options jsonb, min_select int, max_select int, max_length int)`,
    [id, JSON.stringify(rows)],
  )
}

const insertAnswers = async (
  client: pg.Client,
  id: string,
  questions: DemoQuestion[],
  count: number,
  from: number,
  to: number,
  random: Random,
): Promise<void> => {
  if (count === 0) return
  const responses = Array.from({ length: count }, (_, at) => ({
    id: dashedId(`${id}/response/${at}`),
    at: new Date(from + random.next() * (to - from)),
    seconds: random.int(45, 400),
    device: random.pick(['computer', 'computer', 'phone', 'phone', 'tablet']),
  }))
  const answers = responses.flatMap(response =>
    questions.flatMap((question, at) => answersTo(question, codeOf(at), response.id, random)),
  )
  await client.query(
    `INSERT INTO questionnaire_response (id, questionnaire_id, version_no, started_at, completed_at, seconds, device_class)
     SELECT id, $1, 1, at - make_interval(secs => seconds), at, seconds, device
     FROM unnest($2::text[], $3::timestamptz[], $4::int[], $5::text[]) AS r(id, at, seconds, device)`,
    [
      id,
      responses.map(row => row.id),
      responses.map(row => row.at),
      responses.map(row => row.seconds),
      responses.map(row => row.device),
    ],
  )
  await client.query(
    `INSERT INTO questionnaire_answer (response_id, question_code, option_code, words)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [
      answers.map(row => row.responseId),
      answers.map(row => row.code),
      answers.map(row => row.option),
      answers.map(row => row.words),
    ],
  )
}

const answersTo = (question: DemoQuestion, code: string, responseId: string, random: Random): Answer[] => {
  if (question.type === 'text')
    return random.chance(0.18) ? [{ responseId, code, option: '', words: random.pick(opinions) }] : []
  return chosenOf(question, random).map(at => ({ responseId, code, option: optionCode(at), words: null }))
}

const chosenOf = (question: DemoQuestion, random: Random): number[] => {
  const { weights, options, maxSelect = options.length, lastAlone } = question
  const first = weighted(weights, random)
  const last = options.length - 1
  if (question.type !== 'multiple' || (lastAlone && first === last)) return [first]
  const rest = options.flatMap((_, at) =>
    at !== first && !(lastAlone && at === last) && random.chance((weights[at] ?? 0) / 100) ? [at] : [],
  )
  return [first, ...random.sample(rest, maxSelect - 1)]
}

const weighted = (weights: number[], random: Random): number => {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return at
  }
  return weights.length - 1
}
