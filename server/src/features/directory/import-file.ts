import { Readable } from 'node:stream'
import { directoryImportLimits as most } from '@sunport/contract/calls/directory-import.ts'
import {
  type DirectoryField,
  directoryFields,
  holderFields,
  type ImportKind,
} from '@sunport/contract/directory/fields.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { parse } from 'csv-parse'
import { csvProblem } from '../../platform/files/csv-problem.ts'
import { textOf } from '../../platform/files/table-cells.ts'
import { readTableFile } from '../../platform/files/table-file.ts'
import type { ImportRow } from './table.ts'

export type FileFormat = ImportRow['format']

/** What a line says, by the program's names; null empties, what is not said stays. */
export type Said = Record<string, string | null>
export interface FileLine {
  line: number
  said?: Said
  /** Why the line cannot even be read. */
  problem?: string
}

export type Pieces = () => AsyncIterable<Uint8Array>

const formats: Readonly<Record<string, FileFormat>> = {
  csv: 'csv',
  txt: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  xlsx: 'xlsx',
}

export const formatOf = (fileName: string): FileFormat | undefined =>
  formats[fileName.toLowerCase().split('.').at(-1) ?? '']

/** The source's own id is no fact of a record, but what it is known by; so is whom the record belongs to. */
export const importColumns = (kind: ImportKind): Pick<DirectoryField, 'name' | 'title' | 'isRequired'>[] => [
  { name: 'sourceId', title: '来源编号' },
  ...Object.values(holderFields[kind] ?? {}),
  ...directoryFields[kind],
]

const shortened = (heading: string): string => (heading.length > 50 ? `${heading.slice(0, 50)}…` : heading)

/** Headings, or keys of JSON, by their titles or their names. */
const namesOf = (kind: ImportKind, headings: readonly string[]): (string | undefined)[] => {
  const columns = importColumns(kind)
  const names = headings.map(heading => {
    const plain = textOf(heading).replace(/\*$/, '')
    return plain && columns.find(({ title, name }) => title === plain || name === plain)?.name
  })
  const unknown = headings.map(textOf).filter((heading, at) => heading && !names[at])
  if (unknown.length > 0)
    throw new Problem('import.headings', `无法识别的列：${unknown.slice(0, 10).map(shortened).join('、')}`)
  if (!names.some(Boolean)) throw new Problem('import.headings', '文件没有可以导入的列')
  return names.map(name => name || undefined)
}

const saidBy = (names: readonly (string | undefined)[], cells: readonly unknown[]): Said => {
  const said: Said = {}
  for (const [at, name] of names.entries()) {
    const text = textOf(cells[at])
    if (name && text) said[name] = text
  }
  return said
}

/** Spreadsheets of this country save text in the national encoding unless told otherwise. */
const encodingOf = async (pieces: Pieces): Promise<'utf-8' | 'gb18030'> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces()) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function* textsOf(pieces: Pieces): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(pieces))
  for await (const piece of pieces()) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* csvRows(pieces: Pieces): AsyncGenerator<string[]> {
  const parser = Readable.from(textsOf(pieces)).compose(
    parse({
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: most.lineCharacters,
    }),
  )
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (failure) {
    throw csvProblem(failure)
  }
}

async function* csvLines(kind: ImportKind, pieces: Pieces): AsyncGenerator<FileLine> {
  let names: (string | undefined)[] | undefined
  let line = 1
  for await (const cells of csvRows(pieces)) {
    if (cells.length > most.columns) throw new Problem('import.too_wide')
    if (!names) {
      names = namesOf(kind, cells)
      continue
    }
    line += 1
    if (cells.some(Boolean)) yield { line, said: saidBy(names, cells) }
  }
}

const ofObject = (kind: ImportKind, line: number, value: unknown): FileLine => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, problem: '不是一个对象' }
  const entries = Object.entries(value)
  if (entries.length > most.columns) return { line, problem: '项目过多' }
  const names = namesOf(
    kind,
    entries.map(([key]) => key),
  )
  const said = saidBy(
    names,
    entries.map(([, each]) => (typeof each === 'boolean' ? (each ? '是' : '否') : each)),
  )
  for (const [at, [, each]] of entries.entries()) {
    const name = names[at]
    if (each === null && name) said[name] = null
  }
  return { line, said }
}

async function* jsonLines(kind: ImportKind, pieces: Pieces): AsyncGenerator<FileLine> {
  let [rest, line] = ['', 0]
  const read = (text: string): FileLine => {
    try {
      return ofObject(kind, line, JSON.parse(text))
    } catch (failure) {
      if (failure instanceof Problem) throw failure
      return { line, problem: '不是有效的 JSON' }
    }
  }
  for await (const text of textsOf(pieces)) {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > most.lineCharacters) throw new Problem('import.cell_too_long')
    for (const part of parts) {
      line += 1
      if (part.trim()) yield read(part.replace(/^\uFEFF/, ''))
    }
  }
  line += 1
  if (rest.trim()) yield read(rest.replace(/^\uFEFF/, ''))
}

const wholeOf = async (pieces: Pieces): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  for await (const piece of pieces()) parts.push(piece)
  return new Uint8Array(Buffer.concat(parts))
}

/** An array is read whole, and so no larger than a spreadsheet may be. */
const wholeMegabytes = 10

async function* arrayLines(kind: ImportKind, pieces: Pieces): AsyncGenerator<FileLine> {
  const bytes = await wholeOf(pieces)
  if (bytes.length > wholeMegabytes * 1024 * 1024) throw new Problem('import.too_large')
  let rows: unknown
  try {
    rows = JSON.parse(new TextDecoder().decode(bytes).replace(/^\uFEFF/, ''))
  } catch {
    throw new Problem('import.unreadable', '不是有效的 JSON 文件')
  }
  if (!Array.isArray(rows)) throw new Problem('import.unreadable', 'JSON 文件须是一个数组')
  for (const [at, row] of rows.entries()) yield ofObject(kind, at + 1, row)
}

async function* sheetLines(kind: ImportKind, pieces: Pieces): AsyncGenerator<FileLine> {
  const { headings, lines } = await readTableFile(new File([await wholeOf(pieces)], 'import.xlsx'))
  const names = namesOf(kind, headings)
  for (const [at, cells] of lines.entries()) yield { line: at + 2, said: saidBy(names, cells) }
}

const readers = { csv: csvLines, jsonl: jsonLines, json: arrayLines, xlsx: sheetLines }

/** The lines of a file one after the other; csv and JSON lines are never whole in memory. */
export const linesOf = (format: FileFormat, kind: ImportKind, pieces: Pieces): AsyncGenerator<FileLine> =>
  readers[format](kind, pieces)
