import type { CrudFilter, Option } from '../../crud/define-crud.ts'

/** Names that mean the same to a reader are one choice only if they are one name. */
export const namedOptions = (words: Readonly<Record<string, string>>): Option[] => {
  const isShared = (label: string) => Object.values(words).filter(each => each === label).length > 1
  return Object.entries(words).map(([value, label]) => ({
    value,
    label: isShared(label) ? `${label}（${value}）` : label,
  }))
}

export const period: readonly CrudFilter[] = [
  { name: 'from', label: '开始日期', kind: 'date' },
  { name: 'to', label: '结束日期', kind: 'date' },
]
