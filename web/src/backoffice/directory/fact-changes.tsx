import type { FactChange } from '@sunport/contract/directory/values.ts'
import { FieldChanges } from '../ui/field-changes.tsx'

/** Facts that differ, old beside new. */
export const FactChanges = ({ changes }: { changes: readonly FactChange[] }) => (
  <FieldChanges
    names={Object.fromEntries(changes.map(({ field, title }) => [field, title]))}
    before={Object.fromEntries(changes.map(({ field, before }) => [field, before]))}
    after={Object.fromEntries(changes.map(({ field, after }) => [field, after]))}
  />
)
