import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'sunport-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Built anew each time: packing begins with it. */
const packed = async (): Promise<string> => {
  rmSync(path.join(root, 'client/dist'), { recursive: true, force: true })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, '-w', 'client'], {
    cwd: root,
  })
  const [{ integrity } = { integrity: '' }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as {
    integrity: string
  }[]
  return integrity
}

test('the client package is the same to the last byte, whenever it is built', async () => {
  const first = await packed()
  expect(first).toMatch(/^sha512-/)
  expect(await packed()).toBe(first)
}, 300_000)
