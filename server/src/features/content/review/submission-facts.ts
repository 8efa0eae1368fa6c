import type { QueueFinding, QueueFindings } from '@sunport/contract/calls/review.ts'
import type { Finding, FindingGroup } from '@sunport/contract/content/check/finding.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { EditionRow, InfoRow } from '../core/table.ts'

const columnOf: Record<FindingGroup, QueueFinding> = {
  typo: 'typo',
  wording: 'typo',
  sensitive: 'sensitive',
  personal: 'personal',
  link: 'link',
  statutory: 'statutory',
  form: 'other',
  image: 'other',
  structure: 'other',
}

const dayOf = (moment: Date): string => toWireTime(moment).slice(0, 10)

export const countFindings = (findings: readonly Pick<Finding, 'group'>[]): QueueFindings => {
  const counts: QueueFindings = { typo: 0, sensitive: 0, personal: 0, link: 0, statutory: 0, other: 0 }
  for (const { group } of findings) counts[columnOf[group]] += 1
  return counts
}

/** How many letters lie between what two texts have in common at their beginning and at their end. */
export const changeSize = (before: string, after: string): number => {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return Math.max(before.length, after.length) - start - end
}

/** Whoever changes much of what people rely on says what; whoever dates something new back says why. */
export const checkChange = (
  { changeKind, changeNote, shownDate, fields }: EditionRow,
  { state }: Pick<InfoRow, 'state'>,
  now: Date,
): void => {
  if (changeKind === 'major' && !changeNote?.trim())
    throw new Problem('content.incomplete', '重大修改须填写修改说明')
  const isDatedBack = state === 'draft' && shownDate && dayOf(shownDate) < dayOf(now)
  if (isDatedBack && !fields.backdateReason)
    throw new Problem('content.incomplete', '显示日期早于今天的，须填写补录原因')
}

/** Keeps with a submission what its reviewers look for in their queue. */
export const noteSubmissionFacts = async (
  tx: Queries,
  { id, infoId, reviewRound, title, bodyText }: EditionRow,
  findings: readonly Pick<Finding, 'group'>[],
): Promise<void> => {
  const { rows } = await tx.execute<{ words: string }>(sql`
    SELECT e.title || ' ' || e.body_text AS words FROM info i JOIN info_edition e ON e.id = i.published_edition_id
    WHERE i.id = ${infoId}`)
  const size = changeSize(rows[0]?.words ?? '', `${title} ${bodyText}`)
  await tx.execute(sql`
    UPDATE info_submission SET findings = ${JSON.stringify(countFindings(findings))}::jsonb, change_size = ${size}
    WHERE edition_id = ${id} AND round = ${reviewRound}`)
}
