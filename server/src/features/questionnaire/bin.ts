import { eq } from 'drizzle-orm'
import { type BringBack, keepInBin, restoreRelated, restoreRow } from '../../platform/bin/bin-object.ts'
import type { Change } from '../../platform/crud/changes.ts'
import {
  questionnaire,
  questionnaireQuestion,
  questionnaireVersion,
  type StoredQuestionnaire,
} from './table.ts'

/** Keeps a draft with its questions; answers of trials are nobody's and go. */
export const binSurvey = (
  change: Pick<Change, 'tx' | 'now' | 'actor'>,
  { id, title, siteId, ownerOrgId }: StoredQuestionnaire,
  reason: string | null,
  days: number,
): Promise<void> =>
  keepInBin(change, questionnaire, {
    ...{ id, kind: 'survey', title, siteId, ownerOrgId, reason, days },
    authorId: change.actor.userId,
    related: [
      { table: questionnaireVersion, where: eq(questionnaireVersion.questionnaireId, id) },
      { table: questionnaireQuestion, where: eq(questionnaireQuestion.questionnaireId, id) },
    ],
  })

/** A questionnaire comes back as the draft that it was. */
export const recoverSurvey: BringBack = async ({ tx, now, actor }, snapshot) => {
  await restoreRow(tx, questionnaire, snapshot, {
    ...{ state: 'draft', revision: 'none', response_count: 0 },
    version: Number(snapshot.version) + 1,
    latest_modify_date: now.toISOString(),
    latest_modify_user: actor.userName,
  })
  await restoreRelated(tx, snapshot, [questionnaireVersion, questionnaireQuestion])
  return null
}
