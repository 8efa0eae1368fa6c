import type { Answers, Question } from '../calls/questionnaire.ts'

const longestText = 500

const chosenProblem = (question: Question, chosen: string[]): string | undefined => {
  const { type, options, minSelect, maxSelect } = question
  const known = new Set(options.map(({ code }) => code))
  if (chosen.some(code => !known.has(code)) || new Set(chosen).size !== chosen.length)
    return '所选项不在选项中，请重新选择'
  if (type !== 'multiple') return chosen.length > 1 ? '只能选择一项' : undefined
  if (chosen.length > 1 && options.some(({ code, exclusive }) => exclusive && chosen.includes(code)))
    return `“${options.find(({ exclusive, code }) => exclusive && chosen.includes(code))?.text}”不能与其他选项同时选择`
  if (minSelect && chosen.length < minSelect && !isExclusive(question, chosen))
    return `至少选择 ${minSelect} 项`
  return maxSelect && chosen.length > maxSelect ? `最多选择 ${maxSelect} 项` : undefined
}

const isExclusive = ({ options }: Question, [only]: string[]): boolean =>
  options.some(({ code, exclusive }) => exclusive && code === only)

const missingWords: Record<Question['type'], string> = {
  single: '请选择一项',
  multiple: '请至少选择一项',
  rating: '请打分',
  text: '请填写本题',
}

const problemOf = (question: Question, given: string[]): string | undefined => {
  const values = given.filter(value => value.trim() !== '')
  if (values.length === 0) return question.required ? missingWords[question.type] : undefined
  if (question.type !== 'text') return chosenProblem(question, values)
  const longest = question.maxLength ?? longestText
  if (values.length > 1) return '请重新填写本题'
  return [...(values[0] ?? '')].length > longest ? `最多填写 ${longest} 个字` : undefined
}

/** What is wrong with answers, by question code, in the order of the questions; nothing when they may be sent. */
export const answerProblems = (questions: Question[], answers: Answers): Map<string, string> => {
  const found = new Map<string, string>()
  for (const question of questions) {
    const problem = problemOf(question, answers[question.code] ?? [])
    if (problem) found.set(question.code, problem)
  }
  return found
}
