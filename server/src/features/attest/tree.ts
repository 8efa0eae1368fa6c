import { canonicalJson } from '@sunport/contract/attest/canonical.ts'
import { leafText, type TreeHead } from '@sunport/contract/attest/statement.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { AttestKeys } from './keys.ts'
import { consistencySpans, hashSpans, inclusionSpans, type NodeId } from './merkle.ts'
import { attestRepo } from './repo.ts'

export interface SignedHead {
  head: string
  keyId: string
  signature: string
}

/** What the hash of an entry covers; the database writes the same. */
export const leafTextOf = (loggedAt: Date, statement: string): string =>
  leafText(loggedAt.toISOString(), statement)

/** What of a head is signed. */
const textOf = ({ type, v, size, root, loggedAt }: TreeHead): string =>
  canonicalJson({ type, v, size, root, loggedAt })

/** The public log as a tree: its end, and proofs. Each reads some dozens of subtrees, however long the log is. */
export const publicTree = (db: Queries, { sign }: Pick<AttestKeys, 'sign'>) => {
  const repo = attestRepo(db)
  const read = async (nodes: readonly NodeId[]): Promise<Buffer[]> => {
    const found = await repo.nodes(nodes)
    return nodes.map(({ level, place }) => {
      const hash = found.get(`${level}/${place}`)
      if (!hash) throw new Error(`the log has no subtree ${level}/${place}`)
      return hash
    })
  }
  const proofOf = async (spans: { from: number; to: number }[]): Promise<string[]> =>
    (await hashSpans(read, spans)).map(hash => hash.toString('hex'))

  return {
    size: repo.size,

    /** Of a size that the log has, or had. The same size has one head, whoever asks: there is no second story to tell. */
    head: async (size: number): Promise<TreeHead | undefined> => {
      if (size < 1) return undefined
      const at = await repo.loggedAt(size - 1)
      if (!at) return undefined
      const [root = ''] = await proofOf([{ from: 0, to: size }])
      return { type: 'tree-head', v: 1, size, root, loggedAt: at.toISOString() }
    },

    textOf,

    signed: (head: TreeHead): SignedHead => {
      const text = textOf(head)
      return { head: text, ...sign(text) }
    },

    inclusion: (index: number, size: number): Promise<string[]> =>
      proofOf(inclusionSpans(index, { from: 0, to: size })),

    consistency: (first: number, second: number): Promise<string[]> =>
      proofOf(consistencySpans(first, { from: 0, to: second })),
  }
}

export type PublicTree = ReturnType<typeof publicTree>
