import type { TestApp } from './app.ts'
import type { Acting } from './people.ts'
import { signatureFor } from './signing.ts'

const boundary = 'xxSunportxx'

/** Sends one file by a form, as a browser does; answers the envelope. */
export const sendFile = async (
  app: TestApp,
  { signed: { cookie, key } }: Acting,
  url: string,
  name: string,
  content: Buffer,
) => {
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie,
      ...signatureFor({ key, method: 'POST', url, at: app.clock.now() }),
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return answer.json()
}
