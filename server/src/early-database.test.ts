import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginDatabase } from './early-database.ts'
import { type Config, readConfig } from './platform/config.ts'

const configFor = (dataDir: string, more: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...more }, ['gd'])

test('a database that somebody else keeps is not begun', async () => {
  const config = configFor(tmpdir(), { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  expect(await beginDatabase(config, () => {})).toEqual({})
})

test('one that cannot begin holds nobody up, and says why to whoever waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sunport-early-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'file'), '')
  const { embedded } = await beginDatabase(configFor(join(folder, 'file')), () => {})
  await expect(embedded).rejects.toThrow()
})
