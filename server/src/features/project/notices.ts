import { stageOf } from '@sunport/contract/codes.ts'
import type { ProjectNotice } from '@sunport/contract/content/notice/project-history.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { ProjectRow } from './read.ts'

/** What stands in several channels is one notice; its own place comes before those that refer to it. */
export const onceEach = (rows: readonly ProjectRow[]): ProjectRow[] => {
  const own = new Set(rows.filter(({ id, originId }) => id === originId).map(({ id }) => id))
  const seen = new Set<string>()
  return rows.filter(({ id, originId }) => {
    if (seen.has(originId) || (id !== originId && own.has(originId))) return false
    seen.add(originId)
    return true
  })
}

export const wireOf = (time: string | Date): string => toWireTime(new Date(time))

/** A public row as the rules of projects read it, known by what it was written as. */
export const toProjectNotice = (row: ProjectRow): ProjectNotice => {
  const [change] = row.changes ?? []
  const isCorrection = stageOf(row.noticeType) === 'correction'
  return {
    id: row.originId,
    noticeType: row.noticeType,
    publishedAt: wireOf(row.noticeTime),
    values: row.values,
    targetId: change?.targetId ?? null,
    changes: row.changes ?? [],
    opening: isCorrection && !change && row.openTenderTime ? wireOf(row.openTenderTime) : null,
  }
}
