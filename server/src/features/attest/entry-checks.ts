import type { Statement } from '@sunport/contract/attest/statement.ts'
import { isKey, isSignedWith } from './key-signatures.ts'
import { hashLeaf } from './merkle.ts'
import { digestOf } from './publication-log.ts'
import type { EntryRow } from './repo.ts'
import { leafTextOf } from './tree.ts'

export type EntryCheck = 'signature' | 'leaf' | 'document'

/** An entry with what stands beside it. */
export interface KeptEntry {
  entry: EntryRow
  /** The leaf of the tree at its place. */
  leaf: Buffer | undefined
  publicKey: string | undefined
  content: string | undefined
}

const isSame = (entry: EntryRow): boolean => {
  try {
    const said = JSON.parse(entry.statement) as Statement
    return (
      said.subject === entry.subject &&
      said.site === entry.siteId &&
      said.action === entry.action &&
      said.document === entry.document &&
      said.statedAt === entry.statedAt.toISOString() &&
      said.files.join() === entry.files.join()
    )
  } catch {
    return false
  }
}

/** What no longer fits: columns that searches go by are held against the words that were signed. */
export const brokenIn = ({ entry, leaf, publicKey, content }: KeptEntry): EntryCheck[] => [
  ...(publicKey && isKey(entry.keyId, publicKey) && isSignedWith(publicKey, entry.statement, entry.signature)
    ? []
    : ['signature' as const]),
  ...(leaf?.equals(hashLeaf(leafTextOf(entry.loggedAt, entry.statement))) && isSame(entry)
    ? []
    : ['leaf' as const]),
  ...(entry.document === null || (content !== undefined && digestOf(content) === entry.document)
    ? []
    : ['document' as const]),
]
