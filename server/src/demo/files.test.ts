import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openArchive } from '../platform/files/archive.ts'
import { readSpreadsheet } from '../platform/files/spreadsheet.ts'
import { zip } from '../platform/files/zip.ts'
import { filesOf } from './files.ts'

const files = filesOf('x')

test('a site has some forty files of several kinds, each with an id of its own', () => {
  expect(files.length).toBeGreaterThanOrEqual(40)
  expect(new Set(files.map(({ id }) => id)).size).toBe(files.length)
  expect([...new Set(files.map(({ ext }) => ext))].sort()).toEqual([
    '.csv',
    '.docx',
    '.pdf',
    '.png',
    '.txt',
    '.xlsx',
    '.zip',
  ])
  expect(filesOf('y')[0]?.content.equals(files[0]?.content ?? Buffer.alloc(0))).toBe(true)
})

test('the table of a PDF points to its objects', () => {
  for (const { content, ext, name } of files) {
    if (ext !== '.pdf') continue
    const text = content.toString('latin1')
    const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1])
    expect(text.slice(start, start + 4), name).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
    offsets.forEach((offset, at) => {
      expect(text.slice(offset, offset + 7), name).toBe(`${at + 1} 0 obj`)
    })
    expect(offsets.length).toBe(7)
    const [, length, body] = /Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
    expect(body?.length).toBe(Number(length))
  }
})

test('the directory of an archive points to its parts', () => {
  const archive = zip({ 'a.txt': 'first', '文/b.txt': 'second' })
  const end = archive.length - 22
  expect(archive.toString('latin1', end, end + 4)).toBe('PK\x05\x06')
  let at = archive.readUInt32LE(end + 16)
  for (const [name, text] of [
    ['a.txt', 'first'],
    ['文/b.txt', 'second'],
  ] as const) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const nameLength = archive.readUInt16LE(at + 28)
    expect(archive.toString('utf8', at + 46, at + 46 + nameLength)).toBe(name)
    const local = archive.readUInt32LE(at + 42)
    expect(archive.toString('latin1', local, local + 4)).toBe('PK\x03\x04')
    const body = local + 30 + archive.readUInt16LE(local + 26)
    expect(archive.toString('utf8', body, body + archive.readUInt32LE(local + 18))).toBe(text)
    at += 46 + nameLength
  }
})

test('a picture is one that readers of PNG accept', () => {
  const [picture] = files.filter(({ ext }) => ext === '.png')
  const content = picture?.content ?? Buffer.alloc(0)
  expect(content.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n')
  const types: string[] = []
  for (let at = 8; at < content.length; ) {
    const length = content.readUInt32BE(at)
    types.push(content.toString('latin1', at + 4, at + 8))
    expect(content.readUInt32BE(at + 8 + length)).toBe(crc32(content.subarray(at + 4, at + 8 + length)))
    at += 12 + length
  }
  expect(types).toEqual(['IHDR', 'IDAT', 'IEND'])
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
  const pixels = inflateSync(content.subarray(41, 41 + content.readUInt32BE(33)))
  expect(pixels.length).toBe((width * 3 + 1) * height)
})

test('what is attached opens as what it is called: sheets, documents and archives say their own names', async () => {
  const titleOf = (name: string) => name.replace(/\.\w+$/, '')
  for (const { name, ext, content } of files) {
    if (ext === '.xlsx') expect((await readSpreadsheet(content))[0]?.[0], name).toBe(titleOf(name))
    if (ext !== '.docx' && ext !== '.zip') continue
    const { entries, contentOf } = await openArchive(content)
    const part = entries.find(({ fileName }) => /document\.xml$|README\.txt$/.test(String(fileName)))
    if (!part) throw new Error(`${name} holds nothing to read`)
    expect((await contentOf(part)).toString('utf8'), name).toContain(titleOf(name))
  }
})
