import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../e2e/support/api.ts'
import type { Product } from '../e2e/support/product.ts'
import { type SignedIn, signatureFor } from '../server/src/testing/signing.ts'
import { installation, type OwnDatabase, ownDatabase, pause, ready } from './support/installation.ts'
import { openFiles, residentMb } from './support/processes.ts'
import { msUntil } from './support/readers.ts'
import { record, rounds } from './support/record.ts'
import { lostUploads, upload } from './support/uploads.ts'

const aborted = rounds(60, 200)
const declared = 15_000_000
const uploadPath = '/gpcms/rest/v2/files'

let database: OwnDatabase
let place: ReturnType<typeof installation>
let product: Product
let origin: string
beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url)
  product = place.launch()
  origin = await ready(product)
})
afterAll(async () => {
  await place.end()
  await database.end()
})

/** Sends some of a large file, and is gone. */
const abortUpload = (session: SignedIn, share: number): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const signed = Object.entries(signatureFor({ key: session.key, method: 'POST', url: uploadPath }))
    const head = [
      `POST ${uploadPath} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: multipart/form-data; boundary=cut',
      `Content-Length: ${declared}`,
      `Cookie: ${session.cookie}`,
      ...signed.map(([name, value]) => `${name}: ${value}`),
    ]
    const part = '--cut\r\nContent-Disposition: form-data; name="file"; filename="半.pdf"\r\n\r\n%PDF-1.7\n'
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
    socket.write(Buffer.alloc(Math.floor(declared * share * 0.9), 120), () => socket.destroy())
  })

const stored = (): string[] =>
  readdirSync(path.join(place.folder, 'files'), { recursive: true, encoding: 'utf8' }).filter(
    name => name.includes('/') || name.endsWith('.part'),
  )
const rowCount = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query('SELECT count(*)::int AS files FROM file')).rows[0]?.files
  } finally {
    await client.end()
  }
}

test('R-13: uploads that are cut off leave nothing behind, and others are taken meanwhile', async () => {
  const session = await signIn(origin)
  const good = [await upload(origin, session)]
  const before = { files: stored().length, rows: await rowCount(), mb: residentMb(product.pid) }
  for (let at = 0; at < aborted; at += 10) {
    const cut = Array.from({ length: 10 }, () => abortUpload(session, Math.random()))
    await Promise.all(cut)
  }
  await msUntil(async () => openFiles(product.pid) < 120).catch(() => {})
  const after = { files: stored().length, rows: await rowCount(), mb: residentMb(product.pid) }
  good.push(await upload(origin, session))
  const lost = (await lostUploads(origin, good)).length
  const control = { files: stored().length - after.files, rows: (await rowCount()) - after.rows }

  // Killed in the midst of one: what was being written is not taken for a file.
  const dying = Promise.all(Array.from({ length: 10 }, () => abortUpload(session, 0.9)))
  await pause(20)
  await product.kill()
  await dying
  product = place.launch()
  origin = await product.ready
  const parts = stored().filter(name => name.endsWith('.part')).length
  const failures = after.files - before.files + (after.rows - before.rows) + lost + parts
  record({
    id: 'R-13',
    promise: 'uploads that are cut off leave neither files nor rows, and hold up nobody',
    rounds: aborted,
    failures,
    figures: {
      'files left': after.files - before.files,
      'rows left': after.rows - before.rows,
      'parts after kill -9': parts,
      'MB before': before.mb,
      'MB after': after.mb,
    },
    control: `a whole upload leaves ${control.files} file and ${control.rows} row`,
  })
  expect(failures).toBe(0)
  expect(control.rows).toBe(1)
})
