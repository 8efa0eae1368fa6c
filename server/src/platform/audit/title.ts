/** Fields by which people call an object, the most telling first. */
const naming = [
  'title',
  'name',
  'userName',
  'roleName',
  'orgName',
  'menuName',
  'typeName',
  'dictName',
  'className',
  'funcName',
  'confName',
  'jobName',
  'word',
  'message',
]

const longest = 200

/** What an object is called, as far as its values say. */
export const titleIn = (...sides: readonly unknown[]): string | null => {
  for (const side of sides) {
    if (typeof side !== 'object' || side === null) continue
    const values = side as Record<string, unknown>
    const found = naming.map(name => values[name]).find(value => typeof value === 'string' && value)
    if (typeof found === 'string') return found.slice(0, longest)
  }
  return null
}
