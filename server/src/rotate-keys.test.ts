import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { submitterSealer } from './features/message/desk/told.ts'
import { rotateKeys } from './platform/crypto/rotation.ts'
import { sealedColumns } from './platform/crypto/rotation-repo.ts'
import { createColumnSealer } from './platform/crypto/seal.ts'
import { readKeyFile, sealKeysPath, useSealKeys, writeKeyFile } from './platform/crypto/seal-keys.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { insertUser } from './testing/people.ts'

const canary = '13900007777'
const rows = 210
/** Two of each message, a citizen's number, and the key of the publication log. */
const sealedValues = 2 * rows + 2

let app: TestApp
let folder: string
let userId: string
beforeAll(async () => {
  app = await createTestApp()
  userId = await insertUser(app.db, { userName: 'sealed' })
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-keys-'))
  useSealKeys('intl', folder)
  await app.db.execute(sql`DELETE FROM short_message`)
  const citizenId = createColumnSealer(app.secret, 'citizen-id').seal(canary, `user/${userId}/citizenId`)
  await app.db.execute(sql`UPDATE app_user SET citizen_id_sealed = ${citizenId} WHERE id = ${userId}`)
  // The house made it when it started, and the keys of the test before are gone with its folder.
  const { rows: keys } = await app.db.execute<{ id: string }>(sql`SELECT id FROM attest_key`)
  for (const { id } of keys)
    await app.db.execute(sql`UPDATE attest_key SET private_sealed =
      ${createColumnSealer(app.secret, 'attest-key').seal(canary, `attest-key/${id}/private`)} WHERE id = ${id}`)
  const sms = createColumnSealer(app.secret, 'short-message')
  for (let at = 0; at < rows; at++)
    await app.db.execute(sql`INSERT INTO short_message (id, purpose, phone_sealed, phone_shown, text_sealed, state, created_at)
      VALUES (${`s${at}`}, 'code', ${sms.seal(canary, `sms/s${at}/phone`)}, '139****7777',
        ${sms.seal(`${canary}-${at}`, `sms/s${at}/text`)}, 'sent', now())`)
})
afterEach(async () => {
  useSealKeys('intl')
  rmSync(folder, { recursive: true, force: true })
})

const rotate = (more: Partial<Parameters<typeof rotateKeys>[0]> = {}) =>
  rotateKeys({ db: app.db, dataDir: folder, secret: app.secret, profile: 'intl', graceMs: 0, ...more })
const texts = async () =>
  (await app.db.execute<{ id: string; text: string }>(sql`SELECT id, text_sealed AS text FROM short_message`))
    .rows
const opened = async (): Promise<boolean> => {
  const sms = createColumnSealer(app.secret, 'short-message')
  return (await texts()).every(
    ({ id, text }) => sms.open(text, `sms/${id}/text`) === `${canary}-${id.slice(1)}`,
  )
}

test('every sealed column of the database is known to the rotation', async () => {
  const { rows: found } = await app.db.execute<{ name: string }>(sql`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%\\_sealed' ORDER BY 1`)
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(found.map(({ name }) => name)).toEqual(known.filter(name => name.endsWith('_sealed')).sort())
})

test('all is sealed anew, the old key opens nothing any more, and no value ever stands open', async () => {
  const old = (await texts()).map(({ text }) => text)
  const [first, second] = [await rotate(), await rotate({ profile: 'gm' })]
  expect(first).toEqual({ sealed: sealedValues, closed: [] })
  expect(second).toEqual({ sealed: sealedValues, closed: [] })
  expect(await opened()).toBe(true)
  const file = readKeyFile(sealKeysPath(folder))
  expect(file).toMatchObject({ isRotating: false, keys: [{ id: expect.any(String) }] })
  const now = await texts()
  for (const { text } of now) expect(text).toMatch(new RegExp(`^g2\\.${file.keys[0]?.id}\\.`))
  expect(now.map(({ text }) => text).filter(text => old.includes(text))).toEqual([])
  const { rows: dump } = await app.db.execute<{ n: number }>(sql`SELECT
    (SELECT count(*) FROM short_message s WHERE to_jsonb(s)::text LIKE ${`%${canary}%`})::int +
    (SELECT count(*) FROM app_user u WHERE to_jsonb(u)::text LIKE ${`%${canary}%`})::int AS n`)
  expect(dump).toEqual([{ n: 0 }])
  // Without the new key, with the installation's secret alone, nothing opens.
  useSealKeys('intl')
  expect(await opened().catch(() => false)).toBe(false)
})

test('whoever reads meanwhile reads everything, and what is cut off goes on where it was', async () => {
  const stopping = new AbortController()
  let told = 0
  const cut = rotate({
    signal: stopping.signal,
    onProgress: () => {
      told += 1
      stopping.abort()
    },
  })
  await expect(cut).rejects.toThrow()
  expect(told).toBe(1)
  const half = readKeyFile(sealKeysPath(folder))
  expect(half.isRotating).toBe(true)
  expect(await opened()).toBe(true)
  const { sealed } = await rotate()
  expect(sealed).toBeLessThan(sealedValues)
  expect(readKeyFile(sealKeysPath(folder))).toEqual({ keys: half.keys.slice(0, 1), isRotating: false })
  expect(await opened()).toBe(true)
})

test('what opens with no key is named, and the old keys stay', async () => {
  await rotate()
  const { keys } = readKeyFile(sealKeysPath(folder))
  await app.db.execute(sql`UPDATE short_message SET text_sealed = 'v1.broken' WHERE id = 's7'`)
  expect((await rotate()).closed).toEqual(['short_message.text_sealed s7'])
  expect(readKeyFile(sealKeysPath(folder))).toMatchObject({ isRotating: true, keys: [{}, keys[0]] })
})

test('a server that runs seals with the new key as soon as there is one', async () => {
  const sealer = submitterSealer(app.secret)
  const before = sealer.seal(canary, 'message/1/mobile')
  writeKeyFile(sealKeysPath(folder), {
    keys: [{ id: 'abcd0123', key: Buffer.alloc(32, 3).toString('base64') }],
    isRotating: true,
  })
  expect(sealer.seal(canary, 'message/1/mobile')).toMatch(/^v2\.abcd0123\./)
  expect(sealer.open(before, 'message/1/mobile')).toBe(canary)
})
