import { Problem } from '@sunport/contract/problems.ts'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readTableFile } from './table-file.ts'

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'rows.csv') => new File([content], name)

const expected = {
  headings: ['名称', '编码', '排序'],
  lines: [
    ['甲，乙', 'A', '1'],
    ['含,逗号\n和换行', '', '2'],
  ],
}

describe('text with commas', () => {
  const text = '名称,编码,排序\r\n"甲，乙",A,1\r\n\r\n"含,逗号\n和换行",,2\r\n,,\r\n'

  test('in Unicode, with and without its mark; empty lines do not count', async () => {
    expect(await readTableFile(fileOf(text))).toEqual(expected)
    expect(await readTableFile(fileOf(`\uFEFF${text}`))).toEqual(expected)
  })

  test('in the national encoding, as spreadsheets here save it', async () => {
    // 名称,编码 and 甲,A in GB 18030.
    const bytes = new Uint8Array([
      0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb1, 0xe0, 0xc2, 0xeb, 0x0a, 0xbc, 0xd7, 0x2c, 0x41, 0x0a,
    ])
    expect(await readTableFile(fileOf(bytes))).toEqual({ headings: ['名称', '编码'], lines: [['甲', 'A']] })
  })

  test('our own mark against formulas is taken off again, other apostrophes stay', async () => {
    const { lines } = await readTableFile(fileOf("名称,编码\n'=1+1,'quoted\n"))
    expect(lines).toEqual([['=1+1', "'quoted"]])
  })
})

test('a spreadsheet: words, numbers and days', async () => {
  const sheet = await writeExcelFile([
    ['名称', '排序', '日期'],
    ['甲', 12, { value: new Date('2026-05-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }],
  ]).toBuffer()
  expect(await readTableFile(fileOf(new Uint8Array(sheet), 'rows.xlsx'))).toEqual({
    headings: ['名称', '排序', '日期'],
    lines: [['甲', '12', '2026-05-01']],
  })
})

test.each([
  ['nothing at all', ''],
  ['a torn spreadsheet', 'PK\u0003\u0004 torn'],
  ['an open quote', '名称\n"甲'],
])('%s is refused in words', async (_, content) => {
  await expect(readTableFile(fileOf(content))).rejects.toThrow(new Problem('import.unreadable'))
})

test('more lines than one import takes', async () => {
  const text = `名称\n${'甲\n'.repeat(5001)}`
  await expect(readTableFile(fileOf(text))).rejects.toThrow('一次最多导入5000行')
})
