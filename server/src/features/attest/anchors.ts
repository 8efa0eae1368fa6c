import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TreeHead } from '@sunport/contract/attest/statement.ts'
import type { HeadsOutside } from './heads-outside.ts'
import { isReceiptFor, timestampQuery } from './timestamp.ts'

const longestMs = 20_000
const mostBytes = 64 * 1024

export class AnchorFailure extends Error {}

const failureOf = (failure: unknown): string => {
  if (failure instanceof AnchorFailure) return failure.message
  return failure instanceof Error && failure.name === 'TimeoutError'
    ? '时间戳服务超时无应答'
    : '无法连接时间戳服务'
}

/** What the authority says, as it says it; nothing that is none or too long. */
const ask = async (url: string, query: Buffer): Promise<Buffer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(query),
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  })
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > mostBytes) {
    await answer.body?.cancel()
    throw new AnchorFailure(answer.ok ? '时间戳服务的应答过长' : `时间戳服务应答 ${answer.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const each of answer.body ?? []) {
    size += each.length
    if (size > mostBytes) throw new AnchorFailure('时间戳服务的应答过长')
    parts.push(each)
  }
  return Buffer.concat(parts)
}

/**
 * The newest end of the log that a night noted, stamped by an authority of the outside (RFC 3161): whoever wrote all of the
 * log anew, and every file beside it, would have to have its signature as well. A receipt lies beside the words it is of.
 */
export const anchors = (folder: string, url: string, outside: Pick<HeadsOutside, 'all'>) => {
  const path = join(folder, 'attest-anchors')
  const names = async (): Promise<string[]> =>
    readdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  /** Whole or not at all. */
  const keep = async (name: string, content: string | Buffer): Promise<void> => {
    const unfinished = join(path, `${name}.unfinished`)
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
    await rename(unfinished, join(path, name))
  }

  return {
    /** The size that was stamped; undefined where there is nothing new. */
    stamp: async (): Promise<number | undefined> => {
      const newest = (await outside.all()).at(-1)
      if (!newest) return undefined
      const { size } = JSON.parse(newest.head) as TreeHead
      if ((await names()).includes(`${size}.tsr`)) return undefined
      const nonce = randomBytes(8)
      try {
        const reply = await ask(url, timestampQuery(newest.head, nonce))
        if (!isReceiptFor(reply, newest.head, nonce)) throw new AnchorFailure('时间戳服务未按请求签发')
        await mkdir(path, { recursive: true })
        await keep(`${size}.head`, newest.head)
        await keep(`${size}.tsr`, reply)
        return size
      } catch (failure) {
        if (failure instanceof Error && 'syscall' in failure && 'path' in failure) throw failure
        throw new AnchorFailure(failureOf(failure))
      }
    },
  }
}

export type Anchors = ReturnType<typeof anchors>
