import { Problem } from '@sunport/contract/problems.ts'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'

const mostLines = 5_000

/** A file of rows: its first line names the columns. */
export interface TableFile {
  headings: string[]
  lines: string[][]
}

/** Spreadsheets of this country save text in the national encoding unless told otherwise. */
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const readCsv = (bytes: Uint8Array): unknown[][] =>
  parse(decode(bytes), { bom: true, relax_column_count: true, skip_empty_lines: true, to: mostLines + 2 })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const wireDay = (day: Date): string => day.toISOString().slice(0, 10)

/** Our own exports put an apostrophe before what looks like a formula. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return wireDay(cell)
  return String(cell)
    .trim()
    .replace(/^'(?=[\t\r\n ]*[=+\-@＝＋－＠])/, '')
}

const readCells = async (bytes: Uint8Array): Promise<unknown[][]> => {
  try {
    if (!isZip(bytes)) return readCsv(bytes)
    const [sheet] = await readExcelFile(Buffer.from(bytes))
    return sheet?.data ?? []
  } catch {
    throw new Problem('import.unreadable')
  }
}

/** Reads what people fill in: a spreadsheet, or text with commas. */
export const readTableFile = async (file: File): Promise<TableFile> => {
  const cells = await readCells(await file.bytes())
  const [headings, ...lines] = cells.map(line => line.map(textOf))
  if (!headings) throw new Problem('import.unreadable')
  const filled = lines.filter(line => line.some(Boolean))
  if (filled.length > mostLines) throw new Problem('import.too_long')
  return { headings, lines: filled }
}
