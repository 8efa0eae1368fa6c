import { apiPrefix } from '@sunport/contract/call.ts'
import { files } from '@sunport/contract/calls/files.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { apiOf, signIn } from '../../e2e/support/api.ts'
import type { Acknowledged } from '../../e2e/support/crash.ts'
import { type SignedIn, signatureFor } from '../../server/src/testing/signing.ts'

/** Sends one file and tells where it can be fetched. */
export const sendFile = async (
  origin: string,
  { key, cookie }: SignedIn,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const url = `${apiPrefix}${files.upload.path}`
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(bytes)]), name)
  const headers = { cookie, ...signatureFor({ key, method: 'POST', url }) }
  const answer = await fetch(origin + url, { method: 'POST', headers, body })
  const told = (await answer.json()) as { data?: { filepath?: string }; msg: string }
  if (!told.data?.filepath) throw new Error(JSON.stringify(told))
  return told.data.filepath
}

export const writeOne = async ({ dictionary }: Api, ledger: Acknowledged[]): Promise<void> => {
  const dictType = `Crash_${crypto.randomUUID().slice(0, 18)}`
  const { id, typeName } = await dictionary.createType({ dictType, typeName: `断电测试${dictType}` })
  ledger.push({ id, name: typeName })
}

/** Writes on and on; the ledger gets only what was acknowledged. Call the answer to end it. */
export const keepWriting = async (origin: string, ledger: Acknowledged[]): Promise<() => Promise<void>> => {
  const api = apiOf(origin, await signIn(origin))
  let isOver = false
  const write = async (): Promise<void> => {
    while (!isOver) await writeOne(api, ledger).catch(() => new Promise(resolve => setTimeout(resolve, 50)))
  }
  const writing = Promise.all([write(), write()])
  return async () => {
    isOver = true
    await writing
  }
}
