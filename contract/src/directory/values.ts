import { parseWireTime } from '../format/dates.ts'
import { maskCertificate, maskName, maskPhone } from '../format/mask.ts'
import { creditCodeProblem } from '../rules/credit-code.ts'
import type { DirectoryField, OfSome } from './fields.ts'

/** What a column holds of a fact. */
export type FactValue = string | number | boolean | null

export type Reading = { value: FactValue } | { problem: string }

const flags: Readonly<Record<string, boolean>> = {
  是: true,
  否: false,
  '1': true,
  '0': false,
  true: true,
  false: false,
}

const readers: Record<DirectoryField['form'], (text: string, field: DirectoryField) => Reading> = {
  text: (text, { title, max = 200 }) =>
    text.length > max ? { problem: `${title}不能超过${max}个字` } : { value: text },
  day: (text, { title }) => {
    const plain = text.replaceAll('/', '-').slice(0, 10)
    return /^\d{4}-\d{2}-\d{2}$/.test(plain) && parseWireTime(plain)
      ? { value: plain }
      : { problem: `${title}须为存在的日期，如 2026-01-31` }
  },
  number: (text, { title }) =>
    /^\d{1,15}(\.\d{1,2})?$/.test(text)
      ? { value: Number(text).toFixed(2) }
      : { problem: `${title}须为不超过两位小数的数` },
  count: (text, { title }) =>
    /^\d{1,5}$/.test(text) ? { value: Number(text) } : { problem: `${title}须为整数` },
  flag: (text, { title }) =>
    Object.hasOwn(flags, text) ? { value: flags[text] === true } : { problem: `${title}须为“是”或“否”` },
  words: (text, { title, words = {} }) => {
    const found = Object.entries(words).find(([code, word]) => code === text || word === text)
    return found ? { value: found[0] } : { problem: `${title}只能填写：${Object.values(words).join('、')}` }
  },
  creditCode: text => {
    const problem = creditCodeProblem(text.toUpperCase())
    return problem ? { problem } : { value: text.toUpperCase() }
  },
  regionCode: (text, { title }) =>
    /^\d{6}(\d{3}|\d{6})?$/.test(text) ? { value: text } : { problem: `${title}须为6、9或12位数字` },
}

/** What somebody wrote for a fact, as its column takes it; nothing written empties it. */
export const readFact = (field: DirectoryField, written: string): Reading => {
  const text = written.trim()
  if (text) return readers[field.form](text, field)
  return field.isRequired ? { problem: `${field.title}不能为空` } : { value: null }
}

/** A fact as people read it, whole. */
export const factText = (field: DirectoryField, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '是' : '否'
  return field.words?.[String(value)] ?? String(value)
}

type Row = Readonly<Record<string, unknown>>

const isAmong = ({ field, is }: OfSome, row: Row): boolean => row[field] === is

const masks = { name: maskName, phone: maskPhone, certificate: maskCertificate }

/** A fact as everybody may read it. What is hidden in some records alone is hidden wherever the record is not known. */
export const shownFact = (field: DirectoryField, value: unknown, ...records: Row[]): string | null => {
  const whole = factText(field, value)
  const { mask, maskedIn } = field
  if (whole === null || !mask) return whole
  const isOpen = maskedIn && records.length > 0 && !records.some(row => isAmong(maskedIn, row))
  return isOpen ? whole : masks[mask](whole)
}

/** Whether two values of a column say the same: numbers come back from the database with their own zeros. */
export const isSameFact = (field: DirectoryField, one: unknown, other: unknown): boolean => {
  const [first, second] = [factText(field, one), factText(field, other)]
  if (field.form === 'number' && first !== null && second !== null) return Number(first) === Number(second)
  return first === second
}

export interface FactChange {
  field: string
  title: string
  before: string | null
  after: string | null
}

/** What differs between two states of a record, to be shown to anybody; a masked fact says only that it differs. */
export const factChanges = (fields: readonly DirectoryField[], before: Row, after: Row): FactChange[] =>
  fields
    .filter(field => field.name in after && !isSameFact(field, before[field.name], after[field.name]))
    .map(field => ({
      field: field.name,
      title: field.title,
      before: shownFact(field, before[field.name], before, after),
      after: shownFact(field, after[field.name], before, after),
    }))

/** Days that begin and end something. */
const spans = [
  ['validFrom', 'validTo'],
  ['publicityStart', 'publicityEnd'],
  ['periodStart', 'periodEnd'],
] as const

const spanProblem = (fields: readonly DirectoryField[], row: Row): string | undefined => {
  const title = (name: string): string => fields.find(field => field.name === name)?.title ?? name
  for (const [from, to] of spans)
    if (row[from] && row[to] && String(row[to]) < String(row[from]))
      return `${title(to)}不能早于${title(from)}`
  return undefined
}

/** A fact that some records must have and others may not; nothing is said of records of which that is not known. */
const belongingProblem = (fields: readonly DirectoryField[], row: Row): string | undefined => {
  for (const { name, title, onlyIn } of fields) {
    const by = onlyIn && fields.find(field => field.name === onlyIn.field)
    if (!onlyIn || !by || factText(by, row[by.name]) === null) continue
    const [belongs, isSaid] = [isAmong(onlyIn, row), Boolean(row[name])]
    const some = factText(by, onlyIn.is)
    if (belongs && !isSaid) return `${some}须填写${title}`
    if (!belongs && isSaid) return `只有${some}可以填写${title}`
  }
  return undefined
}

/** What of a record's facts cannot be together, in words: a span that ends before it begins, a fact of other records. */
export const togetherProblem = (fields: readonly DirectoryField[], row: Row): string | undefined =>
  spanProblem(fields, row) ?? belongingProblem(fields, row)
