type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined }

/**
 * One value, one text, letter by letter: names in the order of their UTF-16 units, no blanks, numbers as JavaScript
 * writes them (RFC 8785). What is undefined is left out, as everywhere in JSON.
 */
export const canonicalJson = (value: Json): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not a number of JSON')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const named = Object.entries(value)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    // By UTF-16 units, which is what this comparison does.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${named.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`
}
