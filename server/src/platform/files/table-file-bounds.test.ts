import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetOf, spreadsheet, textCell } from '../../testing/spreadsheets.ts'
import { readTableFile } from './table-file.ts'

const reader = new URL('./table-file.ts', import.meta.url).href
/** Reads files in a process that has little memory, as the server would, and says what became of each. */
const program = `
  import { readFile } from 'node:fs/promises'
  import { createInterface } from 'node:readline'
  const { readTableFile } = await import(${JSON.stringify(reader)})
  for await (const path of createInterface({ input: process.stdin })) {
    const file = new File([await readFile(path)], 'rows')
    const begun = performance.now()
    const said = await readTableFile(file).then(({ lines }) => lines.length + ' lines', failure => failure.message)
    const seconds = (performance.now() - begun) / 1000
    console.log(JSON.stringify({ said, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
  }
`

let folder: string
let child: ChildProcess
let answers: AsyncIterator<string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-file-'))
  await writeFile(join(folder, 'read.mjs'), program)
})
afterAll(async () => {
  child?.kill()
  await rm(folder, { recursive: true })
})

/** One process reads them all, as the server does; whom a file kills is followed by another. */
const readAside = async (content: Uint8Array | string) => {
  const path = join(folder, 'rows')
  await writeFile(path, content)
  if (!child || child.exitCode !== null || child.signalCode !== null) {
    const { execPath } = process
    const own = spawn(execPath, ['--max-old-space-size=128', join(folder, 'read.mjs')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child = own
    answers = createInterface({ input: own.stdout })[Symbol.asyncIterator]()
  }
  child.stdin?.write(`${path}\n`)
  const { value, done } = await answers.next()
  if (done) throw new Error('the process did not outlive the file')
  return JSON.parse(value) as { said: string; seconds: number; megabytes: number }
}

const heading = `<row r="1">${textCell('A1', '名称')}</row>`
const bigBang = [
  '<!DOCTYPE x [<!ENTITY a0 "ha">',
  ...Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`),
  ']>',
].join('')
const cellsOfRow = (row: number, columns: number) =>
  Array.from({ length: columns }, (_, at) => textCell(`${String.fromCharCode(65 + at)}${row}`, '甲')).join('')
const rows = (count: number, columns: number) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${cellsOfRow(at + 1, columns)}</row>`).join('')
/** Its table of contents says of a part that it is small. */
const lying = (content: Uint8Array, part: string): Uint8Array => {
  const changed = Buffer.from(content)
  const entry = changed.lastIndexOf(part) - 46
  changed.writeUInt32LE(100, entry + 24)
  return changed
}
/** Like nothing that was there before, so that it does not look like a bomb. */
const various = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => write((at * 2_654_435_761) % 4_294_967_296)).join('')
const zeros = new Uint8Array(70 * 1024 * 1024)
const tooManyRows = '表格最多10000行（含空行）'
const tooWide = '表格最多200列'
const unreadable = '文件无法读取'

/** Each of these is a file that an editor may send to any import. */
const files: Record<string, [content: () => Uint8Array | string, words: string]> = {
  'one cell in the farthest corner': [
    () => spreadsheet(sheetOf(`<row r="1048576">${textCell('XFD1048576', '甲')}</row>`)),
    tooManyRows,
  ],
  'one cell in the last column': [
    () => spreadsheet(sheetOf(`<row r="1">${textCell('XFD1', '甲')}</row>`)),
    tooWide,
  ],
  'one cell in the last row, whose row names no number': [
    () => spreadsheet(sheetOf(`<row>${textCell('A1048576', '甲')}</row>`)),
    tooManyRows,
  ],
  'an empty row far below': [() => spreadsheet(sheetOf(`${heading}<row r="9999999999"/>`)), tooManyRows],
  'addresses behind a prefix, in other quotes, as entities': [
    () =>
      spreadsheet(
        sheetOf(
          `<x:row xmlns:x="y" r='1'><x:c x:r='&#88;FD1' t="inlineStr"><is><t>甲</t></is></x:c></x:row>`,
        ),
      ),
    tooWide,
  ],
  'columns that no spreadsheet has': [
    () => spreadsheet(sheetOf(`<row r="1">${textCell(`${'Z'.repeat(400)}1`, '甲')}</row>`)),
    tooWide,
  ],
  'a hundred thousand rows': [() => spreadsheet(sheetOf(rows(100_000, 1))), tooManyRows],
  'many cells in few rows': [
    () => spreadsheet(sheetOf(rows(9_999, 26).replaceAll('甲', ''))),
    '20万个单元格',
  ],
  'rows that are opened and never closed': [
    () => spreadsheet(`<worksheet><sheetData>${various(20_000, number => `<row x="${number}">`)}`),
    unreadable,
  ],
  'empty rows without a number': [
    () => spreadsheet(sheetOf(various(20_000, number => `<row x="${number}"/>`))),
    tooManyRows,
  ],
  'elements inside of each other without end': [
    () => spreadsheet(sheetOf(`<row r="1">${various(200_000, number => `<x${number}>`)}</row>`)),
    unreadable,
  ],
  'entities made of entities': [
    () => spreadsheet(sheetOf(`<row r="1">${textCell('A1', '&a30;')}</row>`, { before: bigBang })),
    unreadable,
  ],
  'a text longer than a cell can be': [
    () => spreadsheet(sheetOf(`<row r="1">${textCell('A1', '甲'.repeat(40_000))}</row>`)),
    '最多32767个字',
  ],
  'shared texts without end': [
    () =>
      spreadsheet(sheetOf(heading), {
        'xl/sharedStrings.xml': `<sst>${various(300_000, number => `<si><t>${number}</t></si>`)}</sst>`,
      }),
    '20万个单元格',
  ],
  'one shared text without end': [
    () => spreadsheet(sheetOf(heading), { 'xl/sharedStrings.xml': `<sst><si><t>${various(5_000, String)}` }),
    '最多32767个字',
  ],
  'many styles': [
    () =>
      spreadsheet(sheetOf(heading), {
        'xl/styles.xml': `<styleSheet><cellXfs>${various(300_000, number => `<xf numFmtId="${number}"/>`)}</cellXfs></styleSheet>`,
      }),
    '20万个单元格',
  ],
  'zeros that take no room': [() => spreadsheet(sheetOf(heading), { 'xl/media/x.xml': zeros }), '64MB'],
  'texts that call themselves few': [
    () => lying(spreadsheet(sheetOf(heading), { 'xl/sharedStrings.xml': zeros }), 'xl/sharedStrings.xml'),
    unreadable,
  ],
  'thousands of parts': [
    () =>
      spreadsheet(
        sheetOf(heading),
        Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`xl/${at}.xml`, ''])),
      ),
    '64MB',
  ],
  'a sheet that is not there': [
    () => spreadsheet(sheetOf(heading), { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
    unreadable,
  ],
  'a workbook that is none': [() => spreadsheet(sheetOf(heading), { 'xl/workbook.xml': '<<<' }), unreadable],
  'text of more bytes than one import takes': [() => `名称\n${'甲'.repeat(4_000_000)}`, '10MB'],
  'text of too many columns': [() => `${'名称,'.repeat(201)}\n`, tooWide],
  'commas without end': [() => ','.repeat(9_000_000), tooWide],
  'text of too many lines': [() => `名称\n${'甲\n'.repeat(300_000)}`, '一次最多导入5000行'],
  'text with a cell too long': [() => `名称\n${'甲'.repeat(40_000)}\n`, '最多32767个字'],
  'a quote that never ends': [() => `名称\n"${'甲'.repeat(3_000_000)}`, '最多32767个字'],
}

describe('the server outlives every file', () => {
  test.each(Object.entries(files))('%s', async (_, [content, words]) => {
    const { said, seconds, megabytes } = await readAside(content())
    expect(said).toContain(words)
    expect(seconds).toBeLessThan(25)
    expect(megabytes).toBeLessThan(600)
  })
})

describe('files that people do send', () => {
  const read = (content: Uint8Array) =>
    readTableFile(new File([content as Uint8Array<ArrayBuffer>], 'rows.xlsx'))

  test('the size that a sheet claims to have does not matter, large or small', async () => {
    for (const dimension of ['A1:XFD1048576', 'A1']) {
      const sheet = sheetOf(`${heading}<row r="2">${textCell('A2', '甲')}</row>`).replace(
        '<sheetData>',
        `<dimension ref="${dimension}"/><sheetData>`,
      )
      expect(await read(spreadsheet(sheet))).toEqual({ headings: ['名称'], lines: [['甲']] })
    }
  })

  test('merged cells and empty ones keep their places', async () => {
    const sheet = sheetOf(
      `<row r="1">${textCell('A1', '名称')}${textCell('B1', '编码')}${textCell('C1', '备注')}</row>
       <row r="4">${textCell('A4', '甲')}<c r="B4" s="0"/>${textCell('C4', '乙')}</row>`,
      { after: '<mergeCells count="1"><mergeCell ref="A4:B1048576"/></mergeCells>' },
    )
    expect(await read(spreadsheet(sheet))).toEqual({
      headings: ['名称', '编码', '备注'],
      lines: [['甲', '', '乙']],
    })
  })

  test('sheets behind the first do not count, however large', async () => {
    const other = sheetOf(`<row r="1">${textCell('XFD1', '甲')}</row>`)
    const sheet = sheetOf(`${heading}<row r="2">${textCell('A2', '甲')}</row>`)
    expect(await read(spreadsheet(sheet, { 'xl/worksheets/sheet2.xml': other }))).toEqual({
      headings: ['名称'],
      lines: [['甲']],
    })
  })

  test('as many lines as one import takes are read', async () => {
    const { lines } = await read(spreadsheet(sheetOf(rows(5_001, 26))))
    expect(lines).toHaveLength(5_000)
  })

  test('cells without an address are told to be unreadable, not guessed', async () => {
    const sheet = sheetOf(`<row>${textCell(undefined, '名称')}</row>`)
    await expect(read(spreadsheet(sheet))).rejects.toThrow(unreadable)
  })

  test('a file behind one that was refused is read', async () => {
    const bad = spreadsheet(sheetOf(`<row r="1">${textCell('XFD1', '甲')}</row>`))
    const good = spreadsheet(sheetOf(`${heading}<row r="2">${textCell('A2', '甲')}</row>`))
    const [refused, taken] = await Promise.allSettled([read(bad), read(good)])
    expect([refused?.status, taken?.status]).toEqual(['rejected', 'fulfilled'])
  })
})
