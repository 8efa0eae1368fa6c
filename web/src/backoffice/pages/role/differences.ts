/** What only one of the two has. */
export const differencesOf = (one: readonly string[], other: readonly string[]): ReadonlySet<string> =>
  new Set([...one.filter(code => !other.includes(code)), ...other.filter(code => !one.includes(code))])
