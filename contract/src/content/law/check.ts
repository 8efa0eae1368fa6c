import type { LawFields, LawVersion } from './fields.ts'
import { plainText } from './lines.ts'
import { findReferences } from './references.ts'
import {
  allNodes,
  isHeadingKind,
  type LawNode,
  type LawNodeKind,
  labelOf,
  lawNodeKinds,
  numberValue,
  walk,
} from './tree.ts'
import { byStart } from './versions.ts'

export interface LawFinding {
  /** Errors keep a law from being submitted. */
  level: 'error' | 'warning'
  message: string
  versionNo?: number
  nodeId?: string
}

type Report = (level: LawFinding['level'], message: string, node?: LawNode) => void

/** Numbers of one kind in their order: none twice, none backwards, none left out. */
const checkNumbers = (nodes: readonly LawNode[], report: Report): void => {
  const seen = new Set<string>()
  let last = 0
  for (const node of nodes) {
    const value = numberValue(node.number)
    if (seen.has(node.number)) report('error', `${labelOf(node)}重复`, node)
    else if (value < last) report('error', `${labelOf(node)}的顺序颠倒`, node)
    else if (value !== last + 1 && value !== Math.floor(last / 1000) * 1000 + 1000)
      report('warning', `${labelOf(node)}之前缺少序号`, node)
    seen.add(node.number)
    last = Math.max(last, value)
  }
}

const numberedInside: LawNodeKind[] = [
  'part',
  'subpart',
  'chapter',
  'section',
  'point',
  'item',
  'subitem',
  'annex',
]

const checkInside = (siblings: readonly LawNode[], report: Report): void => {
  for (const kind of numberedInside) {
    const own = siblings.filter(node => node.kind === kind && node.number !== '')
    // Chapters may be numbered through all parts: then only their order is looked at.
    if (own[0] && (kind !== 'chapter' || own[0].number === '1')) checkNumbers(own, report)
  }
  for (const { children } of siblings) checkInside(children, report)
}

const checkWords = (nodes: readonly LawNode[], report: Report): void => {
  for (const node of allNodes(nodes)) {
    const isEmpty = plainText(node.html).trim() === '' && !/<(?:img|table)\b/.test(node.html)
    if (isHeadingKind(node.kind)) {
      if (!node.heading) report('warning', `${labelOf(node) || lawNodeKinds[node.kind]}没有标题`, node)
    } else if (isEmpty && node.children.length === 0 && node.kind !== 'annex')
      report('error', `${labelOf(node) || '一款'}没有内容`, node)
    // 附则 and the like may be set without a number.
    const mayBeBare = isHeadingKind(node.kind)
      ? node.heading !== ''
      : node.kind === 'paragraph' || node.kind === 'annex'
    if (node.number === '' && !mayBeBare) report('error', '有条目没有序号', node)
  }
}

const checkReferences = (nodes: readonly LawNode[], report: Report): void => {
  const articles = new Set(
    allNodes(nodes).flatMap(({ kind, number }) => (kind === 'article' ? [number] : [])),
  )
  if (articles.size === 0) return
  for (const { node, path } of walk(nodes))
    for (const { title, article, text } of findReferences(plainText(node.html)))
      if (title === null && article && !articles.has(article))
        report('warning', `${path}引用的“${text}”不存在`, node)
}

/** What is wrong with one text. */
export const checkTree = (nodes: readonly LawNode[]): LawFinding[] => {
  const findings: LawFinding[] = []
  const report: Report = (level, message, node) => findings.push({ level, message, nodeId: node?.id })
  const all = allNodes(nodes)
  if (all.length === 0) report('error', '没有条文')
  if (new Set(all.map(({ id }) => id)).size < all.length) report('error', '条目标识重复')
  checkNumbers(
    all.filter(({ kind, number }) => kind === 'article' && number !== ''),
    report,
  )
  checkInside(nodes, report)
  checkWords(nodes, report)
  checkReferences(nodes, report)
  return findings
}

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Versions follow each other day by day; a gap has to be explained. */
const checkDays = (versions: readonly LawVersion[]): LawFinding[] => {
  const findings: LawFinding[] = []
  const sorted = byStart(versions)
  for (const [at, version] of sorted.entries()) {
    const { no, validFrom, validTo, note } = version
    const report: Report = (level, message) => findings.push({ level, message, versionNo: no })
    const next = sorted[at + 1]
    if (!validFrom) {
      report('error', '没有填写施行日期')
      continue
    }
    if (validTo && validTo < validFrom) report('error', `版本${no}的终止日期早于施行日期`)
    if (!next?.validFrom) continue
    if (next.validFrom === validFrom)
      report('warning', `版本${no}与版本${next.no}同日施行，以版本${next.no}为准`)
    else if (validTo && validTo >= next.validFrom) report('error', `版本${no}与版本${next.no}的施行期间重叠`)
    else if (validTo && nextDay(validTo) < next.validFrom && !note)
      report('error', `版本${no}与版本${next.no}之间有空档，须在版本说明中写明`)
  }
  return findings
}

/** The days of single provisions lie within those of the text that they stand in. */
const checkNodeDays = (versions: readonly LawVersion[]): LawFinding[] => {
  const findings: LawFinding[] = []
  const sorted = byStart(versions)
  for (const [at, { no, validFrom, validTo, nodes }] of sorted.entries()) {
    if (!validFrom) continue
    const next = sorted[at + 1]?.validFrom
    const isAfter = (day: string): boolean => Boolean((validTo && day > validTo) || (next && day >= next))
    for (const { node, path } of walk(nodes)) {
      const { effectDate, endDate } = node
      const refuse = (message: string) =>
        findings.push({ level: 'error', message: `${path}${message}`, versionNo: no, nodeId: node.id })
      if (effectDate && effectDate < validFrom) refuse('的施行日期早于本版施行日期')
      if (effectDate && isAfter(effectDate)) refuse('的施行日期晚于本版终止')
      if (endDate && endDate <= (effectDate ?? validFrom)) refuse('的失效日期须晚于其施行日期')
      if (endDate && isAfter(endDate)) refuse('的失效日期晚于本版终止')
    }
  }
  return findings
}

/** Everything that an editor should know before a law is submitted. */
export const checkLaw = ({
  versions = [],
  publishDate,
  adoptDate,
  repealDate,
  repealedBy,
  relations = [],
}: Partial<LawFields>): LawFinding[] => {
  const [first] = byStart(versions)
  const dates: LawFinding[] = []
  const refuse = (message: string) => dates.push({ level: 'error', message })
  if (adoptDate && publishDate && adoptDate > publishDate) refuse('通过日期晚于公布日期')
  if (publishDate && first?.validFrom && publishDate > first.validFrom)
    dates.push({ level: 'warning', message: '公布日期晚于施行日期，请确认是否溯及既往' })
  if (repealDate && first?.validFrom && repealDate <= first.validFrom) refuse('废止日期须晚于施行日期')
  if (repealDate && !repealedBy) refuse('已填写废止日期，须写明废止依据')
  const related = relations.map(({ kind, lawId, title }) => `${kind} ${lawId ?? title}`)
  if (new Set(related).size < related.length) refuse('关联法规重复')
  if (new Set(versions.map(({ no }) => no)).size < versions.length) refuse('版本号重复')
  return [
    ...dates,
    ...checkDays(versions),
    ...checkNodeDays(versions),
    ...versions.flatMap(({ no, nodes }) => checkTree(nodes).map(finding => ({ ...finding, versionNo: no }))),
  ]
}
