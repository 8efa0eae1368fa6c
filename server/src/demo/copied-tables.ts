import type { PgTable } from 'drizzle-orm/pg-core'
import { info, infoAttachment, infoEdition, lawVersion } from '../features/content/core/table.ts'
import { file } from '../features/file/table.ts'
import { publication } from '../features/info/table.ts'
import { type ColumnOf, columnsOf } from '../platform/database/table-columns.ts'

type Value = string | number | boolean | null | undefined

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (value: Value): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value).replace(/[\\\t\n\r]/g, char => escapes[char] ?? char)
}

/**
 * A table for COPY without the columns that begin as in any new row. Lines say all others by name: a new column that
 * nobody fills or leaves does not compile.
 */
const copied = <T extends PgTable, const Left extends readonly ColumnOf<T>[]>(table: T, leave: Left) => {
  const columns = columnsOf(table, { except: leave })
  return {
    names: columns.map(([, { name }]) => name),
    /** One line of COPY's text form. */
    line: (row: Record<Exclude<ColumnOf<T>, Left[number]>, Value>): string =>
      `${columns.map(([name]) => cell((row as Record<string, Value>)[name])).join('\t')}\n`,
  }
}

const whoWrote = ['createUser', 'latestModifyUser', 'version'] as const

export const copiedTables = {
  file: copied(file, [
    'isPrivate',
    'scanState',
    'scanNote',
    'scannedAt',
    'ownerId',
    'homeSiteIds',
    'shownSiteIds',
    'alt',
    'isAccessible',
    'missingSince',
    'version',
    'createDate',
  ]),
  info: copied(info, [
    'closingTarget',
    'isTextHidden',
    'ownerOrgId',
    'authorId',
    'originId',
    'referMode',
    'deletedAt',
    'deletedBy',
    'deleteReason',
    'binUntil',
    'binBatch',
    'binState',
    'binPublication',
    'isHeld',
    'holdReason',
    ...whoWrote,
  ]),
  info_edition: copied(infoEdition, [
    'scheduledAt',
    'expireAt',
    'submittedAt',
    'reviewRound',
    'submittedBy',
    'submitNote',
    'assignedTo',
    'handedTo',
    'writers',
    'isUrgent',
    'urgedAt',
    'publishedBy',
    'lastSaveId',
    ...whoWrote,
  ]),
  info_attachment: copied(infoAttachment, []),
  publication: copied(publication, ['seq', 'url']),
  law_version: copied(lawVersion, ['validTo', 'amendedById']),
}
export type CopiedTable = keyof typeof copiedTables
