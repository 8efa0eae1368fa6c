import { z } from 'zod'
import { toChineseNumber } from './numerals.ts'

/** From the widest to the narrowest; a node only holds narrower ones. */
export const lawNodeKinds = {
  part: '编',
  subpart: '分编',
  chapter: '章',
  section: '节',
  article: '条',
  /** 一、二、… of documents that are not divided into articles. */
  point: '部分',
  paragraph: '款',
  item: '项',
  subitem: '目',
  annex: '附件',
} as const
export type LawNodeKind = keyof typeof lawNodeKinds

export interface LawNode {
  /** Stays with the provision through all versions, whatever becomes of its number. */
  id: string
  kind: LawNodeKind
  /** 12, or 12-1 for 第十二条之一; '' where the kind is not numbered. */
  number: string
  heading: string
  /** Its own words as rich text, without its label. */
  html: string
  /** Begins on another day than the text that it stands in. */
  effectDate?: string | null | undefined
  /** The first day on which it no longer applies, while the rest still does. */
  endDate?: string | null | undefined
  children: LawNode[]
}

const day = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, '日期格式不正确')
  .nullish()

export const LawNode: z.ZodType<LawNode> = z.object({
  id: z.string().min(1).max(40),
  kind: z.enum(Object.keys(lawNodeKinds) as [LawNodeKind]),
  number: z.string().regex(/^(?:[1-9]\d{0,3}(?:-[1-9]\d{0,2})?)?$/, '序号格式不正确'),
  heading: z.string().trim().max(200, '标题不能超过200个字'),
  html: z.string().max(500_000),
  effectDate: day,
  endDate: day,
  children: z.lazy(() => z.array(LawNode).max(3000)),
})

/** How deep a kind stands; the same for kinds that stand beside each other. */
export const lawRanks: Record<LawNodeKind, number> = {
  part: 0,
  subpart: 1,
  chapter: 2,
  section: 3,
  article: 4,
  point: 4,
  paragraph: 5,
  item: 6,
  subitem: 7,
  annex: 0,
}

/** Headings that laws set without a number: 附则 of a code, 序言 of a constitution. */
export const bareHeadings: readonly string[] = ['序言', '前言', '总则', '分则', '附则']

export const isHeadingKind = (kind: LawNodeKind): boolean =>
  lawRanks[kind] < lawRanks.article && kind !== 'annex'

/** Whether a node of one kind may stand inside of another; at the top anything may. */
export const mayHold = (parent: LawNodeKind | undefined, child: LawNodeKind): boolean => {
  if (parent === undefined) return child !== 'subitem'
  if (parent === 'annex' || child === 'annex') return false
  return lawRanks[child] > lawRanks[parent]
}

type Named = Pick<LawNode, 'kind' | 'number'> & { heading?: string }

const wordsOf = (number: string): [string, string] => {
  const [main = '', extra] = number.split('-')
  return [toChineseNumber(Number(main)), extra ? `之${toChineseNumber(Number(extra))}` : '']
}

/** How a node is called where it stands in the text: 第十二条之一, （三）, 2., 附件1; 附表 and the like by their heading. */
export const labelOf = ({ kind, number, heading = '' }: Named): string => {
  if (kind === 'annex') return number === '' && heading.startsWith('附') ? '' : `附件${number}`
  if (number === '') return ''
  const [main, extra] = wordsOf(number)
  switch (kind) {
    case 'part':
    case 'subpart':
    case 'chapter':
    case 'section':
    case 'article':
      return `第${main}${lawNodeKinds[kind]}${extra}`
    case 'point':
      return `${main}${extra}、`
    case 'item':
      return `（${main}${extra}）`
    case 'subitem':
      return `${number}.`
    default:
      return ''
  }
}

export interface Placed {
  node: LawNode
  parent: LawNode | undefined
  index: number
  /** The way from the top: 第二章 / 第十二条 / （三）. */
  path: string
}

/** What a node is called to a reader, who does not see where it is kept: a 款 by its place. */
const stepOf = (node: LawNode, siblings: readonly LawNode[], parent: LawNode | undefined): string => {
  if (node.kind !== 'paragraph') return labelOf(node) || node.heading
  const at = siblings.filter(({ kind }) => kind === 'paragraph').indexOf(node)
  // The article's own words are its first paragraph.
  const first = parent?.kind === 'article' && parent.html ? 2 : 1
  return `第${toChineseNumber(at + first)}款`
}

/** Every node in the order of the text. */
export function* walk(nodes: readonly LawNode[], parent?: LawNode, above = ''): Generator<Placed> {
  for (const [index, node] of nodes.entries()) {
    const step = stepOf(node, nodes, parent)
    const path = above && !isHeadingKind(parent?.kind ?? 'annex') ? above + step : step
    yield { node, parent, index, path }
    yield* walk(node.children, node, path)
  }
}

export const allNodes = (nodes: readonly LawNode[]): LawNode[] => [...walk(nodes)].map(({ node }) => node)

/** 12-1 comes after 12 and before 13. */
export const numberValue = (number: string): number => {
  const [main, extra = '0'] = number.split('-')
  return Number(main) * 1000 + Number(extra)
}

/** The first day on which a provision of a text no longer applies; null while all of them do. */
export const partlyEndedFrom = (nodes: readonly LawNode[]): string | null =>
  allNodes(nodes)
    .flatMap(({ endDate }) => endDate ?? [])
    .sort()[0] ?? null
