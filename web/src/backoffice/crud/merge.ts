import type { CrudField, FormValues } from './define-crud.ts'

/** A field that two people filled in differently: what it was, what I wrote, what is there now. */
export interface Conflict {
  field: CrudField
  mine: unknown
  theirs: unknown
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Brings my form together with what another saved meanwhile. What only one of us changed is taken from him;
 * what both changed differently is left to choose.
 */
export const mergeValues = (
  fields: readonly CrudField[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): { values: FormValues; conflicts: Conflict[] } => {
  const values = { ...theirs }
  const conflicts: Conflict[] = []
  for (const field of fields) {
    const { name } = field
    if (same(mine[name], base[name]) || same(mine[name], theirs[name])) continue
    values[name] = mine[name]
    if (!same(theirs[name], base[name])) conflicts.push({ field, mine: mine[name], theirs: theirs[name] })
  }
  return { values, conflicts }
}

const namesOf = (field: CrudField): ReadonlyMap<string, string> =>
  new Map([
    ...(field.options ?? []).map(({ value, label }): [string, string] => [value, label]),
    ...(field.nodes ?? []).map(({ id, label }): [string, string] => [id, label]),
  ])

/** A value in the words of its field. */
export const wordsOf = (field: CrudField, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '（空）'
  if (typeof value === 'boolean') return value ? '是' : '否'
  const names = namesOf(field)
  const one = (each: unknown): string => names.get(String(each)) ?? String(each)
  return Array.isArray(value) ? value.map(one).join('、') || '（空）' : one(value)
}
