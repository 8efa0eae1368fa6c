import type { CrudFilter, Option } from '../../crud/define-crud.ts'

export const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const period: readonly CrudFilter[] = [
  { name: 'from', label: '开始日期', kind: 'date' },
  { name: 'to', label: '结束日期', kind: 'date' },
]
