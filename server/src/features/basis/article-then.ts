import type { BasisCause } from '@sunport/contract/basis/codes.ts'
import { readLaw } from '@sunport/contract/content/law/anchors.ts'
import { articleHtml } from '@sunport/contract/content/law/article-html.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { allNodes, type LawNode } from '@sunport/contract/content/law/tree.ts'
import { byStart, versionShownAt } from '@sunport/contract/content/law/versions.ts'

/** A law as one of its editions has it. */
export interface LawSource {
  versions: readonly LawVersion[]
  /** The text of a law that was never divided. */
  bodyHtml: string
  repealDate: string | null
}

/** What was cited, as it read then. */
interface CitedText {
  /** 12-1; '' where the law is cited as a whole. */
  article: string
  /** The version that it was read in; null where the law has none. */
  versionNo: number | null
  /** The provision itself, whatever becomes of its number. */
  nodeId: string | null
  /** null: there was no such article. */
  html: string | null
  /** The law had been repealed already. */
  wasRepealed: boolean
}

interface BasisChange {
  cause: BasisCause
  changedOn: string
  /** null: it is gone. */
  html: string | null
  /** Where it stands now. */
  versionNo: number | null
  nodeId: string | null
}

const dated = (law: LawSource): LawVersion[] => byStart(law.versions).filter(({ validFrom }) => validFrom)

const articleIn = (version: LawVersion | undefined, number: string): LawNode | undefined =>
  allNodes(version?.nodes ?? []).find(node => node.kind === 'article' && node.number === number)

/** Its words, without the days that its reader is told beside them. */
const wordsOf = (node: LawNode): string => renderLaw([{ ...node, effectDate: null, endDate: null }])

const isRepealedOn = ({ repealDate }: LawSource, day: string): boolean =>
  repealDate !== null && repealDate !== '' && repealDate <= day

interface Standing {
  node: LawNode | undefined
  /** The version in which it stands. */
  versionNo: number
}

/**
 * What holds of a provision on a day, looked for from a version back: one that begins later than its version leaves the
 * former text in force.
 */
const standingAt = (
  versions: readonly LawVersion[],
  at: number,
  day: string,
  find: (version: LawVersion) => LawNode | undefined,
): Standing | undefined => {
  const version = versions[at]
  if (!version) return undefined
  const node = find(version)
  if (!node?.effectDate || node.effectDate <= day) return { node, versionNo: version.no }
  return standingAt(versions, at - 1, day, find)
}

const holds = (node: LawNode | undefined, day: string): node is LawNode =>
  node !== undefined && !(node.endDate && node.endDate <= day)

/** How what somebody cites reads on a day. */
export const citedOn = (law: LawSource, article: string, day: string): CitedText => {
  const none = { article, versionNo: null, nodeId: null, html: null, wasRepealed: isRepealedOn(law, day) }
  const versions = dated(law)
  const shown = versionShownAt(versions, day)
  if (!shown)
    return { ...none, html: article ? (articleHtml(readLaw(law.bodyHtml).html, article) ?? null) : null }
  if (!article) return { ...none, versionNo: shown.no }
  const found = standingAt(versions, versions.indexOf(shown), day, version => articleIn(version, article))
  const { node, versionNo = shown.no } = found ?? {}
  return { ...none, versionNo, ...(holds(node, day) && { nodeId: node.id, html: wordsOf(node) }) }
}

/** The provision in another version: itself, or what was newly written under its number. */
const successorOf = (law: LawSource, cited: CitedText) => {
  const former = law.versions.find(({ no }) => no === cited.versionNo)
  const known = new Set(allNodes(former?.nodes ?? []).map(({ id }) => id))
  return (version: LawVersion): LawNode | undefined => {
    const itself = allNodes(version.nodes).find(({ id }) => id === cited.nodeId)
    if (itself) return itself
    const numbered = articleIn(version, cited.article)
    // A provision that was another article before has only moved to this number.
    return numbered && !known.has(numbered.id) ? numbered : undefined
  }
}

/** What became of what was cited, as of a day; undefined while it reads and holds as it did. */
export const changeSince = (law: LawSource, cited: CitedText, day: string): BasisChange | undefined => {
  if (cited.wasRepealed) return undefined
  const { versionNo, nodeId } = cited
  if (isRepealedOn(law, day))
    return { cause: 'repealed', changedOn: law.repealDate ?? day, html: null, versionNo, nodeId }
  const versions = dated(law)
  const shown = versionShownAt(versions, day)
  // Of the law as a whole, and of an article that it never had, nothing more can be said.
  if (!cited.article || cited.html === null || versionNo === null || !shown) return undefined
  const last = versions.indexOf(shown)
  const find = successorOf(law, cited)
  const at = (index: number): Standing =>
    standingAt(versions, index, day, find) ?? { node: undefined, versionNo: shown.no }
  const textAt = (index: number): string | null => {
    const { node } = at(index)
    return holds(node, day) ? wordsOf(node) : null
  }
  const { node, versionNo: standsIn } = at(last)
  const html = textAt(last)
  const now = { html, versionNo: standsIn, nodeId: node?.id ?? nodeId }
  if (html === null && node?.endDate) return { cause: 'removed', changedOn: node.endDate, ...now }
  // Words that were mended within a version are no amendment.
  if (standsIn === versionNo || html === cited.html) return undefined
  let since = last
  while (since > 0 && versions[since - 1]?.no !== versionNo && textAt(since - 1) === html) since -= 1
  const from = versions[since]?.validFrom ?? day
  const changedOn = [node?.effectDate ?? '', from].toSorted().at(-1) ?? from
  return { cause: html === null ? 'removed' : 'amended', changedOn, ...now }
}
