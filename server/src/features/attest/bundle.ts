import { buffer } from 'node:stream/consumers'
import type { LogEntry, SignedHead, Verdict } from '@sunport/contract/calls/attest.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { storedPath } from '../../platform/files/store.ts'
import { zip } from '../../platform/files/zip.ts'

/** All that somebody needs who checks it without us. */
interface Bundle {
  type: 'sunport-attest-bundle'
  v: 1
  entry: LogEntry
  proof: string[]
  head: SignedHead
  keys: Pick<Verdict['keys'][number], 'id' | 'publicKey'>[]
}

/** Files that are larger together are named and left out: whoever has them puts them beside. */
const mostFileBytes = 64 * 1024 * 1024

/** A zip without compression, the same whenever it is made of the same entry and head. */
export const bundleOf = async (
  { entry, proof, head, keys }: Verdict,
  content: string | undefined,
  files: FileStore,
): Promise<Buffer> => {
  if (!entry || !head) throw new Problem('data.not_found')
  const signers = new Set([entry.keyId, head.keyId])
  const bundle: Bundle = {
    ...{ type: 'sunport-attest-bundle', v: 1, entry, proof, head },
    keys: keys.filter(({ id }) => signers.has(id)).map(({ id, publicKey }) => ({ id, publicKey })),
  }
  const parts: Record<string, string | Uint8Array> = { 'bundle.json': JSON.stringify(bundle) }
  if (content === undefined) return zip(parts)
  parts['document.json'] = content
  const { files: listed = [] } = JSON.parse(content) as { files?: { digest: string; size: number }[] }
  if (listed.reduce((total, { size }) => total + size, 0) > mostFileBytes) return zip(parts)
  for (const { digest } of listed) {
    const opened = await files.open(storedPath(digest))
    if (opened) parts[`files/${digest}`] = await buffer(opened.stream)
  }
  return zip(parts)
}
