import { createHash, randomBytes } from 'node:crypto'
import { apiPrefix } from '@sunport/contract/call.ts'
import { signIn } from '../../e2e/support/api.ts'
import { type SignedIn, signatureFor } from '../../server/src/testing/signing.ts'

const uploadPath = `${apiPrefix}/rest/v2/files`

export interface Uploaded {
  id: string
  digest: string
}

export const newContent = (bytes = 20_000): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n%'), Buffer.from(randomBytes(bytes).toString('base64'))])

/** What an upload was answered with; throws when it was not taken. */
export const upload = async (
  origin: string,
  session: SignedIn,
  content = newContent(),
): Promise<Uploaded> => {
  const form = new FormData()
  form.append('file', new File([content as Buffer<ArrayBuffer>], '断电.pdf'))
  const answer = await fetch(origin + uploadPath, {
    method: 'POST',
    body: form,
    headers: {
      cookie: session.cookie,
      ...signatureFor({ key: session.key, method: 'POST', url: uploadPath }),
    },
    signal: AbortSignal.timeout(30_000),
  })
  const { code, data } = (await answer.json()) as { code: string; data: { id: string } }
  if (code !== '200') throw new Error(`upload: ${answer.status} ${code}`)
  return { id: data.id, digest: createHash('sha256').update(content).digest('hex') }
}

export const uploadUntilGone = async (origin: string, kept: Uploaded[]): Promise<void> => {
  try {
    const session = await signIn(origin)
    for (;;) kept.push(await upload(origin, session))
  } catch {
    // The server is gone: whether the last one stays is open.
  }
}

/** Acknowledged files that are not there any more, or not as they were sent. */
export const lostUploads = async (origin: string, kept: readonly Uploaded[]): Promise<Uploaded[]> => {
  const { cookie } = await signIn(origin)
  const lost: Uploaded[] = []
  for (const each of kept) {
    const answer = await fetch(`${origin}${uploadPath}/${each.id}`, { headers: { cookie } })
    const digest = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
    if (digest !== each.digest) lost.push(each)
  }
  return lost
}
