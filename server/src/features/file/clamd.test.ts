import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createScanner, type Scanner } from '../../platform/files/scanner.ts'
import { zip } from '../../platform/files/zip.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'

/** In two halves, so that no scanner takes this file for what it tests with. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const hasClamd = (() => {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** In the long run, where it is installed: Debian's clamav-daemon, with a database of one signature: the real ones are fetched from the outside. */
describe.skipIf(!hasClamd || !inject('isLongRun'))('ClamAV itself', () => {
  let folder: string
  let clamd: ChildProcess
  let scanner: Scanner
  let app: TestApp
  let who: Acting
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clamd-'))
    const path = join(folder, 'clamd.ctl')
    await writeFile(join(folder, 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`)
    await writeFile(
      join(folder, 'clamd.conf'),
      [
        `DatabaseDirectory ${folder}`,
        `LocalSocket ${path}`,
        'Foreground yes',
        'StreamMaxLength 25M',
        '',
      ].join('\n'),
    )
    clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    scanner = createScanner({ path })
    await vi.waitFor(async () => expect(await scanner.scan(Buffer.from('x'))).toEqual({ state: 'clean' }), {
      timeout: 60_000,
      interval: 200,
    })
    app = await createTestApp({ config: { scanner: { path } } })
    await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa'] })
    who = await actAs(app, 'everywhere')
  })
  afterAll(async () => {
    await app?.close()
    clamd?.kill()
    if (folder) await rm(folder, { recursive: true })
  })

  test('finds the mark that all scanners know, also in an archive, and lets others pass', async () => {
    const found = { state: 'infected', virus: expect.stringContaining('Eicar-Test') }
    expect(await scanner.scan(Buffer.from(eicar))).toEqual(found)
    expect(await scanner.scan(zip({ 'a/b.txt': eicar }))).toEqual(found)
    expect(await scanner.scan(Buffer.alloc(20 * 1024 * 1024, 'a'))).toEqual({ state: 'clean' })
  })

  test('has no verdict of what is larger than it takes', async () => {
    expect(await scanner.scan(Buffer.alloc(40 * 1024 * 1024, 'a'))).toMatchObject({ state: 'pending' })
  })

  test('keeps an upload apart', async () => {
    const send = (name: string, content: Buffer) => sendFile(app, who, '/gpcms/rest/v2/files', name, content)
    expect(await send('压缩包.zip', zip({ 'a.txt': eicar }))).toMatchObject({
      code: '4914',
      msg: expect.stringContaining('Eicar-Test'),
    })
    expect((await send('干净.txt', Buffer.from('干净'))).data.scanState).toBe('clean')
  })
})
