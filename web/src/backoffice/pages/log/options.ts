import type { CrudFilter } from '../../crud/define-crud.ts'

export const period: readonly CrudFilter[] = [
  { name: 'from', label: '开始日期', kind: 'date' },
  { name: 'to', label: '结束日期', kind: 'date' },
]
