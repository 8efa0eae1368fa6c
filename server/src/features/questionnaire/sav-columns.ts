import { toWireTime } from '@sunport/contract/format/dates.ts'
import {
  isFigure,
  isMatrix,
  isOneOf,
  isScale,
  optionsOf,
  scoreOf,
} from '@sunport/contract/questionnaire/question-types.ts'
import type { ResponseLine } from './analysis-read.ts'
import { toQuestion } from './answer-rows.ts'
import type { SavCell, SavVariable } from './sav-writer.ts'
import type { QuestionRow } from './table.ts'

interface Column extends SavVariable {
  cell(line: ResponseLine): SavCell
}

const general: Column[] = [
  { name: 'VERSION', label: '题目版本', cell: ({ versionNo }) => versionNo },
  {
    name: 'DAY',
    label: '提交日期',
    width: 10,
    cell: ({ completedAt }) => toWireTime(new Date(completedAt)).slice(0, 10),
  },
  { name: 'SECONDS', label: '用时（秒）', cell: ({ seconds }) => seconds },
  { name: 'FLAGGED', label: '有质量标记', cell: ({ flags }) => (flags.length > 0 ? 1 : 0) },
]

const givenTo = (line: ResponseLine, code: string) => (line.answers ?? []).filter(each => each.code === code)

/** The variables of one question: coded as statisticians do. What was written in words has none. */
const columnsOf = (row: QuestionRow): Column[] => {
  const question = toQuestion(row)
  const { code, type, title } = question
  const options = optionsOf(question)
  // A scale counts as its scores do; other options count from one, in their order.
  const numberOf = (option: string): number | null => {
    const at = options.findIndex(each => each.code === option)
    if (at < 0) return null
    return isScale(type) ? (scoreOf(question, option) ?? at + 1) : at + 1
  }
  const values = options.map(option => ({ value: numberOf(option.code) ?? 0, label: option.text }))
  if (isMatrix(type))
    return (question.rules?.rows ?? []).map(line => ({
      name: `${code}_${line.code}`,
      label: `${title}：${line.text}`,
      values,
      cell: answer => {
        const own = givenTo(answer, code).find(({ option }) => option.startsWith(`${line.code}:`))
        return own ? numberOf(own.option.slice(line.code.length + 1)) : null
      },
    }))
  if (type === 'ranking' || type === 'multiple')
    return options.map(option => ({
      name: `${code}_${option.code}`,
      label: `${title}：${option.text}`,
      ...(type === 'multiple' && {
        values: [
          { value: 0, label: '未选' },
          { value: 1, label: '选择' },
        ],
      }),
      cell: answer => {
        const given = givenTo(answer, code)
        const own = given.find(each => each.option === option.code)
        if (type === 'ranking') return own ? Number(own.words) : null
        return given.length === 0 ? null : own ? 1 : 0
      },
    }))
  if (isOneOf(type))
    return [
      {
        name: code,
        label: title,
        values,
        cell: answer => {
          const [own] = givenTo(answer, code)
          return own ? numberOf(own.option) : null
        },
      },
    ]
  if (!isFigure(type) || row.personalData) return []
  return [
    {
      name: code,
      label: title,
      decimals: type === 'money' ? 2 : (question.rules?.decimals ?? 0),
      cell: answer => {
        const words = givenTo(answer, code)[0]?.words
        return words ? Number(words) : null
      },
    },
  ]
}

export const savColumns = (questions: readonly QuestionRow[]): Column[] => [
  ...general,
  ...questions.flatMap(columnsOf),
]
