import type { ImportKind } from '@sunport/contract/directory/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { MirrorRow } from './kind-table.ts'

type Facts = Readonly<Record<string, unknown>>

/**
 * Of records of one name and organisation, those that a line speaks of. A supplier's may be of several kinds and several
 * people: people's are told apart by their numbers, and where one of the two says none, by whose they are. What the
 * source said last counts, not what was corrected here since.
 */
export const sameOfName = (
  kind: ImportKind,
  line: Facts,
  rows: readonly MirrorRow[],
): readonly MirrorRow[] => {
  if (kind !== 'supplierQualification') return rows
  const told = (row: MirrorRow): Facts => ({ ...row, ...row.sourceSnapshot })
  const ofKind = rows.filter(row => told(row).kind === line.kind)
  if (line.kind !== 'employee') return ofKind
  const number = line.certificateNo ?? null
  const isTheirs = (row: MirrorRow): boolean => told(row).holder === line.holder
  const numbered = ofKind.filter(
    row => (told(row).certificateNo ?? null) === number && (number !== null || isTheirs(row)),
  )
  if (numbered.length > 0) return numbered
  return ofKind.filter(row => (number === null || !told(row).certificateNo) && isTheirs(row))
}

/** The same for two lines of one file: what they have in common beside name and organisation. */
export const apartInFile = (kind: ImportKind): SQL =>
  kind === 'supplierQualification'
    ? sql`concat_ws('/', facts ->> 'kind', CASE WHEN facts ->> 'kind' = 'employee'
        THEN coalesce(facts ->> 'certificateNo', facts ->> 'holder') END)`
    : sql`''`
