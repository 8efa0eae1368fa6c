const before = 36
const length = 150

/** Ends of an excerpt that are not those of the text. */
const gap = '…'

const firstHit = (text: string, words: string[]): number => {
  const folded = text.toLowerCase()
  const hits = words.map(word => folded.indexOf(word.toLowerCase())).filter(at => at >= 0)
  return hits.length > 0 ? Math.min(...hits) : 0
}

/** The words around the first hit; from the beginning where only title or number were hit. */
export const excerptOf = (text: string, words: string[]): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  const start = Math.max(0, firstHit(plain, words) - before)
  const end = Math.min(plain.length, start + length)
  return `${start > 0 ? gap : ''}${plain.slice(start, end)}${end < plain.length ? gap : ''}`
}
