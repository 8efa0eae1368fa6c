import type { LinkClassRecord } from '@sunport/contract/calls/link.ts'
import type { Option } from '../../crud/define-crud.ts'

/** Classes to choose from. Sites share codes, and a list of several sites names each once. */
export const classOptions = (classes: readonly LinkClassRecord[]): Option[] => {
  const names = new Map(classes.map(({ classCode, className }) => [classCode, className]))
  return [...names].map(([value, className]) => ({ value, label: `${className}（${value}）` }))
}
