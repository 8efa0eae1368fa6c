import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  type Content,
  contentOf,
  digestOf,
  type FileStore,
  readStored,
  storedPath,
  storeFile,
} from '../platform/files/store.ts'

/** Some megabytes in pieces that no store has as its own, none of them kept. */
const large = (pieces: number, spoiled = false): Content => {
  async function* read() {
    for (let at = 0; at < pieces; at++) {
      const piece = Buffer.alloc(100_003, at)
      if (spoiled && at === pieces - 1) piece[0] = 255
      yield piece
    }
  }
  const hash = createHash('sha256')
  for (let at = 0; at < pieces; at++) hash.update(Buffer.alloc(100_003, at))
  return { size: pieces * 100_003, digest: hash.digest('hex'), read }
}

const pathsIn = async (store: FileStore): Promise<string[]> => {
  const paths: string[] = []
  for await (const { path } of store.list()) paths.push(path)
  return paths.sort()
}

/** What every kind of store does; each begins empty. */
export const storeBehaviour = (kind: string, storeOf: () => FileStore): void => {
  describe(`${kind} as a store`, () => {
    const bytes = Buffer.from('采购文件，共十个字以上')
    const path = storedPath(digestOf(bytes))

    test('gives back what it was given, and tells its size and its time', async () => {
      const store = storeOf()
      const before = Date.now()
      expect(await storeFile(store, bytes)).toBe(digestOf(bytes))
      expect(await readStored(store, digestOf(bytes))).toEqual(bytes)
      const found = await store.find(path)
      expect(found).toMatchObject({ path, size: bytes.length })
      // Of a whole second, by another machine's clock.
      expect(Math.abs((found?.changedAt.getTime() ?? 0) - before)).toBeLessThan(120_000)
    })

    test('takes the same again, and nothing at all', async () => {
      const store = storeOf()
      await storeFile(store, bytes)
      await storeFile(store, bytes)
      const empty = await storeFile(store, Buffer.alloc(0))
      expect((await readStored(store, empty)).length).toBe(0)
      expect(await pathsIn(store)).toEqual([path, storedPath(empty)].sort())
    })

    test('gives ranges, both ends included', async () => {
      const store = storeOf()
      await storeFile(store, bytes)
      for (const [first, last] of [
        [0, 0],
        [3, 8],
        [bytes.length - 4, bytes.length - 1],
      ] as const) {
        const opened = await store.open(path, { first, last })
        expect(opened?.size).toBe(bytes.length)
        expect(opened && (await buffer(opened.stream))).toEqual(bytes.subarray(first, last + 1))
      }
    })

    test('knows nothing of what is not there', async () => {
      const store = storeOf()
      const nothing = storedPath('0'.repeat(64))
      expect(await store.find(nothing)).toBeUndefined()
      expect(await store.open(nothing)).toBeUndefined()
      expect(await store.open(nothing, { first: 0, last: 3 })).toBeUndefined()
      await store.remove(nothing)
      await store.move(nothing, `quarantine/${'0'.repeat(64)}`)
      await expect(readStored(store, '0'.repeat(64))).rejects.toThrow('not in the store')
      expect(await pathsIn(store)).toEqual([])
    })

    test('moves and removes', async () => {
      const store = storeOf()
      const apart = `quarantine/${digestOf(bytes)}`
      await storeFile(store, bytes)
      await store.move(path, apart)
      expect(await pathsIn(store)).toEqual([apart])
      expect((await store.find(apart))?.size).toBe(bytes.length)
      await store.remove(apart)
      expect(await pathsIn(store)).toEqual([])
    })

    test('takes what comes in pieces', async () => {
      const store = storeOf()
      const content = large(40)
      await store.put(storedPath(content.digest), content)
      const opened = await store.open(storedPath(content.digest))
      const hash = createHash('sha256')
      for await (const piece of opened?.stream ?? []) hash.update(piece)
      expect(hash.digest('hex')).toBe(content.digest)
    })

    test.each([
      ['other bytes than were announced', large(40, true)],
      ['fewer bytes', { ...large(3), size: 4 * 100_003 }],
      ['more bytes', { ...large(3), size: 2 * 100_003 }],
      ['a small one of another digest', { ...contentOf(bytes), digest: '1'.repeat(64) }],
    ])('keeps nothing of %s', async (_, content) => {
      const store = storeOf()
      await expect(store.put(storedPath(content.digest), content)).rejects.toThrow()
      expect(await store.find(storedPath(content.digest))).toBeUndefined()
      await store.tidy(new Date(Date.now() + 60_000))
      expect(await pathsIn(store)).toEqual([])
    })

    test('keeps nothing of what breaks off, and what was there before', async () => {
      const store = storeOf()
      await storeFile(store, bytes)
      async function* read() {
        yield Buffer.alloc(70_000)
        throw new Error('broken off')
      }
      const content = { size: 100_000, digest: digestOf(bytes), read }
      await expect(store.put(path, content)).rejects.toThrow('broken off')
      expect(await readStored(store, digestOf(bytes))).toEqual(bytes)
      expect(await pathsIn(store)).toEqual([path])
    })

    test('lists all, in whatever number', async () => {
      const store = storeOf()
      const digests = await Promise.all(
        Array.from({ length: 25 }, (_, at) => storeFile(store, Buffer.from(`内容${at}`))),
      )
      expect(await pathsIn(store)).toEqual(digests.map(storedPath).sort())
    })

    test('is read to its end by nobody who goes away', async () => {
      const store = storeOf()
      const content = large(200)
      await store.put(storedPath(content.digest), content)
      const opened = await store.open(storedPath(content.digest))
      for await (const _ of opened?.stream ?? []) break
      expect(opened?.stream.destroyed).toBe(true)
      expect((await store.find(storedPath(content.digest)))?.size).toBe(content.size)
    })
  })
}
