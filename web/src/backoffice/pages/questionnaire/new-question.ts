import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { testsIn } from '@sunport/contract/questionnaire/condition.ts'
import { isMatrix, type QuestionType } from '@sunport/contract/questionnaire/question-types.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The first free code; codes stay with their questions, wherever these are moved. */
export const nextCode = (questions: readonly { code: string }[]): string =>
  `Q${Math.max(0, ...questions.map(({ code }) => Number(code.slice(1)))) + 1}`

export const nextOptionCode = (options: readonly { code: string }[]): string => {
  const taken = new Set(options.map(({ code }) => code))
  for (let at = 0; ; at += 1) {
    const code = at < letters.length ? (letters[at] ?? '') : `X${at}`
    if (!taken.has(code)) return code
  }
}

const optionsFrom = (texts: readonly string[]): SurveyQuestion['options'] =>
  texts.map((text, at) => ({ code: letters[at] ?? '', text, exclusive: false }))

const steps = ['很不满意', '不太满意', '一般', '比较满意', '非常满意']

const optionsFor = (type: QuestionType): SurveyQuestion['options'] => {
  if (type === 'rating' || type === 'matrix-scale') return optionsFrom(steps)
  if (['single', 'multiple', 'dropdown', 'ranking', 'matrix-single', 'region'].includes(type))
    return optionsFrom(['选项一', '选项二'])
  return []
}

/** A question as it begins. */
export const newQuestion = (type: QuestionType, questions: readonly { code: string }[]): SurveyQuestion => ({
  code: nextCode(questions),
  type,
  title: '',
  help: null,
  required: type !== 'note',
  options: optionsFor(type),
  minSelect: null,
  maxSelect: null,
  maxLength: type === 'text' ? 500 : null,
  rules: isMatrix(type)
    ? {
        rows: [
          { code: 'R1', text: '第一行' },
          { code: 'R2', text: '第二行' },
        ],
      }
    : {},
  publicResult: true,
  personalData: type === 'signature',
})

/** What a question was, as another type: what both have stays. */
export const asType = (question: SurveyQuestion, type: QuestionType): SurveyQuestion => {
  const fresh = newQuestion(type, [])
  const { displayWhen } = question.rules ?? {}
  const keepsOptions = fresh.options.length > 0 && question.options.length > 0
  return {
    ...fresh,
    code: question.code,
    title: question.title,
    help: question.help,
    required: type !== 'note' && question.required,
    options: keepsOptions ? question.options : fresh.options,
    rules: { ...fresh.rules, ...(displayWhen && { displayWhen }) },
  }
}

/** Moved by one place; conditions that would then look ahead are found by the check. */
export const moved = <T>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const to = at + by
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  const [taken] = next.splice(at, 1)
  if (taken !== undefined) next.splice(to, 0, taken)
  return next
}

/** Lines of a text as options, after those that are there. */
export const withLines = (options: SurveyQuestion['options'], text: string): SurveyQuestion['options'] => {
  const all = [...options]
  for (const line of text.split('\n').map(each => each.trim()))
    if (line) all.push({ code: nextOptionCode(all), text: line, exclusive: false })
  return all
}

/** Other questions that hang on this one. */
export const dependents = (questions: readonly SurveyQuestion[], code: string): string[] =>
  questions
    .filter(
      ({ rules }) =>
        testsIn(rules?.displayWhen).some(({ question }) => question === code) ||
        rules?.jumps?.some(({ to }) => to === code),
    )
    .map(question => question.code)
