import { articleNumber, readLaw } from '@sunport/contract/content/law/anchors.ts'
import { articleHtml } from '@sunport/contract/content/law/article-html.ts'
import { chineseNumber, numeral, toChineseNumber } from '@sunport/contract/content/law/numerals.ts'
import { lawKey } from '@sunport/contract/content/law/references.ts'
import { normalise } from '../../platform/text/normalise.ts'

/** A law and the number of one of its articles, as somebody asks for it: 政府采购法第二十二条, 采购法 22条. */
const asked = new RegExp(`^《?([^《》第]{2,60}?)》?[ 的]*第? ?(${numeral}|\\d{1,4}) ?条(?:之(${numeral}))?`)

export interface AskedArticle {
  law: string
  /** 22 or 22-1. */
  article: string
  /** 第二十二条, as laws write it. */
  label: string
}

/** Undefined when the words name no article. */
export const askedArticle = (key: string): AskedArticle | undefined => {
  const [, law, main = '', extra] = asked.exec(normalise(key)) ?? []
  const number = articleNumber(main)
  if (!law?.trim() || number < 1) return undefined
  const inserted = extra ? chineseNumber(extra) : 0
  return {
    law: lawKey(law.trim()),
    article: inserted ? `${number}-${inserted}` : String(number),
    label: `第${toChineseNumber(number)}条${extra ? `之${extra}` : ''}`,
  }
}

/** The laws that a name may mean: its own name first, then the shortest that holds it. */
export const lawsNamed = <T extends { title: string }>(laws: readonly T[], name: string): T[] =>
  laws
    .map(law => ({ law, key: normalise(lawKey(law.title)) }))
    .filter(({ key }) => key.includes(name))
    .sort((a, b) => Number(b.key === name) - Number(a.key === name) || a.key.length - b.key.length)
    .map(({ law }) => law)

const longest = 160

/** The words of an article in a law's text; undefined when the law has none such. */
export const articleText = (html: string, article: string): string | undefined => {
  const own = articleHtml(readLaw(html).html, article)
  if (own === undefined) return undefined
  const text = own
    .replace(/<\/(?:p|h\d|li|td)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[\s　]+/g, ' ')
    .trim()
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}
