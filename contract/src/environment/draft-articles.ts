/** One row of a draft that opinions can be given on. */
export interface DraftArticle {
  /** Its place among the articles, from 1: opinions name it. Headings have none. */
  key: string
  /** `第三条`, as typed; where nothing was typed, its place. */
  no: string
  text: string
  isHeading: boolean
}

const numeral = '[零〇一二三四五六七八九十百千\\d]+'
const headingForm = new RegExp(`^第${numeral}[编章节]`)
const numberForm = new RegExp(
  `^(第${numeral}条(?:之${numeral})?|[（(]?[一二三四五六七八九十]+[）)、]|\\d{1,3}(?:\\.\\d{1,3})*[、.．]?(?=\\D))\\s*`,
)

/** A draft as typed or pasted, one article a row. What begins like a chapter is a heading. */
export const articlesOf = (draftText: string): DraftArticle[] => {
  let count = 0
  return draftText
    .split('\n')
    .map(line => line.replace(/[\s　]+/g, ' ').trim())
    .filter(Boolean)
    .map(line => {
      if (headingForm.test(line)) return { key: '', no: '', text: line, isHeading: true }
      count += 1
      const [typed = '', number = ''] = numberForm.exec(line) ?? []
      const text = line.slice(typed.length).trim()
      return {
        key: String(count),
        no: number.replace(/[、.．]$/, '') || String(count),
        text: text || line,
        isHeading: false,
      }
    })
}

export const wholeDraft = '全文'

/** Which articles an opinion is about, in words. */
export const articleWords = (articles: readonly DraftArticle[], keys: readonly string[]): string => {
  const named = articles.filter(({ key, isHeading }) => !isHeading && keys.includes(key))
  return named.length > 0 ? named.map(({ no }) => no).join('、') : wholeDraft
}
