import type { FileColumn, ListFileFormat } from '@sunport/contract/calls/crud.ts'
import writeExcelFile from 'write-excel-file/node'
import { recorder } from '../bulk/recording.ts'
import { byteOrderMark, csvLine, formulaSafe } from '../files/csv.ts'
import type { FileAnswer } from '../http/bind.ts'

const batchSize = 500
/** A spreadsheet is put together in memory; whoever needs more takes the other form. */
const mostSheetRows = 20_000
const mostRows = 200_000

export type Cell = string | number | null

interface ListPage<Row> {
  rows: Row[]
  total: number
}

/** Asks a list for all of its pages, one after the other. */
export async function* pagesOf<Row>(
  list: (paging: { currPage: number; pageSize: number }) => Promise<ListPage<Row>>,
  most = mostRows,
): AsyncGenerator<Row[]> {
  for (let currPage = 1; (currPage - 1) * batchSize < most; currPage++) {
    const { rows, total } = await list({ currPage, pageSize: batchSize })
    await recorder()?.read?.(rows.length, Math.min(total, most))
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  return Array.isArray(value) ? value.join('、') : String(value)
}

const cellsOf = <Row>(row: Row, columns: FileColumn<Row>[]): Cell[] =>
  columns.map(({ name }) => cellOf(row[name]))

async function* csvOf<Row>(pages: AsyncIterable<Row[]>, columns: FileColumn<Row>[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title))
  for await (const rows of pages) yield rows.map(row => csvLine(cellsOf(row, columns))).join('')
}

const sheetOf = (headings: Cell[], lines: Cell[][]): Promise<Buffer> => {
  const safe = (cells: Cell[]): Cell[] =>
    cells.map(cell => (typeof cell === 'string' ? formulaSafe(cell) : cell))
  const first = safe(headings).map(value => ({ value: value ?? '', fontWeight: 'bold' as const }))
  return writeExcelFile([first, ...lines.map(safe)]).toBuffer()
}

const linesOf = async <Row>(pages: AsyncIterable<Row[]>, columns: FileColumn<Row>[]): Promise<Cell[][]> => {
  const lines: Cell[][] = []
  for await (const rows of pages) {
    lines.push(...rows.map(row => cellsOf(row, columns)))
    if (lines.length >= mostSheetRows) break
  }
  return lines
}

const mediaTypes: Record<ListFileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A whole list as a file: a table of text as it comes, or a spreadsheet. */
export const listFile = async <Row>(
  name: string,
  format: ListFileFormat,
  columns: FileColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): Promise<FileAnswer> => {
  const file = { name: `${name}.${format}`, mediaType: mediaTypes[format] }
  if (format === 'csv') return { ...file, stream: csvOf(pages, columns) }
  const headings = columns.map(({ title }) => title)
  return { ...file, content: await sheetOf(headings, await linesOf(pages, columns)) }
}

/** A small table as a file; its first line are the headings. */
export const tableFile = async (
  name: string,
  format: ListFileFormat,
  [headings = [], ...lines]: Cell[][],
): Promise<FileAnswer> => ({
  name: `${name}.${format}`,
  mediaType: mediaTypes[format],
  content:
    format === 'csv'
      ? byteOrderMark + [headings, ...lines].map(csvLine).join('')
      : await sheetOf(headings, lines),
})
