/** No call takes anything as deep; what reads and writes values goes down a step of the stack with each. */
const deepest = 100

const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap(item => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}

/** As `JSON.parse`; throws for what is nested deeper than anything that is meant. */
export const parseShallow = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  if (isTooDeep(value)) throw new RangeError('nested too deep')
  return value
}
