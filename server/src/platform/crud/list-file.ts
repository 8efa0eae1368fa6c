import type { FileColumn, ListFileFormat } from '@sunport/contract/calls/crud.ts'
import { recorder } from '../bulk/recording.ts'
import { byteOrderMark, csvLine } from '../files/csv.ts'
import { type Cell, createSheet } from '../files/sheet.ts'
import type { FileAnswer } from '../http/bind.ts'

const batchSize = 500
/** A spreadsheet is put together in memory: whoever needs more takes the other form. */
const mostSheetRows = 20_000
const mostRows = 200_000

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
  // With the first rows, so that what cannot be listed is refused before anything has left.
  let before = byteOrderMark + csvLine(columns.map(({ title }) => title))
  for await (const rows of pages) {
    yield before + rows.map(row => csvLine(cellsOf(row, columns))).join('')
    before = ''
  }
  if (before) yield before
}

const sheetOf = async <Row>(pages: AsyncIterable<Row[]>, columns: FileColumn<Row>[]): Promise<Buffer> => {
  const sheet = createSheet(columns.map(({ title }) => title))
  for await (const rows of pages)
    if (sheet.add(rows.map(row => cellsOf(row, columns))) >= mostSheetRows) break
  return sheet.content()
}

const smallSheet = (headings: Cell[], lines: Cell[][]): Promise<Buffer> => {
  const sheet = createSheet(headings)
  sheet.add(lines)
  return sheet.content()
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
  return { ...file, content: await sheetOf(pages, columns) }
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
      : await smallSheet(headings, lines),
})
