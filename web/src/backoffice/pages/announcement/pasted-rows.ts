import type { NoticeField, NoticeRow } from '@sunport/contract/content/notice/shape.ts'
import { typedMoney } from '../../ui/typed-money.ts'

const mostRows = 200

/** `2026/6/1`, `2026年6月` and the like, as the wire writes them. */
const dayOf = (words: string): string =>
  words
    .replace(/[年月/.]/g, '-')
    .replace(/日$/, '')
    .replace(/-$/, '')
    .split('-')
    .map(part => part.padStart(2, '0'))
    .join('-')

/** A cell of a spreadsheet as the value of a column. */
const cellValue = ({ kind, options }: NoticeField, words: string): string => {
  switch (kind) {
    case 'money':
      return typedMoney(words, words)
    case 'date':
    case 'month':
      return dayOf(words)
    case 'choice':
      return Object.entries(options ?? {}).find(([, label]) => label === words)?.[0] ?? words
    default:
      return words
  }
}

/** What was copied out of a spreadsheet; undefined for ordinary text, which goes into its one field. */
const cellsOf = (copied: string): string[][] | undefined => {
  const lines = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return copied.includes('\t') ? lines.map(line => line.split('\t').map(cell => cell.trim())) : undefined
}

/** The rows with copied cells laid over them from one place on; rows that are not there yet are made. */
export const pastedRows = (
  columns: readonly NoticeField[],
  rows: readonly NoticeRow[],
  from: { row: number; column: number },
  copied: string,
): NoticeRow[] | undefined => {
  const cells = cellsOf(copied)
  if (!cells) return undefined
  const length = Math.min(mostRows, Math.max(rows.length, from.row + cells.length))
  return Array.from({ length }, (_, at) => {
    const line = cells[at - from.row] ?? []
    const filled = line.flatMap((words, offset) => {
      const column = columns[from.column + offset]
      return column ? [[column.key, cellValue(column, words)]] : []
    })
    return { ...rows[at], ...Object.fromEntries(filled) }
  })
}
