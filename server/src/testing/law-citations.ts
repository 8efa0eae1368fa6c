import { readLaw } from '@sunport/contract/content/law/anchors.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { chineseNumber, numeral } from '@sunport/contract/content/law/numerals.ts'
import { findReferences, type LawReference, lawKey } from '@sunport/contract/content/law/references.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { allNodes, type LawNode } from '@sunport/contract/content/law/tree.ts'
import { versionAt } from '@sunport/contract/content/law/versions.ts'

const finer = new RegExp(`条(?:之${numeral})?(?:第(${numeral})款)?(?:第?[（(]?(${numeral})[)）]?项)?$`)

/** The paragraphs of an article, each with the items below it; its own words are the first. */
const paragraphsOf = ({ html, children }: LawNode): LawNode[][] => {
  const inside = ({ children: own }: LawNode) => own.filter(({ kind }) => kind === 'item')
  const first = html ? [children.filter(({ kind }) => kind === 'item')] : []
  return [...first, ...children.filter(({ kind }) => kind === 'paragraph').map(inside)]
}

/** What of a text's provision is missing: undefined when the citation leads to words. */
export const missingIn = (version: LawVersion, { text, article }: LawReference): string | undefined => {
  if (!article) return undefined
  if (!readLaw(renderLaw(version.nodes)).html.includes(`id="tiao-${article}"`)) return '没有这一条'
  const node = allNodes(version.nodes).find(({ kind, number }) => kind === 'article' && number === article)
  const paragraphs = node ? paragraphsOf(node) : []
  const [, paragraph, item] = finer.exec(text) ?? []
  const cited = paragraph ? paragraphs[chineseNumber(paragraph) - 1] : paragraphs.flat()
  if (!cited) return '没有这一款'
  if (item && !cited.some(({ number }) => number === String(chineseNumber(item)))) return '没有这一项'
  return undefined
}

/** Titles between 《 and 》 that are those of acts, not of forms or books. */
const isAct = (title: string): boolean => /(?:法|条例|办法|规定|细则|通知|意见|规程)$/.test(title)

export interface KnownLaw {
  versions: LawVersion[] | undefined
}

/** Citations of a text that lead nowhere on the day it is read. */
export const lostCitations = (
  text: string,
  laws: ReadonlyMap<string, KnownLaw>,
  own: KnownLaw | undefined,
  day: string,
): string[] =>
  findReferences(text).flatMap(reference => {
    const law = reference.title === null ? own : laws.get(lawKey(reference.title))
    if (!law)
      return reference.title === null || isAct(reference.title) ? [`${reference.text}：没有这个文件`] : []
    if (!reference.article) return []
    const version = law.versions && versionAt(law.versions, day)
    const missing = version ? missingIn(version, reference) : '没有条文'
    return missing ? [`${reference.text}：${missing}`] : []
  })

const article = new RegExp(`第${numeral}条`, 'g')

/** Articles that are named in a way nobody can follow: without the title of their act between 《 and 》. */
export const nakedCitations = (text: string): string[] => {
  const found = findReferences(text)
  const isFound = (at: number) =>
    found.some(({ start, text: words }) => start <= at && at < start + words.length)
  return [...text.matchAll(article)]
    .filter(({ index }) => index > 0 && !isFound(index))
    .map(({ index }) => text.slice(Math.max(0, index - 12), index + 8))
}
