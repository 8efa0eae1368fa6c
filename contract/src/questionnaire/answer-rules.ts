import type { Question } from '../calls/questionnaire.ts'
import { detailOf, optionOf } from './condition.ts'
import { fitsPattern } from './pattern.ts'
import { isFigure, isMatrix, isOneOf, optionsOf, type QuestionType } from './question-types.ts'

const longestText = 500
const longestLine = 100
const longestOther = 100
const notAmong = '所选项不在选项中，请重新选择'

const chosenProblem = (question: Question, chosen: string[]): string | undefined => {
  const { type, minSelect, maxSelect } = question
  const options = optionsOf(question)
  const codes = chosen.map(optionOf)
  const known = new Map(options.map(option => [option.code, option]))
  if (codes.some(code => !known.has(code)) || new Set(codes).size !== codes.length) return notAmong
  for (const value of chosen) {
    const words = detailOf(value)
    if (value.includes(':') && !known.get(optionOf(value))?.other) return notAmong
    if ([...words].length > longestOther) return `“其他”最多填写 ${longestOther} 个字`
  }
  if (isOneOf(type)) return chosen.length > 1 ? '只能选择一项' : undefined
  const alone = options.find(({ code, exclusive }) => exclusive && codes.includes(code))
  if (alone && codes.length > 1) return `“${alone.text}”不能与其他选项同时选择`
  if (minSelect && codes.length < minSelect && !alone) return `至少选择 ${minSelect} 项`
  return maxSelect && codes.length > maxSelect ? `最多选择 ${maxSelect} 项` : undefined
}

/** Places from one on, each given once: all options, or as many as are asked for. */
const orderProblem = (question: Question, given: string[]): string | undefined => {
  const known = new Set(question.options.map(({ code }) => code))
  const codes = given.map(optionOf)
  if (codes.some(code => !known.has(code)) || new Set(codes).size !== codes.length) return notAmong
  const places = given.map(value => Number(detailOf(value))).sort((a, b) => a - b)
  if (places.some((place, at) => place !== at + 1)) return '名次须从 1 开始，不能重复，也不能跳过'
  const { minSelect, maxSelect } = question
  const least = minSelect ?? (maxSelect ? 1 : known.size)
  if (codes.length < least) return least === known.size ? '请为每一项排出名次' : `至少排出 ${least} 项`
  return maxSelect && codes.length > maxSelect ? `最多排出 ${maxSelect} 项` : undefined
}

const matrixProblem = (question: Question, given: string[]): string | undefined => {
  const rows = question.rules?.rows ?? []
  const columns = new Set(question.options.map(({ code }) => code))
  const answered = given.map(optionOf)
  const isKnown = (value: string) =>
    rows.some(({ code }) => code === optionOf(value)) && columns.has(detailOf(value))
  if (!given.every(isKnown)) return notAmong
  if (new Set(answered).size !== answered.length) return '每行只能选择一项'
  const missing = rows.find(({ code }) => !answered.includes(code))
  return question.required && missing ? `请回答“${missing.text}”一行` : undefined
}

const figureProblem = ({ type, rules = {} }: Question, text: string): string | undefined => {
  const decimals = type === 'money' ? 2 : (rules.decimals ?? 0)
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return type === 'money' ? '请填写金额' : '请填写数字'
  if ((text.split('.')[1] ?? '').length > decimals)
    return decimals === 0 ? '请填写整数' : `最多保留 ${decimals} 位小数`
  const least = rules.min ?? (type === 'money' ? 0 : undefined)
  if (least !== undefined && Number(text) < least) return `不能小于 ${least}`
  return rules.max !== undefined && Number(text) > rules.max ? `不能大于 ${rules.max}` : undefined
}

const dateProblem = ({ rules = {} }: Question, text: string): string | undefined => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    return '请填写日期，如 2026-03-01'
  if (rules.earliest && text < rules.earliest) return `不能早于 ${rules.earliest}`
  return rules.latest && text > rules.latest ? `不能晚于 ${rules.latest}` : undefined
}

const writtenProblem = (question: Question, text: string): string | undefined => {
  const { type, maxLength, rules = {} } = question
  if (isFigure(type)) return figureProblem(question, text.trim())
  if (type === 'date') return dateProblem(question, text.trim())
  const longest = maxLength ?? (type === 'text' ? longestText : longestLine)
  if ([...text].length > longest) return `最多填写 ${longest} 个字`
  if (type === 'line' && rules.pattern && !fitsPattern(rules.pattern, text.trim()))
    return rules.patternWords || '填写的格式不正确'
  return undefined
}

/** How many there are; what they are is looked at when they are taken in, and again when they are sent. */
const filesProblem = ({ rules }: Question, values: string[]): string | undefined => {
  const most = rules?.files?.most ?? 1
  return values.length > most ? `最多上传 ${most} 个文件` : undefined
}

const missingWords = (type: QuestionType): string => {
  if (type === 'multiple') return '请至少选择一项'
  if (type === 'rating' || type === 'nps') return '请打分'
  if (type === 'ranking') return '请排出名次'
  if (isMatrix(type)) return '请逐行选择'
  if (type === 'file') return '请上传文件'
  return isOneOf(type) ? '请选择一项' : '请填写本题'
}

/** What is wrong with the answer to one question, or undefined when it may be sent. */
export const answerProblem = (question: Question, given: string[]): string | undefined => {
  const { type } = question
  const values = given.filter(value => value.trim() !== '')
  if (type === 'note') return undefined
  if (values.length === 0) return question.required ? missingWords(type) : undefined
  if (type === 'file') return filesProblem(question, values)
  if (isMatrix(type)) return matrixProblem(question, values)
  if (type === 'ranking') return orderProblem(question, values)
  if (isOneOf(type) || type === 'multiple') return chosenProblem(question, values)
  return values.length > 1 ? '请重新填写本题' : writtenProblem(question, values[0] ?? '')
}
