export interface ContentsEntry {
  id: string
  words: string
  /** Below a heading of the text's first level. */
  isDeeper: boolean
}

const heading = /<h([1-6])([^>]*)>(.*?)<\/h\1>/gis
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const plainWords = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
    .trim()

/** A sanitised text with a name for each of its headings, and the list that leads to them. */
export const withContents = (html: string): { html: string; contents: ContentsEntry[] } => {
  const found: { id: string; words: string; level: number }[] = []
  const marked = html.replace(heading, (whole, level: string, attributes: string, inner: string) => {
    const words = plainWords(inner)
    if (!words) return whole
    const id = `part-${found.length + 1}`
    found.push({ id, words, level: Number(level) })
    return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`
  })
  const first = Math.min(...found.map(({ level }) => level))
  return {
    html: marked,
    contents: found.map(({ id, words, level }) => ({ id, words, isDeeper: level > first })),
  }
}
