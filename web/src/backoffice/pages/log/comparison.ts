import { fieldWords } from '@sunport/contract/audit/fields.ts'
import { wordOf } from '@sunport/contract/audit/words.ts'

type Values = Record<string, unknown> | null

export interface ComparedField {
  name: string
  label: string
  before: string
  after: string
  kind: 'added' | 'removed' | 'changed' | 'same'
}

/** A value as people read it. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(valueText).join('、')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

const kindOf = (before: string, after: string): ComparedField['kind'] => {
  if (before === after) return 'same'
  if (before === '') return 'added'
  return after === '' ? 'removed' : 'changed'
}

/** Both sides of a change, field by field; what says nothing on either side is left out. */
export const compareFields = (before: Values, after: Values): ComparedField[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map(name => {
      const [old, new_] = [valueText(before?.[name]), valueText(after?.[name])]
      return { name, label: wordOf(fieldWords, name), before: old, after: new_, kind: kindOf(old, new_) }
    })
    .filter(({ before: old, after: new_ }) => old !== '' || new_ !== '')
