import { createApart } from './apart.ts'
import { formulaSafe } from './csv.ts'

export type Cell = string | number | null

const write = createApart<Uint8Array>(new URL('./sheet-worker.ts', import.meta.url), {
  memoryMegabytes: 512,
  seconds: 60,
  waiting: 30,
  refusals: { memory: 'export.too_much', time: 'export.too_much' },
})

/** As much of a sheet as can be made ready at once without others waiting for it. */
const partLines = 500

const partOf = (lines: readonly Cell[][]) =>
  new TextEncoder().encode(
    JSON.stringify(
      lines.map(cells => cells.map(cell => (typeof cell === 'string' ? formulaSafe(cell) : cell))),
    ),
  )

/** Lines for a spreadsheet, taken in as they come and put together in a thread of its own. */
export const createSheet = (headings: Cell[]) => {
  const parts: ReturnType<typeof partOf>[] = []
  let count = 0
  return {
    add: (lines: readonly Cell[][]): number => {
      for (let from = 0; from < lines.length; from += partLines)
        parts.push(partOf(lines.slice(from, from + partLines)))
      count += lines.length
      return count
    },
    content: async (): Promise<Buffer> => Buffer.from(await write(partOf([headings]), ...parts)),
  }
}
