import { moneyProblem, normalizeMoney } from '../../rules/money.ts'
import { shownValue } from './body.ts'
import { completedAnyway } from './derive.ts'
import { formatNamed, formatOfType } from './formats.ts'
import { fieldAt, valueAt, withValue } from './paths.ts'
import { noticeProblems } from './problems.ts'
import { fieldsOf, type NoticeField, type NoticeValues, rowsOf, textOf } from './shape.ts'

export interface NoticeChange {
  /** Path of the value; '' for something that the notice says in words only. */
  field: string
  label: string
  old: string
  new: string
  reason: string
  /** The rule, the ruling or the letter that it follows; '' where none is named. */
  basis: string
}

export const changesOf = (values: NoticeValues): NoticeChange[] =>
  rowsOf(values.changes).map(row => ({
    field: textOf(row.field),
    label: textOf(row.label),
    old: textOf(row.old),
    new: textOf(row.new),
    reason: textOf(row.reason),
    basis: textOf(row.basis),
  }))

/** A notice as corrections have left it: the later ones stand over the earlier. */
export const inForce = (values: NoticeValues, changes: readonly NoticeChange[]): NoticeValues => {
  const named = changes.filter(({ field }) => field !== '')
  if (named.length === 0) return values
  return completedAnyway(named.reduce((now, change) => withValue(now, change.field, change.new), values))
}

interface Correctable {
  field: string
  label: string
  /** As it is kept. */
  value: string
  /** As the public reads it. */
  shown: string
}

/** Identity is not corrected: a notice about another project is another notice. */
const fixedKeys = new Set(['targetId', 'planId', 'changes', 'supplement'])

const correctable = (field: NoticeField, path: string, label: string, value: string): Correctable[] =>
  value ? [{ field: path, label, value, shown: shownValue(field, value) }] : []

/** Every value of a notice that a correction can replace, as it is in force. */
export const correctables = (values: NoticeValues): Correctable[] => {
  const format = formatNamed(values.format) ?? formatOfType(values.noticeType)
  if (!format) return []
  return fieldsOf(format)
    .filter(({ key, kind, isDerived }) => !fixedKeys.has(key) && kind !== 'rich' && !isDerived)
    .flatMap(field => {
      if (field.kind !== 'table')
        return correctable(field, field.key, field.label, valueAt(values, field.key))
      return rowsOf(values[field.key]).flatMap((_, at) =>
        (field.columns ?? []).flatMap(column => {
          if (column.isUnsaid) return []
          const path = `${field.key}.${at}.${column.key}`
          return correctable(column, path, `${field.label}${at + 1} ${column.label}`, valueAt(values, path))
        }),
      )
    })
}

const amountIn = (words: string): string => (words && !moneyProblem(words) ? normalizeMoney(words) : words)

const same = (path: string, first: string, second: string): boolean =>
  fieldAt(path)?.kind === 'money' ? amountIn(first) === amountIn(second) : first === second

interface ChangeProblem {
  key: string
  message: string
}

const wrongAfter = (at: number, message: string): ChangeProblem => ({
  key: `changes.${at}.new`,
  message: `更正后内容有误：${message}`,
})

/** What is wrong with a list of changes to a notice as it is in force. */
export const changeProblems = (values: NoticeValues, changes: readonly NoticeChange[]): ChangeProblem[] => {
  const known = new Map(correctables(values).map(one => [one.field, one]))
  const seen = new Set<string>()
  const format = formatNamed(values.format)
  // Together: an amount and the parts that it is made of are corrected in one go.
  const after = format ? noticeProblems(format, inForce(values, changes)) : []
  const alone = changes.flatMap((change, at): ChangeProblem[] => {
    const refuse = (message: string) => [{ key: `changes.${at}.old`, message }]
    if (change.old && same(change.field, change.old, change.new))
      return refuse(`“${change.label}”更正前后的内容相同`)
    if (!change.field) return []
    const current = known.get(change.field)
    if (!current) return refuse(`“${change.label}”不是该公告可以更正的内容`)
    if (seen.has(change.field)) return refuse(`“${change.label}”重复更正`)
    seen.add(change.field)
    if (!same(change.field, current.value, change.old))
      return refuse(`“${change.label}”的原内容与现行内容不一致，现行内容为：${current.shown}`)
    if (!format) return wrongAlone(change, at)
    return after.filter(({ key }) => key === change.field).map(({ message }) => wrongAfter(at, message))
  })
  if (!format || alone.length > 0) return alone
  // A value that stays may no longer go with one that was changed; what was at odds before is not asked for.
  const before = new Set(noticeProblems(format, values).map(({ message }) => message))
  const at = changes.findIndex(({ field }) => field !== '')
  return after.filter(({ message }) => !before.has(message)).map(({ message }) => wrongAfter(at, message))
}

/** A notice that came without its form can still be checked one value at a time. */
const wrongAlone = (change: NoticeChange, at: number): ChangeProblem[] => {
  const field = fieldAt(change.field)
  if (!field) return []
  const alone = {
    code: '',
    name: '',
    noticeTypes: [],
    sections: [{ heading: '', layout: 'lines' as const, fields: [field] }],
  }
  return noticeProblems(alone, { [field.key]: change.new }).map(({ message }) => wrongAfter(at, message))
}
