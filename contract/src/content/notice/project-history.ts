import { stageOf } from '../../codes.ts'
import { shownValue } from './body.ts'
import { inForce, type NoticeChange } from './correction.ts'
import { completedAnyway } from './derive.ts'
import { factGroupCodes } from './fact-groups.ts'
import { fieldAt, valueAt } from './paths.ts'
import { type Statement, statementsOf } from './project-facts.ts'
import type { NoticeValues } from './shape.ts'

/** A public notice of a project, as it was published. */
export interface ProjectNotice {
  id: string
  noticeType: string | null
  /** Wire time. */
  publishedAt: string
  values: NoticeValues
  /** What a correction changes in which notice; of all others nothing. */
  targetId: string | null
  changes: readonly NoticeChange[]
  /** Of a correction that names no notice and only says when the opening is now. */
  opening: string | null
}

/** A fact in force, with the notice that made it so. */
export interface Standing extends Statement {
  sourceId: string
  /** Wire time. */
  since: string
  reason: string
  basis: string
  /** What it was before; '' where nothing was said before. */
  former: string
}

export interface FactChange extends Pick<Statement, 'key' | 'label' | 'group'> {
  old: string
  new: string
  reason: string
  basis: string
}

/** What a project was like from the moment of one of its notices on. */
export interface ProjectMoment {
  noticeId: string
  /** Wire time. */
  at: string
  facts: ReadonlyMap<string, Standing>
  changes: readonly FactChange[]
}

interface Step {
  notice: ProjectNotice
  /** Whose values these are: its own, or those of the notice that it corrects. */
  spoken: ProjectNotice
  values: NoticeValues
  changes: readonly NoticeChange[]
}

const calls = new Set(['tender', 'prequalification'])
const isCorrection = ({ noticeType }: ProjectNotice): boolean => stageOf(noticeType) === 'correction'

/** The notices in their order, each with what it says, or what it makes another one say from then on. */
export function* unfolded(notices: readonly ProjectNotice[]): Generator<Step> {
  const known = new Map<string, { notice: ProjectNotice; values: NoticeValues }>()
  for (const notice of notices) {
    if (!isCorrection(notice)) {
      const values = completedAnyway(notice.values)
      known.set(notice.id, { notice, values })
      yield { notice, spoken: notice, values, changes: [] }
      continue
    }
    const meant = notice.targetId
      ? known.get(notice.targetId)
      : [...known.values()].findLast(({ notice: { noticeType } }) => calls.has(stageOf(noticeType) ?? ''))
    if (!meant) {
      yield { notice, spoken: notice, values: {}, changes: notice.changes }
      continue
    }
    const changes =
      notice.opening && !notice.targetId ? [movedTo(meant.values, notice.opening)] : notice.changes
    const values = inForce(meant.values, changes)
    known.set(meant.notice.id, { ...meant, values })
    yield { notice, spoken: meant.notice, values, changes }
  }
}

const movedTo = (values: NoticeValues, opening: string): NoticeChange => ({
  field: 'openTenderTime',
  label: fieldAt('openTenderTime')?.label ?? '',
  old: valueAt(values, 'openTenderTime'),
  new: opening,
  reason: '',
  basis: '',
})

const shownAs = (path: string, value: string): string => {
  const field = path ? fieldAt(path) : undefined
  return field ? shownValue(field, value) : value
}

const byGroup = (one: Pick<Statement, 'group'>, other: Pick<Statement, 'group'>): number =>
  factGroupCodes.indexOf(one.group) - factGroupCodes.indexOf(other.group)

/** From notice to notice: what was in force, and what each of them changed. The later stands over the earlier. */
export const projectHistory = (notices: readonly ProjectNotice[]): ProjectMoment[] => {
  const said = new Map<string, Statement[]>()
  const moments: ProjectMoment[] = []
  let before: ReadonlyMap<string, Standing> = new Map()
  for (const { notice, spoken, values, changes } of unfolded(notices)) {
    said.set(spoken.id, statementsOf(spoken, values))
    const facts = new Map(before)
    const changed: FactChange[] = []
    for (const [key, statement] of new Map([...said.values()].flat().map(one => [one.key, one]))) {
      const was = before.get(key)
      if (was?.shown === statement.shown) continue
      const change = changes.find(({ field }) => field === statement.field) ?? changes[0]
      const why = { reason: change?.reason ?? '', basis: change?.basis ?? '' }
      const former = was?.shown ?? ''
      facts.set(key, { ...statement, sourceId: notice.id, since: notice.publishedAt, ...why, former })
      if (was)
        changed.push({
          key,
          label: statement.label,
          group: statement.group,
          old: former,
          new: statement.shown,
          ...why,
        })
    }
    before = new Map([...facts].toSorted(([, one], [, other]) => byGroup(one, other)))
    moments.push({
      noticeId: notice.id,
      at: notice.publishedAt,
      facts: before,
      changes: [...changed.toSorted(byGroup), ...inWordsOnly(changes, changed)],
    })
  }
  return moments
}

/** What a correction says beside the facts: in words only, or of something that no fact is made of. */
const inWordsOnly = (changes: readonly NoticeChange[], told: readonly FactChange[]): FactChange[] =>
  changes
    .filter(
      ({ field, new: now }) => !told.some(one => isOf(one.key, field) && one.new === shownAs(field, now)),
    )
    .map(({ field, label, old, new: now, reason, basis }) => ({
      key: '',
      label,
      group: 'scope' as const,
      old: shownAs(field, old),
      new: shownAs(field, now),
      reason,
      basis,
    }))

const isOf = (key: string, field: string): boolean =>
  field !== '' && (key === field || key.endsWith(`/${field}`))

/** What was in force at a moment; before the first notice nothing was. */
export const factsAt = (moments: readonly ProjectMoment[], at: string): ReadonlyMap<string, Standing> =>
  moments.findLast(moment => moment.at <= at)?.facts ?? new Map()

export interface ComparedFact extends Pick<Statement, 'key' | 'label' | 'group'> {
  /** '' where nothing was said of it yet. */
  before: string
  after: string
  /** The notices that changed it in between, the oldest first. */
  sourceIds: string[]
}

/** What differs at another moment from what it is at one; backwards it is the same with before and after exchanged. */
export const comparedFacts = (
  moments: readonly ProjectMoment[],
  one: string,
  other: string,
): ComparedFact[] => {
  if (one > other)
    return comparedFacts(moments, other, one).map(({ before, after, ...fact }) => ({
      ...fact,
      before: after,
      after: before,
    }))
  const [before, after] = [factsAt(moments, one), factsAt(moments, other)]
  const between = moments.filter(({ at }) => at > one && at <= other)
  const facts = [...after.values()]
    .filter(({ key, shown }) => before.get(key)?.shown !== shown)
    .map(({ key, label, group, shown }) => ({
      key,
      label,
      group,
      before: before.get(key)?.shown ?? '',
      after: shown,
      sourceIds: between
        .filter(({ noticeId, facts: then }) => then.get(key)?.sourceId === noticeId)
        .map(({ noticeId }) => noticeId),
    }))
  const words = between.flatMap(({ noticeId, changes }) =>
    changes
      .filter(({ key }) => key === '')
      .map(({ label, group, old, new: now }) => ({
        key: '',
        label,
        group,
        before: old,
        after: now,
        sourceIds: [noticeId],
      })),
  )
  return [...facts, ...words]
}
