import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFileFaults, type Manifest, readManifest, writeManifest } from './manifest.ts'

let folder: string
let manifest: Manifest

const bytes = Buffer.from('政府采购')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-manifest-'))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/one'), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  manifest = {
    format: 1,
    madeAt: '2026-06-10T04:00:00.000Z',
    product: '1',
    database: { kind: 'base', version: '18' },
    tables: {},
    auditHead: null,
    keys: [],
    isSecretGiven: false,
    files: [{ path: 'data/one', size: bytes.length, sha256 }],
  }
  await writeManifest(folder, manifest)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const faults = async () => findFileFaults(folder, await readManifest(folder))

test('what is as it was written has no faults', async () => {
  expect(await readManifest(folder)).toEqual(manifest)
  expect(await faults()).toEqual([])
})

test.each([
  [
    'a changed byte',
    () => writeFileSync(join(folder, 'data/one'), '政府采洁'),
    'data/one 的内容与清单中的摘要不符',
  ],
  ['a file cut short', () => writeFileSync(join(folder, 'data/one'), '政'), 'data/one 的大小为 3，应为 12'],
  ['a missing file', () => rmSync(join(folder, 'data/one')), '缺少 data/one'],
  ['a file that was added', () => writeFileSync(join(folder, 'data/two'), ''), '清单中没有 data/two'],
] as const)('%s is named', async (_, harm, fault) => {
  harm()
  expect(await faults()).toEqual([fault])
})

test('a changed manifest is no manifest, and a folder without one no backup', async () => {
  const path = join(folder, 'manifest.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"size": 12', '"size": 13'))
  await expect(readManifest(folder)).rejects.toThrow('与其摘要不符')
  rmSync(path)
  await expect(readManifest(folder)).rejects.toThrow('不是完整的备份：缺少 manifest.json')
})
