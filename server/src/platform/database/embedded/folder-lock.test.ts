import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderLock, lockFolder } from './folder-lock.ts'

let folder: string
let file: string
const held: FolderLock[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunport-lock-'))
  file = path.join(folder, 'sunport.lock')
})

afterEach(() => {
  for (const lock of held.splice(0)) lock.release()
  rmSync(folder, { recursive: true, force: true })
})

const lock = async () => {
  const taken = await lockFolder(folder, { heartbeatMs: 200, patienceMs: 0 })
  held.push(taken)
  return taken
}

const readLock = () => JSON.parse(readFileSync(file, 'utf8'))

/** Leaves a lock behind as a killed process would, with some particulars changed. */
const leaveBehind = async (changes: object) => {
  const taken = await lock()
  const holder = readLock()
  taken.release()
  writeFileSync(file, JSON.stringify({ ...holder, ...changes, token: 'left behind' }))
}

test('a folder is locked once, and free again after its release', async () => {
  const first = await lock()
  await expect(lock()).rejects.toThrow(`pid ${process.pid}`)
  first.release()
  expect(existsSync(file)).toBe(false)
  await lock()
})

test('a start waits a moment for a holder that is about to end', async () => {
  const first = await lock()
  const waiting = lockFolder(folder, { heartbeatMs: 200, patienceMs: 600_000 })
  first.release()
  held.push(await waiting)
  expect(existsSync(file)).toBe(true)
})

test('the lock of a process that is gone is taken over', async () => {
  await leaveBehind({ pid: 2 ** 22 + 1 })
  await lock()
  expect(readLock().pid).toBe(process.pid)
})

test('the lock of a process whose id was used again is taken over', async () => {
  await leaveBehind({ pid: process.ppid, startedAt: '1' })
  await lock()
  expect(readLock().pid).toBe(process.pid)
})

test('a lock cut short by a crash is taken over', async () => {
  writeFileSync(file, '{"pid":')
  await lock()
  expect(readLock().pid).toBe(process.pid)
})

test('a lock from before the machine restarted is taken over', async () => {
  await leaveBehind({ boot: 'another boot' })
  utimesSync(file, new Date(0), new Date(0))
  await lock()
  expect(readLock().pid).toBe(process.pid)
})

test('a lock of another container is respected while it shows signs of life', async () => {
  await leaveBehind({ namespace: 'pid:[1]' })
  const heart = setInterval(() => utimesSync(file, new Date(), new Date()), 100)
  await expect(lock()).rejects.toThrow('正由另一个 Sunport 进程')
  clearInterval(heart)
})

test('a lock of another container is taken over when it has fallen silent', async () => {
  await leaveBehind({ namespace: 'pid:[1]' })
  await lock()
  expect(readLock().pid).toBe(process.pid)
})

test('of many that find a stale lock at once, one gets it', async () => {
  await leaveBehind({ pid: 2 ** 22 + 1 })
  const results = await Promise.allSettled(Array.from({ length: 8 }, lock))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
})
