import type { ImportReport } from '@sunport/contract/calls/crud.ts'
import type { TestApp } from './app.ts'
import type { Acting } from './people.ts'
import { signatureFor } from './signing.ts'

/** Brings lines of a table in, as the page does; without a rehearsal unless one is asked for. */
export const importFile = async (
  app: TestApp,
  who: Acting,
  path: string,
  lines: readonly string[],
  { mode = 'both', isRehearsal = '0' }: { mode?: string; isRehearsal?: '0' | '1' } = {},
): Promise<ImportReport> => {
  const form = new FormData()
  form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'lines.csv')
  const request = new Request('http://any', { method: 'POST', body: form })
  const url = `/gpcms/rest/v2${path}/import?mode=${mode}&isRehearsal=${isRehearsal}`
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
  return answer.json().data
}
