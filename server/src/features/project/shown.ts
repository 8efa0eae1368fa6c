import { apiPrefix } from '@sunport/contract/call.ts'
import type { Project } from '@sunport/contract/calls/project.ts'
import { calls } from '@sunport/contract/calls.ts'
import { noticeTypes } from '@sunport/contract/codes.ts'
import { projectDates } from '@sunport/contract/content/notice/project-dates.ts'
import {
  comparedFacts,
  factsAt,
  type ProjectMoment,
  projectHistory,
} from '@sunport/contract/content/notice/project-history.ts'
import type { FoundProject } from './found.ts'
import { toProjectNotice, wireOf } from './notices.ts'

export interface AskedMoments {
  at?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Whole days mean what was in force at their end. */
const momentOf = (asked: string): string => {
  if (asked.length === 10) return `${asked} 23:59:59`
  return asked.length === 16 ? `${asked}:00` : asked
}

const filesOf = ({ siteId, planId, openTenderCode }: FoundProject): Project['files'] => {
  const [name, value] = planId ? ['planId', planId] : ['openTenderCode', openTenderCode ?? '']
  const at = ({ path }: { path: string }) =>
    `${apiPrefix}${path}?${new URLSearchParams({ siteId, [name]: value })}`
  const { read, ocds, ics } = calls.project
  return { json: at(read), ocds: at(ocds), ics: at(ics) }
}

type IdOf = (originId: string) => string

const factsShown = (
  moments: readonly ProjectMoment[],
  at: string | undefined,
  idOf: IdOf,
): Project['facts'] => {
  const facts = at ? factsAt(moments, at) : moments.at(-1)?.facts
  return [...(facts?.values() ?? [])].map(({ field: _, ...fact }) => ({
    ...fact,
    sourceId: idOf(fact.sourceId),
  }))
}

const comparedShown = (
  moments: readonly ProjectMoment[],
  { from, to }: AskedMoments,
  idOf: IdOf,
): Project['compared'] => {
  if (!from || !to) return null
  const [one, other] = [momentOf(from), momentOf(to)]
  const facts = comparedFacts(moments, one, other)
  return {
    from: one,
    to: other,
    facts: facts.map(fact => ({ ...fact, sourceIds: fact.sourceIds.map(idOf) })),
  }
}

/** A project as its page and programs read it, by the ids under which its notices are shown on this site. */
export const shownProject = (
  found: FoundProject,
  asked: AskedMoments,
  channelPublicId: (id: string) => string,
): Project => {
  const { rows, siteId: _, ...project } = found
  const shown = new Map(rows.map(({ originId, id }) => [originId, id]))
  const idOf: IdOf = originId => shown.get(originId) ?? originId
  const notices = rows.map(toProjectNotice)
  const moments = projectHistory(notices)
  const at = asked.at ? momentOf(asked.at) : undefined
  return {
    ...project,
    at: at ?? null,
    facts: factsShown(moments, at, idOf),
    dates: projectDates(notices).map(({ noticeId, sequence, changedAt: __, ...date }) => ({
      ...date,
      noticeId: idOf(noticeId),
      moved: sequence,
    })),
    notices: rows.map((row, place) => ({
      id: row.id,
      title: row.title,
      channel: channelPublicId(row.channelId),
      noticeType: row.noticeType,
      noticeTypeName: noticeTypes[row.noticeType ?? '']?.name ?? null,
      planId: row.planId,
      noticeTime: wireOf(row.noticeTime),
      targetId: shown.get(row.changes?.[0]?.targetId ?? '') ?? null,
      changes: [...(moments[place]?.changes ?? [])],
    })),
    compared: comparedShown(moments, asked, idOf),
    files: filesOf(found),
  }
}
