import type { ProjectRow } from './read.ts'

const latestKeys = ['openTenderCode', 'openTenderName', 'purchaser', 'agency', 'regionCode'] as const
type Latest = Record<(typeof latestKeys)[number], string | null>

export interface FoundProject extends Omit<Latest, 'openTenderName'> {
  siteId: string
  rows: ProjectRow[]
  planId: string | null
  name: string
}

/** Each as the last notice has it that says anything of it. */
export const latestOf = (rows: readonly ProjectRow[]): Latest =>
  Object.fromEntries(latestKeys.map(key => [key, rows.findLast(row => row[key])?.[key] ?? null])) as Latest
