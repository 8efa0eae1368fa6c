import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedHead } from './tree.ts'

const isHead = (line: unknown): line is SignedHead =>
  typeof line === 'object' &&
  line !== null &&
  ['head', 'keyId', 'signature'].every(name => typeof (line as Record<string, unknown>)[name] === 'string')

const headIn = (line: string): SignedHead[] => {
  try {
    const head: unknown = JSON.parse(line)
    return isHead(head) ? [head] : []
  } catch {
    // Cut off by a crash.
    return []
  }
}

/**
 * Signed ends of the log outside of the database, a line each: whoever writes all of the log anew, with its heads, does not write
 * here. The file may be handed on, and each line held against the log by anybody.
 */
export const headsOutside = (folder: string) => {
  const path = join(folder, 'attest-heads.jsonl')
  const all = async (): Promise<SignedHead[]> => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').flatMap(headIn)
  }
  return {
    all,
    note: async ({ head, keyId, signature }: SignedHead): Promise<void> => {
      if ((await all()).some(known => known.head === head)) return
      await mkdir(folder, { recursive: true })
      // Begins with a line's end, so that one that was cut off spoils no other.
      await appendFile(path, `\n${JSON.stringify({ head, keyId, signature })}\n`, {
        mode: 0o600,
        flush: true,
      })
    },
  }
}

export type HeadsOutside = ReturnType<typeof headsOutside>
