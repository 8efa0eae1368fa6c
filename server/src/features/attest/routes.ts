import type { attest } from '@sunport/contract/calls/attest.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { bundleOf } from './bundle.ts'
import { attestRepo } from './repo.ts'
import { entryShown, keysShown, type VerifyDeps, verifying } from './verify.ts'

const mostEntries = 100

/** The log as anybody may read it, and what it says of one publication. */
export const attestHandlers = (deps: VerifyDeps): Handlers<typeof attest> => {
  const { db, tree, keys, files } = deps
  const repo = attestRepo(db)
  const verify = verifying(deps)
  return {
    verify,
    head: async ({ size }) => {
      const head = await tree.head(size ?? (await tree.size()))
      return head ? tree.signed(head) : null
    },
    keys: async () => keysShown(keys),
    entries: async ({ from }) => (await repo.from(from, mostEntries)).map(entryShown),
    inclusion: async ({ seq, size }) => {
      const isThere = seq < size && size <= (await tree.size())
      return isThere ? tree.inclusion(seq, size) : []
    },
    consistency: async ({ first, second }) => {
      const isThere = first > 0 && first <= second && second <= (await tree.size())
      return isThere ? tree.consistency(first, second) : []
    },
    bundle: async ({ seq }) => {
      const verdict = await verify({ seq })
      // Words that are public no more leave by no way; the entry alone proves that they were, and how they ended.
      const { document = null } = (verdict.until === null && (await repo.bySeq(seq))) || {}
      const text = document === null ? undefined : await repo.document(document)
      return {
        name: `存证包-${seq}.zip`,
        mediaType: 'application/zip',
        content: await bundleOf(verdict, text, files),
      }
    },
  }
}
