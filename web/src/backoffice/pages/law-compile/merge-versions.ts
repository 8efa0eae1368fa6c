import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { allNodes, type LawNode } from '@sunport/contract/content/law/tree.ts'
import type { MergeSides } from '../../content/words.ts'

type Own = Omit<LawNode, 'children'>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const shapeOf = (nodes: readonly LawNode[]): string =>
  nodes.map(({ id, children }) => `${id}(${shapeOf(children)})`).join(',')

const ownOf = ({ children: _, ...own }: LawNode): Own => own
const ownById = (nodes: readonly LawNode[]): Map<string, Own> =>
  new Map(allNodes(nodes).map(node => [node.id, ownOf(node)]))

/** What became of one thing on both sides; null when each made something else of it. */
const either = <T>({ base, mine, kept, theirs }: MergeSides<T>): T | null => {
  if (same(mine, base) || same(mine, theirs)) return theirs
  return same(theirs, kept) ? mine : null
}

/** Provision by provision: at most one side may have added, deleted or moved any. */
const mergeNodes = ({ base, mine, kept, theirs }: MergeSides<readonly LawNode[]>): LawNode[] | undefined => {
  const isMineShaped = shapeOf(theirs) === shapeOf(kept)
  if (!isMineShaped && shapeOf(mine) !== shapeOf(base)) return undefined
  const [was, own, keptOwn, other] = [ownById(base), ownById(mine), ownById(kept), ownById(theirs)]
  let isTorn = false
  const merged = (nodes: readonly LawNode[]): LawNode[] =>
    nodes.map(node => {
      const { id } = node
      const sides = { base: was.get(id), mine: own.get(id), kept: keptOwn.get(id), theirs: other.get(id) }
      const taken = sides.mine && sides.theirs ? either(sides) : ownOf(node)
      isTorn ||= taken === null
      return { ...node, ...taken, children: merged(node.children) }
    })
  const nodes = merged(isMineShaped ? mine : theirs)
  return isTorn ? undefined : nodes
}

const mergeVersion = ({ base, mine, kept, theirs }: MergeSides<LawVersion>): LawVersion | undefined => {
  const nodes = mergeNodes({ base: base.nodes, mine: mine.nodes, kept: kept.nodes, theirs: theirs.nodes })
  if (!nodes) return undefined
  const facts = ({ nodes: _, ...rest }: LawVersion): Record<string, unknown> => rest
  const [was, own, keptFacts, other] = [facts(base), facts(mine), facts(kept), facts(theirs)]
  const merged: Record<string, unknown> = { ...other }
  for (const name of Object.keys({ ...own, ...other })) {
    const taken = either({ base: was[name], mine: own[name], kept: keptFacts[name], theirs: other[name] })
    if (taken === null && own[name] !== null) return undefined
    merged[name] = taken ?? undefined
  }
  return { ...(merged as Omit<LawVersion, 'nodes'>), nodes }
}

const isVersions = (value: unknown): value is LawVersion[] => Array.isArray(value)

/** Two people at two provisions of one law: both keep what they wrote. Undefined when they cannot. */
export const mergeVersions = ({
  base,
  mine,
  kept,
  theirs,
}: MergeSides<unknown>): LawVersion[] | undefined => {
  if (!isVersions(base) || !isVersions(mine) || !isVersions(kept) || !isVersions(theirs)) return undefined
  const find = (versions: readonly LawVersion[], no: number) => versions.find(version => version.no === no)
  const merged: LawVersion[] = []
  for (const no of new Set([...mine, ...theirs].map(version => version.no))) {
    const [was, own, keptOne, other] = [find(base, no), find(mine, no), find(kept, no), find(theirs, no)]
    if (was && own && keptOne && other) {
      const version = mergeVersion({ base: was, mine: own, kept: keptOne, theirs: other })
      if (!version) return undefined
      merged.push(version)
    } else if (was) {
      // One side deleted it: only what the other left alone may go.
      if (own ? !same(own, was) : !same(other, keptOne)) return undefined
    } else if (own && other && !same(own, other)) return undefined
    else merged.push((own ?? other) as LawVersion)
  }
  return merged.sort((one, other) => one.no - other.no)
}
