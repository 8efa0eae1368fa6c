import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import { detailOf, optionOf } from '@sunport/contract/questionnaire/condition.ts'
import { visibleQuestions } from '@sunport/contract/questionnaire/flow.ts'
import { isMatrix, isWritten } from '@sunport/contract/questionnaire/question-types.ts'
import type pg from 'pg'
import { dashedId, type Random } from './random.ts'
import { type DemoQuestion, opinions } from './text/questionnaires.ts'

const codeOf = (at: number): string => `Q${at + 1}`
const optionCode = (at: number): string => String.fromCharCode(65 + at)

/** A question of the demo as the contract has it. */
export const demoQuestion = (
  question: DemoQuestion,
  at: number,
  here: (words: string) => string,
  pictureAt: (at: number) => string,
): Question => ({
  code: codeOf(at),
  type: question.type,
  title: here(question.title),
  help: question.help ?? null,
  required: question.required,
  options: question.options.map((text, index) => {
    const isLast = index === question.options.length - 1
    return {
      code: optionCode(index),
      text,
      exclusive: Boolean(question.lastAlone) && isLast,
      ...(question.lastOther && isLast && { other: true }),
      ...(question.images && { image: { url: pictureAt(index), alt: question.images[index] ?? text } }),
    }
  }),
  minSelect: question.minSelect ?? null,
  maxSelect: question.maxSelect ?? null,
  maxLength: question.maxLength ?? null,
  ...(question.rules && { rules: question.rules }),
})

const weighted = (weights: number[], random: Random): number => {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return at
  }
  return weights.length - 1
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

const written: Partial<Record<Question['type'], (random: Random) => string>> = {
  text: random => random.pick(opinions),
  line: random => `91440101MA5${random.int(1_000_000, 9_999_999)}`,
  number: random => String(random.int(0, 24)),
  money: random => `${random.int(1, 900) * 10_000}.00`,
  unit: random => random.pick(['某市第一中学', '某县人民医院', '某某科技有限公司', '某某建设工程有限公司']),
  date: random => `2025-0${random.int(1, 9)}-${random.int(10, 28)}`,
}
const readiness: Partial<Record<Question['type'], number>> = {
  text: 0.18,
  line: 0.4,
  money: 0.6,
  date: 0.5,
  // Files would have to be somebody's.
  file: 0,
}

/** What somebody might answer to one question, whether it is asked or not. */
const answerTo = (question: DemoQuestion, random: Random): string[] => {
  const { type, options, weights, rules } = question
  if (type === 'note') return []
  if (isWritten(type)) {
    if (!question.required && !random.chance(readiness[type] ?? 0.5)) return []
    return [written[type]?.(random) ?? '']
  }
  if (isMatrix(type))
    return (rules?.rows ?? []).map(row => `${row.code}:${optionCode(weighted(weights, random))}`)
  if (type === 'nps') return [String(weighted(weights, random))]
  if (type === 'ranking')
    return random
      .sample(
        options.map((_, at) => optionCode(at)),
        options.length,
      )
      .map((code, at) => `${code}:${at + 1}`)
  return chosenOf(question, random).map(optionCode)
}

interface Asked {
  asked: Question[]
  texts: DemoQuestion[]
}

const rowsOf = ({ asked, texts }: Asked, responseId: string, random: Random) => {
  const answers: Answers = Object.fromEntries(
    texts.map((question, at) => [codeOf(at), answerTo(question, random)]),
  )
  return visibleQuestions(asked, answers).flatMap(({ code, type }) =>
    (answers[code] ?? []).map(value => {
      if (isWritten(type)) return { responseId, code, option: '', words: value }
      if (isMatrix(type)) return { responseId, code, option: value, words: null }
      return { responseId, code, option: optionOf(value), words: detailOf(value) || null }
    }),
  )
}

export const insertAnswers = async (
  client: pg.Client,
  id: string,
  questions: Asked,
  count: number,
  [from, to]: [number, number],
  random: Random,
): Promise<void> => {
  if (count === 0) return
  const responses = Array.from({ length: count }, (_, at) => ({
    id: dashedId(`${id}/response/${at}`),
    at: new Date(from + random.next() * (to - from)),
    seconds: random.int(45, 400),
    device: random.pick(['computer', 'computer', 'phone', 'phone', 'tablet']),
  }))
  const answers = responses.flatMap(response => rowsOf(questions, response.id, random))
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
  await client.query(
    `INSERT INTO questionnaire_begun (questionnaire_id, day, begun)
     SELECT $1, (completed_at AT TIME ZONE 'Asia/Shanghai')::date, ceil(count(*) * 1.3)
     FROM questionnaire_response WHERE questionnaire_id = $1 GROUP BY 2`,
    [id],
  )
}

/** What happens to answers at the desk: two of them are void, with their reasons. */
export const voidSome = async (client: pg.Client, id: string): Promise<void> => {
  const reasons = ['同一单位重复提交', '答案前后矛盾，经核实非本人填写']
  for (const [at, reason] of reasons.entries())
    await client.query(`UPDATE questionnaire_response SET state = 'void', void_reason = $2 WHERE id = $1`, [
      dashedId(`${id}/response/${at}`),
      reason,
    ])
  await client.query('UPDATE questionnaire SET response_count = response_count - $2 WHERE id = $1', [
    id,
    reasons.length,
  ])
}

/** Where a phone or a session is known by its time, an answer keeps its day alone. */
export const keepDaysOnly = (client: pg.Client, id: string) =>
  client.query(
    `UPDATE questionnaire_response SET started_at = NULL,
       completed_at = date_trunc('day', completed_at AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'
     WHERE questionnaire_id = $1`,
    [id],
  )

const themes: [name: string, words: string[]][] = [
  ['资金支付', ['支付']],
  ['平台功能', ['检索', '上传', '订阅', '手机']],
  ['政策与培训', ['培训', '解读', '范本']],
  ['公平与答复', ['资格条件', '质疑']],
]

/** Texts under themes; some have none yet, so that there is work left. */
export const codeTexts = async (client: pg.Client, id: string, question: string): Promise<void> => {
  for (const [name, words] of themes) {
    const theme = dashedId(`${id}/theme/${name}`)
    await client.query(
      'INSERT INTO questionnaire_theme (id, questionnaire_id, question_code, name) VALUES ($1, $2, $3, $4)',
      [theme, id, question, name],
    )
    await client.query(
      `INSERT INTO questionnaire_theme_answer (theme_id, response_id)
       SELECT $1, r.id FROM questionnaire_response r JOIN questionnaire_answer a ON a.response_id = r.id
       WHERE r.questionnaire_id = $2 AND a.question_code = $3 AND a.words ~ $4`,
      [theme, id, question, words.join('|')],
    )
  }
}
