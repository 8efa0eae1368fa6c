import type { Call } from '@sunport/contract/call.ts'
import { functionCodes } from '@sunport/contract/functions.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { type HostileFile, hostileFiles } from './testing/hostile-files.ts'
import { plainInput } from './testing/hostile-input.ts'
import { leaks, shapeOf } from './testing/hostile-requests.ts'
import { actAs, insertRole, insertUser } from './testing/people.ts'
import { signatureFor } from './testing/signing.ts'
import { uploadTargets } from './testing/upload-targets.ts'

/** Before anything else, since every upload is a test. */
const app = await createTestApp({ config: { rateLimit: 0 } })
afterAll(() => app.close())
await insertRole(app.db, { id: 'role-everything', roleLevel: '1', dataScope: 'all' }, [...functionCodes])
await insertUser(app.db, { userName: 'bringer', roleIds: ['role-everything'] })
const bringer = await actAs(app, 'bringer')
const { cookie, key } = bringer.signed
const targets = await uploadTargets(app, bringer)

const uploads = app.calls.filter(({ takes }) => takes === 'form')
const boundary = 'xxSunportxx'

const bodyOf = ({ name, content, mediaType = 'application/octet-stream' }: HostileFile): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${mediaType}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

let brought = 0
const bring = async (call: Call, file: HostileFile) => {
  const { file: _, ...fields } = plainInput(shapeOf(call))
  const given = Object.entries({ ...fields, ...(await targets[call.path]?.given()) })
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  const url = `/gpcms${call.path}?${query}`
  return app.http.inject({
    method: call.method as 'POST',
    url,
    // From as many places as there are files: what an address may send a minute is not the matter here.
    remoteAddress: `10.${Math.floor(++brought / 250)}.${brought % 250}.7`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie,
      ...signatureFor({ key, method: call.method, url, at: app.clock.now() }),
    },
    payload: bodyOf(file),
  })
}

test('there are uploads', () => {
  expect(uploads.length).toBeGreaterThan(10)
})

const isEnvelope = (body: string): boolean => /^\{"code":"\d+","msg":"/.test(body)
const isFailure = (body: string): boolean =>
  !isEnvelope(body) || body.startsWith('{"code":"500"') || leaks.test(body)

test.each(uploads.map(call => ({ name: `${call.method} ${call.path}`, call })))(
  '$name takes or refuses every file in words',
  async ({ call }) => {
    const failures: unknown[] = []
    const verdicts = new Set<string>()
    for (const file of hostileFiles()) {
      const { statusCode, body } = await bring(call, file)
      const { msg, data } = isEnvelope(body) ? JSON.parse(body) : {}
      const later = data && (await targets[call.path]?.after?.(data.id))
      if (statusCode >= 500 || isFailure(body) || (later && isFailure(later)))
        failures.push({ file: file.name, statusCode, body: (later ?? body).slice(0, 200) })
      verdicts.add(later ? String(JSON.parse(later).data.note ?? JSON.parse(later).data.message) : msg)
    }
    expect(failures).toEqual([])
    // Who says the same of all of them has looked at none.
    expect(verdicts.size, [...verdicts].join()).toBeGreaterThan(1)
  },
)

test('what was taken in is given back as nothing that a browser would run', async () => {
  const [upload] = uploads.filter(({ path }) => path === '/rest/v2/files')
  const wrong: unknown[] = []
  let [taken, seen] = [0, 0]
  for (const file of hostileFiles()) {
    const { data } = (await bring(upload as Call, file)).json()
    if (!data) continue
    taken += 1
    // Neither a way to elsewhere nor signs that turn what is read.
    expect(
      [...'/\\\0\u202e'].filter(sign => data.name.includes(sign)),
      data.name,
    ).toEqual([])
    const given = await app.http.inject({ url: data.filepath, headers: { cookie } })
    if (given.statusCode !== 200) continue
    seen += 1
    const type = String(given.headers['content-type'])
    const isShown = !String(given.headers['content-disposition']).startsWith('attachment')
    const isRun = /html|svg|xml|javascript/.test(type)
    if ((isShown && isRun) || given.headers['x-content-type-options'] !== 'nosniff')
      wrong.push({ file: file.name, type, disposition: given.headers['content-disposition'] })
  }
  expect(wrong).toEqual([])
  expect({ taken: taken > 3, seen: seen > 3 }).toEqual({ taken: true, seen: true })
})
