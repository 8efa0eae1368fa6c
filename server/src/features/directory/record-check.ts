import { type DirectoryKind, directoryFields } from '@sunport/contract/directory/fields.ts'
import { factChanges, factText } from '@sunport/contract/directory/values.ts'
import { creditCodeProblem } from '@sunport/contract/rules/credit-code.ts'
import type { MirrorRow } from './kind-table.ts'

/** Older than this, nobody knows whether the source still says so. */
const staleDays = 180
const dayMs = 86_400_000

/** Where a record is no longer what its source said last. */
export const differencesOf = (kind: DirectoryKind, row: MirrorRow) => {
  const { sourceSnapshot } = row
  if (!sourceSnapshot) return []
  const told = directoryFields[kind].filter(({ name }) => name in sourceSnapshot)
  return factChanges(told, sourceSnapshot, row)
}

/** What somebody should look at in a record; null when there is nothing. */
export const checkNoteOf = (kind: DirectoryKind, row: MirrorRow, now: Date, today: string): string | null => {
  const missing = directoryFields[kind].filter(
    field => field.isRequired && factText(field, row[field.name]) === null,
  )
  const codeProblem = row.creditCode === undefined ? undefined : creditCodeProblem(row.creditCode)
  const differing = differencesOf(kind, row)
  const age = row.syncedAt ? now.getTime() - row.syncedAt.getTime() : undefined
  const notes = [
    missing.length > 0 && `缺少${missing.map(({ title }) => title).join('、')}`,
    codeProblem,
    row.validTo && row.validTo < today && `有效期已于${row.validTo}届满`,
    row.validFrom && row.validFrom > today && `${row.validFrom}起才有效`,
    age === undefined && '没有从来源同步过',
    age !== undefined && age > staleDays * dayMs && `超过${staleDays}天没有同步`,
    differing.length > 0 && `与来源不一致：${differing.map(({ title }) => title).join('、')}`,
  ].filter(note => typeof note === 'string')
  return notes.length > 0 ? notes.join('；') : null
}
