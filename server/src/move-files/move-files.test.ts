import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bucketAddress } from '../platform/files/bucket-address.ts'
import { bucketStore } from '../platform/files/bucket-store.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import {
  contentOf,
  digestOf,
  type FileStore,
  readStored,
  StoreFailure,
  storedPath,
  storeFile,
} from '../platform/files/store.ts'
import { markFile } from '../platform/installation/storage-mark.ts'
import { type BucketServer, bucketKeys, bucketServer } from '../testing/bucket-server.ts'
import { moveFiles } from './move-files.ts'
import { type Moved, moveStore } from './move-store.ts'

const run = promisify(execFile)
const contents = Array.from({ length: 60 }, (_, at) => Buffer.from(`附件内容${at}`.repeat(at + 1)))
const infected = Buffer.from('已隔离的内容')
const apart = `quarantine/${digestOf(infected)}`

let root: string
let server: BucketServer
let folder: FileStore
let bucket: FileStore
beforeEach(async () => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  root = mkdtempSync(join(tmpdir(), 'sunport-move-'))
  server = await bucketServer()
  folder = folderStore(join(root, 'files'))
  const address = bucketAddress(server.url)
  if (typeof address === 'string') throw new Error(address)
  bucket = bucketStore(address)
  for (const content of contents) await storeFile(folder, content)
  await folder.put(apart, contentOf(infected))
  await folder.put(markFile, contentOf(Buffer.from('the-mark\n')))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const move = (from: FileStore, to: FileStore, verifies = false): Promise<Moved> =>
  moveStore({ from, to, verifies, signal: new AbortController().signal, onProgress: () => {} })
const pathsIn = async (store: FileStore): Promise<string[]> =>
  (await Array.fromAsync(store.list())).map(({ path }) => path).sort()

test('a folder goes to a bucket and back, with its mark and what was set apart', async () => {
  const all = await pathsIn(folder)
  expect(await move(folder, bucket)).toMatchObject({
    files: 61,
    copied: 61,
    there: 0,
    broken: [],
    strange: [],
  })
  expect(await pathsIn(bucket)).toEqual(all)
  const back = folderStore(join(root, 'back'))
  expect(await move(bucket, back)).toMatchObject({ files: 61, copied: 61 })
  expect(await pathsIn(back)).toEqual(all)
  for (const content of contents) expect(await readStored(back, digestOf(content))).toEqual(content)
})

test('cut off, it goes on where it was; until then no server takes the target for its own', async () => {
  let taken = 0
  server.disturb(request => {
    if (request.method !== 'PUT' || ++taken <= 20) return false
    request.socket.destroy()
    return true
  })
  await expect(move(folder, bucket)).rejects.toThrow(StoreFailure)
  const before = await pathsIn(bucket)
  expect(before.length).toBeGreaterThanOrEqual(20)
  expect(before).not.toContain(markFile)
  server.disturb(() => false)
  expect(await move(folder, bucket)).toMatchObject({ files: 61, there: before.length })
  expect(await pathsIn(bucket)).toEqual(await pathsIn(folder))
})

test('what is spoilt is named and not copied, and the target is not called complete', async () => {
  const spoilt = storedPath(digestOf(contents[3] ?? infected))
  writeFileSync(join(root, 'files', spoilt), Buffer.from('别的内容'))
  const strange = join(root, 'files', 'ab', 'notes.txt')
  mkdirSync(dirname(strange), { recursive: true })
  writeFileSync(strange, '便条')
  expect(await move(folder, bucket)).toMatchObject({
    copied: 60,
    broken: [spoilt],
    strange: ['ab/notes.txt'],
  })
  const there = await pathsIn(bucket)
  for (const path of [spoilt, 'ab/notes.txt', markFile]) expect(there).not.toContain(path)
})

test('what is spoilt at the target is found when all is read again, and copied anew', async () => {
  await move(folder, bucket)
  const [first = infected] = contents
  const key = `portal/${storedPath(digestOf(first))}`
  server.kept.set(key, { content: Buffer.alloc(first.length), changedAt: new Date() })
  expect(await move(folder, bucket)).toMatchObject({ there: 61, copied: 0 })
  expect(await move(folder, bucket, true)).toMatchObject({ there: 60, copied: 1 })
  expect(server.kept.get(key)?.content).toEqual(first)
})

const asked = async (from: string, to: string) => {
  const said: string[] = []
  const signal = new AbortController().signal
  const isWell = await moveFiles({ from, to, verify: false, signal, say: line => said.push(line) })
  return { isWell, said: said.join('\n') }
}

test('the operator is told what was done, and what is not done', async () => {
  const files = join(root, 'files')
  const done = await asked(files, server.url)
  expect(done).toEqual({ isWell: true, said: expect.stringContaining('复制完成，摘要全部一致') })
  expect(done.said).toContain('共 61 个文件')
  await bucket.put(markFile, contentOf(Buffer.from('another-mark\n')))
  for (const [from, to, words] of [
    [files, server.url, '另一套系统的文件存储'],
    [files, '', '缺少 --to'],
    [files, files, '同一个地方'],
    [join(root, 'nowhere'), files, '不存在'],
    [files, 's3://key:secret@files', 'AWS_ACCESS_KEY_ID'],
    [files, server.url.replace('files/', 'others/'), 'NoSuchBucket'],
  ] as const)
    await expect(asked(from, to)).rejects.toThrow(words)
})

test('the command ends with 1 and a sentence that tells no key when the bucket refuses', async () => {
  const program = join(import.meta.dirname, 'run-move.ts')
  const where = ['--from', join(root, 'files'), '--to', server.url]
  const env = { PATH: process.env.PATH, ...bucketKeys, AWS_SECRET_ACCESS_KEY: 'another-secret' }
  const { code, stdout, stderr } = await run(process.execPath, [program, ...where], { env }).catch(
    failure => failure,
  )
  expect([code, stderr]).toEqual([1, expect.stringContaining('文件存储不可用')])
  for (const secret of [...Object.values(bucketKeys), 'another-secret'])
    expect(stdout + stderr).not.toContain(secret)
})
