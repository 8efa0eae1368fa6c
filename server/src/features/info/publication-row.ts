import type { PublicationRow } from './table.ts'

/** The driver reads bigint as text. */
export const toRow = <R extends PublicationRow>(row: R): R => {
  row.seq = BigInt(row.seq)
  return row
}
