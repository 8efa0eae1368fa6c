import { Problem } from '@sunport/contract/problems.ts'
import { tableFileLimits as most } from '@sunport/contract/table-file-limits.ts'
import { parse } from 'csv-parse/sync'
import { storable } from '../text/storable.ts'
import { csvProblem } from './csv-problem.ts'
import { readSpreadsheet } from './spreadsheet.ts'

/** Spreadsheets of this country save text in the national encoding unless told otherwise. */
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Counts what the parser would build; a quote within a quoted cell is written twice, so it opens and closes. */
const checkText = (text: string): void => {
  let [isQuoted, rows, columns, cells, length] = [false, 0, 1, 0, 0]
  for (let at = 0; at < text.length && rows <= most.rows; at++) {
    const letter = text[at]
    if (letter === '"') isQuoted = !isQuoted
    const isEnd = !isQuoted && (letter === ',' || letter === '\n')
    length = isEnd ? 0 : length + 1
    if (length > most.cellCharacters) throw new Problem('import.cell_too_long')
    if (!isEnd) continue
    cells += 1
    columns = letter === ',' ? columns + 1 : 1
    if (letter === '\n') rows += 1
    if (columns > most.columns) throw new Problem('import.too_wide')
    if (cells > most.cells) throw new Problem('import.too_many_cells')
  }
}

const readText = (bytes: Uint8Array): unknown[][] => {
  const text = decode(bytes)
  checkText(text)
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, to: most.rows + 1 })
  } catch (failure) {
    throw csvProblem(failure)
  }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const wireDay = (day: Date): string => day.toISOString().slice(0, 10)

/** What a cell says; our own exports put an apostrophe before what looks like a formula. */
export const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return wireDay(cell)
  return storable(String(cell))
    .trim()
    .replace(/^'(?=[\t\r\n ]*[=+\-@＝＋－＠])/, '')
}

/** The cells of a file as text, the headings first; everything is bounded before it is laid out. */
export const cellsOf = async (bytes: Uint8Array): Promise<string[][]> => {
  const cells = isZip(bytes) ? await readSpreadsheet(Buffer.from(bytes)) : readText(bytes)
  const [headings, ...lines] = cells.map(line => line.map(textOf))
  if (!headings) throw new Problem('import.unreadable')
  const filled = lines.filter(line => line.some(Boolean))
  if (filled.length > most.lines) throw new Problem('import.too_long')
  if (cells.length > most.rows) throw new Problem('import.too_many_rows')
  return [headings, ...filled]
}
