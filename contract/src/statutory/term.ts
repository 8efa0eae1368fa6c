import { type StatutoryLaw, statutoryLaws, type TermGrade, termGrades } from './laws.ts'

export const termGroups = {
  before: '采购公告和采购文件',
  result: '评审和结果',
  contract: '合同和保证金',
  dispute: '询问、质疑和投诉',
  keeping: '监督和档案',
} as const
export type TermGroup = keyof typeof termGroups

export const termUnits = { workday: '个工作日', day: '日', year: '年' } as const
export type TermUnit = keyof typeof termUnits

export interface TermLength {
  length: number
  unit: TermUnit
  /** A last day that is a day off gives way to the next work day; only where the article says so. */
  rollsOver?: boolean
}

/** A length that the law gives: from one event to another, at least or at most. */
export interface StatutoryTerm extends TermLength {
  name: string
  group: TermGroup
  from: string
  until: string
  bound: 'least' | 'most'
  law: StatutoryLaw
  article?: string
  grade: TermGrade
  note?: string
  /** When other days than those of its law begin and end it. */
  validFrom?: string
  validTo?: string
}

/** 20日, 5个工作日 */
export const lengthWords = ({ length, unit }: TermLength): string => `${length}${termUnits[unit]}`

/** 政府采购法第三十五条（2014年修正） */
export const basisOf = ({ law, article = '' }: StatutoryTerm): string => {
  const { name, edition } = statutoryLaws[law]
  return `${name}${article}（${edition}）`
}

const boundWords = { least: '不得少于', most: '不得超过' } as const

/** 政府采购法第三十五条（2014年修正）：不得少于20日 */
export const termWords = (term: StatutoryTerm): string => {
  const doubt = term.grade === 'text' ? '' : `（${termGrades[term.grade]}）`
  return `${basisOf(term)}：${boundWords[term.bound]}${lengthWords(term)}${doubt}`
}

const validity = ({ law, validFrom = statutoryLaws[law].from, validTo }: StatutoryTerm) => ({
  from: validFrom,
  to: validTo ?? null,
})

/** Whether a count that begins on a day goes by this row. */
export const isInForce = (term: StatutoryTerm, on: string): boolean => {
  const { from, to } = validity(term)
  return from <= on && (to === null || on <= to)
}

/** The row in force on a day, else the newest: a day before all of them is told what holds now. */
export const rowOn = (rows: readonly [StatutoryTerm, ...StatutoryTerm[]], on: string): StatutoryTerm =>
  rows.findLast(row => isInForce(row, on)) ?? rows.at(-1) ?? rows[0]
