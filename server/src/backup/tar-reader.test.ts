import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackTar } from './tar-reader.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-tar-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inPieces = async function* (bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const unpack = async (tar: Buffer, size = 700): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  await unpackTar(inPieces(tar, size), {
    folder: async path => void found.set(path, 'folder'),
    file: async path => {
      found.set(path, '')
      return {
        write: (async (part: Buffer) => {
          found.set(path, found.get(path) + part.toString('latin1'))
        }) as never,
        close: async () => {},
      }
    },
  })
  return found
}

const pack = (names: string[]): Buffer =>
  execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', folder, ...names], { maxBuffer: 100_000_000 })

test('what tar packs is unpacked byte by byte, however it comes in pieces', async () => {
  mkdirSync(join(folder, 'base/1'), { recursive: true })
  const sizes = [0, 1, 511, 512, 513, 8192, 100_001]
  for (const size of sizes) writeFileSync(join(folder, `base/1/${size}`), Buffer.alloc(size, `${size}x`))
  const tar = pack(['base'])
  const expected = new Map([['base', 'folder']])
  expected.set('base/1', 'folder')
  for (const size of sizes)
    expected.set(`base/1/${size}`, readFileSync(join(folder, `base/1/${size}`), 'latin1'))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 200_000 }), async size => {
      const found = await unpack(tar, Math.max(size, 50))
      expect([...found].sort()).toEqual([...expected].sort())
    }),
    { numRuns: 15 },
  )
})

test('an archive that ends too early or has a changed header is told from a whole one', async () => {
  writeFileSync(join(folder, 'alone'), Buffer.alloc(3000, 'a'))
  const tar = pack(['alone'])
  await expect(unpack(tar.subarray(0, 2000))).rejects.toThrow('归档不完整')
  await expect(unpack(tar.subarray(0, 512))).rejects.toThrow('归档不完整')
  const changed = Buffer.from(tar)
  changed[3] = 'b'.charCodeAt(0)
  await expect(unpack(changed)).rejects.toThrow('校验和不符')
})

test('nothing is written outside of the folder, and no link is made', async () => {
  symlinkSync('/etc', join(folder, 'link'))
  await expect(unpack(pack(['link']))).rejects.toThrow('既不是文件也不是目录')
  writeFileSync(join(folder, 'aa'), 'x')
  const tar = Buffer.from(pack(['aa']))
  // The same checksum: two letters for two of the same sum.
  tar.write('..', 0)
  tar.write('..', 0)
  const sum = 2 * ('a'.charCodeAt(0) - '.'.charCodeAt(0))
  const old = Number.parseInt(tar.subarray(148, 154).toString(), 8)
  tar.write(`${(old - sum).toString(8).padStart(6, '0')}\0 `, 148)
  await expect(unpack(tar)).rejects.toThrow('越出了目标目录')
})
