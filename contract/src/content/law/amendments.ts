import type { AmendmentOp } from './amendment-names.ts'
import { renderLaw } from './render.ts'
import { isHeadingKind, type LawNode, labelOf, walk } from './tree.ts'

/** One provision that a version changed, as a reader counts provisions: whole articles, headings, annexes. */
interface Amendment {
  op: AmendmentOp
  /** 第二条, or what it was called before it was removed. */
  label: string
  /** Its former name, where that is another. */
  was: string | null
  /** Where it stands in the text; none for what is gone. */
  anchor: string | null
  before: string
  after: string
}

interface Unit {
  id: string
  node: LawNode
  label: string
}

const unitsOf = (nodes: readonly LawNode[]): Unit[] => {
  const units: Unit[] = []
  const inside = new Set<LawNode>()
  for (const { node, parent, path } of walk(nodes)) {
    if (parent && inside.has(parent)) {
      inside.add(node)
      continue
    }
    const isHeading = isHeadingKind(node.kind)
    if (!isHeading) inside.add(node)
    units.push({
      id: node.id,
      node: isHeading ? { ...node, children: [] } : node,
      // What stands before the first provision tells where the law comes from.
      label: labelOf(node) || (parent ? `${labelOf(parent)}${path}` : node.heading || '题注'),
    })
  }
  return units
}

const anchorOf = ({ node: { kind, number } }: Unit): string | null =>
  kind === 'article' ? `tiao-${number}` : null
const textOf = ({ node }: Unit): string => renderLaw([node])
const wordsOf = ({ node }: Unit): string => renderLaw([{ ...node, number: '' }])

const changeOf = (unit: Unit, was: Unit | undefined): Amendment | undefined => {
  const now = { label: unit.label, anchor: anchorOf(unit), after: textOf(unit) }
  if (!was) return { ...now, op: 'add', was: null, before: '' }
  const before = textOf(was)
  if (before === now.after) return undefined
  const op = wordsOf(was) === wordsOf(unit) ? 'renumber' : 'change'
  return { ...now, op, was: was.label === unit.label ? null : was.label, before }
}

/** What a version changed, in the order of the text; what is gone stands where it stood. */
export const amendmentsOf = (before: readonly LawNode[], after: readonly LawNode[]): Amendment[] => {
  const old = unitsOf(before)
  const now = unitsOf(after)
  const byId = new Map(old.map(unit => [unit.id, unit]))
  const kept = new Set(now.map(({ id }) => id))
  const goneAfter = new Map<string | null, Amendment[]>()
  let last: string | null = null
  for (const unit of old)
    if (kept.has(unit.id)) last = unit.id
    else {
      const gone: Amendment = {
        op: 'remove',
        label: unit.label,
        was: null,
        anchor: null,
        before: textOf(unit),
        after: '',
      }
      goneAfter.set(last, [...(goneAfter.get(last) ?? []), gone])
    }
  return [
    ...(goneAfter.get(null) ?? []),
    ...now.flatMap(unit => [changeOf(unit, byId.get(unit.id)) ?? [], goneAfter.get(unit.id) ?? []].flat()),
  ]
}
