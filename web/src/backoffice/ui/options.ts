export interface Choice<Value extends string = string> {
  value: Value
  label: string
}

/** Words by their codes, as choices; some codes may be nothing to choose. */
export const optionsOf = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  ...without: readonly Code[]
): Choice<Code>[] =>
  (Object.entries(words) as [Code, string][])
    .filter(([value]) => !without.includes(value))
    .map(([value, label]) => ({ value, label }))

/** Of a filter that either asks for something or asks for nothing. */
export const yesOptions: readonly Choice[] = [{ value: '1', label: '是' }]

/** Rows with a name, as choices. */
export const optionsOfRows = (rows: readonly { id: string; name: string }[]): Choice[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))
