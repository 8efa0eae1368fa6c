import { directoryImportLimits } from '@sunport/contract/calls/directory-import.ts'
import { expect, test } from 'vitest'
import { type FileFormat, formatOf, linesOf } from './import-file.ts'

/** A file in pieces that cut characters and lines wherever they like. */
const read = async (format: FileFormat, bytes: Uint8Array, size = 7) => {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return Array.fromAsync(linesOf(format, 'supplier', pieces))
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const said = { name: '甲公司', address: '一号楼\n二层' }

test('csv comes line by line, with quoted breaks, blank cells left unsaid and headings by title or name', async () => {
  const text = '\uFEFF名称*,address,简称\r\n甲公司,"一号楼\n二层",\r\n\r\n乙公司,,"=1"\r\n'
  expect(await read('csv', utf8(text))).toEqual([
    { line: 2, said },
    { line: 3, said: { name: '乙公司', shortName: '=1' } },
  ])
})

test('csv of the national encoding is read as well', async () => {
  // 名称 and 甲公司 in GB18030.
  const bytes = Uint8Array.from([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xbc, 0xd7, 0xb9, 0xab, 0xcb, 0xbe, 0x0a])
  expect(await read('csv', bytes, 3)).toEqual([{ line: 2, said: { name: '甲公司' } }])
})

test('JSON lines: null empties, a broken line is told and leaves the others alone', async () => {
  const text = `${JSON.stringify(said)}\n{"name":\n[1]\n{"名称":"乙公司","address":null,"phone":1234567}`
  expect(await read('jsonl', utf8(text))).toEqual([
    { line: 1, said },
    { line: 2, problem: '不是有效的 JSON' },
    { line: 3, problem: '不是一个对象' },
    { line: 4, said: { name: '乙公司', address: null, phone: '1234567' } },
  ])
})

test('an array of objects is read whole', async () => {
  expect(await read('json', utf8(JSON.stringify([said])))).toEqual([{ line: 1, said }])
  await expect(read('json', utf8('{"name":1}'))).rejects.toThrow('JSON 文件须是一个数组')
})

test('a column that nobody knows stops the file, by its name', async () => {
  await expect(read('csv', utf8('名称,魔法\n甲,1\n'))).rejects.toThrow('无法识别的列：魔法')
})

test('quotes that are never closed are told by their line', async () => {
  await expect(read('csv', utf8('名称,简称\n"甲"公司,甲\n'))).rejects.toThrow('第 2 行的引号不成对')
  await expect(read('csv', utf8('名称\n甲\n"乙\n'))).rejects.toThrow('行的引号不成对')
  const endless = `名称\n"${'甲'.repeat(directoryImportLimits.lineCharacters)}"\n`
  await expect(read('csv', utf8(endless), 65_536)).rejects.toThrow('第 2 行过长')
})

test('what the database cannot keep is left out, in headings, cells and what is told of them', async () => {
  expect(await read('csv', utf8('名\0称\n甲\0公司\n'))).toEqual([{ line: 2, said: { name: '甲公司' } }])
  const half = await read('jsonl', utf8('{"名称":"甲\\u0000公司","简称":"\\ud800"}'))
  expect(half).toEqual([{ line: 1, said: { name: '甲公司', shortName: '\ufffd' } }])
  await expect(read('csv', utf8(`魔\0法${'长'.repeat(100)}\n1\n`))).rejects.toThrow(`魔法${'长'.repeat(48)}…`)
})

test('the kind of a file goes by its name', () => {
  expect(['a.CSV', 'b.jsonl', 'c.ndjson', 'd.json', 'e.xlsx', 'f.exe'].map(formatOf)).toEqual([
    'csv',
    'jsonl',
    'jsonl',
    'json',
    'xlsx',
    undefined,
  ])
})
