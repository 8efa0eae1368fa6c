import type { LinkClassRecord } from '@sunport/contract/calls/link.ts'
import type { Option } from '../../crud/define-crud.ts'
import { toldApart } from '../../ui/told-apart.ts'

/** Classes to choose from. Sites share codes, and a list of several sites names each once. */
export const classOptions = (classes: readonly LinkClassRecord[]): Option[] => {
  const names = new Map(classes.map(({ classCode, className }) => [classCode, className]))
  const named = [...names].map(([mark, name]) => ({ name, mark }))
  const labelOf = toldApart(named)
  return named.map(each => ({ value: each.mark, label: labelOf(each) }))
}
