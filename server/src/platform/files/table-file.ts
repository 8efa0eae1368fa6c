import { Problem } from '@sunport/contract/problems.ts'
import { tableFileLimits as most } from '@sunport/contract/table-file-limits.ts'
import { createApart } from './apart.ts'

/** A file of rows: its first line names the columns. */
export interface TableFile {
  headings: string[]
  lines: string[][]
}

const read = createApart<string[][]>(new URL('./table-worker.ts', import.meta.url), {
  memoryMegabytes: 256,
  seconds: most.seconds,
  waiting: 30,
  refusals: { memory: 'import.overfull', time: 'import.too_slow' },
})

/** Reads what people fill in: a spreadsheet, or text with commas. */
export const readTableFile = async (file: File): Promise<TableFile> => {
  if (file.size > most.fileMegabytes * 1024 * 1024) throw new Problem('import.too_large')
  const [headings = [], ...lines] = await read(new Uint8Array(await file.arrayBuffer()))
  return { headings, lines }
}
