import type { DirectoryImport } from '@sunport/contract/calls/directory-import.ts'
import type { TestApp } from './app.ts'
import type { Acting } from './people.ts'
import { signatureFor } from './signing.ts'

/** Sends a file of a directory, as the page does. */
export const uploadDirectory = async (
  app: TestApp,
  who: Acting,
  content: string | Uint8Array<ArrayBuffer>,
  { kind = 'supplier', siteId = 'gd', source = '交易平台', fileName = 'list.csv' } = {},
): Promise<{ data: DirectoryImport; msg: string }> => {
  const form = new FormData()
  form.set('file', new Blob([content]), fileName)
  const request = new Request('http://any', { method: 'POST', body: form })
  const query = new URLSearchParams({ kind, siteId, source })
  const url = `/gpcms/rest/v2/directory/imports?${query}`
  const signature = signatureFor({ key: who.signed.key, method: 'POST', url, at: app.clock.now() })
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      cookie: who.signed.cookie,
      'content-type': request.headers.get('content-type') ?? '',
      ...signature,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json()
}
