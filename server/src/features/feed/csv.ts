import { byteOrderMark, csvLine } from '../../platform/files/csv.ts'
import type { FeedDocument } from './row.ts'

/** The whole list as a table for spreadsheets. */
export async function* csvOf({ batches, shape: { columns } }: FeedDocument): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([, heading]) => heading))
  for await (const rows of batches)
    yield rows.map(row => csvLine(columns.map(([name]) => row[name] ?? null))).join('')
}
