import type { Survey, SurveyQuestion, SurveyRow } from '@sunport/contract/calls/questionnaire-desk.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import {
  allowedSurveyActions,
  type SurveyActor,
  surveyStateAt,
} from '@sunport/contract/questionnaire/policy.ts'
import { housekeepingOf } from '../../platform/crud/changes.ts'
import type { Queries } from '../../platform/database/database.ts'
import { deskRepo, type SurveyFacts } from './desk-repo.ts'
import { questionnaireRepo } from './repo.ts'
import type { QuestionRow, StoredQuestionnaire } from './table.ts'

/** What the rules see of a questionnaire now. */
export const actedOn = (row: StoredQuestionnaire, now: Date) => ({
  state: surveyStateAt(row, now),
  revision: row.revision,
  submittedBy: row.submittedBy,
  handedTo: row.handedTo,
})

/** The version that is in the making, or else the one that is answered. */
export const designNoOf = ({ versionNo, revision }: StoredQuestionnaire): number =>
  revision === 'none' ? versionNo : versionNo + 1

export const toSurveyQuestion = (row: QuestionRow): SurveyQuestion => ({
  code: row.code,
  type: row.type,
  title: row.title,
  help: row.help,
  required: row.required,
  options: row.options.map(option => ({ ...option, exclusive: option.exclusive ?? false })),
  minSelect: row.minSelect,
  maxSelect: row.maxSelect,
  maxLength: row.maxLength,
  rules: row.rules,
  publicResult: row.publicResult,
  personalData: row.personalData,
})

const wireOrNull = (moment: Date | string | null | undefined): string | null =>
  moment ? toWireTime(new Date(moment)) : null

/** What the desk knows of a site. */
export interface SitePlaces {
  siteName(id: string): string | null
  /** Where a questionnaire of the site is answered, below the portal's base. */
  publicPath(siteId: string): string | null
}

interface Looking extends SitePlaces {
  now: Date
  who: SurveyActor
}

const rowOf = (
  row: StoredQuestionnaire,
  facts: SurveyFacts | undefined,
  { now, who, siteName, publicPath }: Looking,
): SurveyRow => ({
  id: row.id,
  siteId: row.siteId,
  siteName: siteName(row.siteId),
  publicPath: publicPath(row.siteId),
  title: row.title,
  state: actedOn(row, now).state,
  revision: row.revision,
  organiser: row.organiser,
  startTime: toWireTime(row.startAt),
  endTime: toWireTime(row.endAt),
  answerMode: row.answerMode,
  resultPolicy: row.resultPolicy,
  maxResponses: row.maxResponses,
  responses: row.responseCount,
  // Whoever answers without script is not seen beginning.
  started: Math.max(facts?.started ?? 0, row.responseCount),
  testAnswers: facts?.tests ?? 0,
  medianSeconds: facts?.medianSeconds ?? null,
  lastAnswerTime: wireOrNull(facts?.lastAnswerAt),
  publishedTime: wireOrNull(row.resultsPublishedAt),
  versionNo: row.versionNo,
  questionCount: facts?.questionCount ?? 0,
  frameOrigins: row.settings.frameOrigins ?? [],
  actions: allowedSurveyActions(actedOn(row, now), who),
  ...housekeepingOf(row),
})

export const surveyRows = async (
  db: Queries,
  rows: StoredQuestionnaire[],
  looking: Looking,
): Promise<SurveyRow[]> => {
  const facts = new Map((await deskRepo(db).facts(rows.map(({ id }) => id))).map(each => [each.id, each]))
  return rows.map(row => rowOf(row, facts.get(row.id), looking))
}

export const wholeSurvey = async (
  db: Queries,
  row: StoredQuestionnaire,
  looking: Looking,
): Promise<Survey> => {
  const repo = deskRepo(db)
  const [facts] = await repo.facts([row.id])
  const questions = await questionnaireRepo(db).questions(row.id, designNoOf(row))
  const versions = await repo.versions(row.id)
  return {
    ...rowOf(row, facts, looking),
    intro: row.intro,
    targetGroup: row.targetGroup,
    basis: row.basis,
    thankYou: row.thankYou,
    minCell: row.minCell,
    allowSave: row.settings.allowSave ?? false,
    quotas: row.quotas,
    adoption: row.adoption ?? [],
    methodNote: row.methodNote,
    designNo: designNoOf(row),
    questions: questions.map(toSurveyQuestion),
    versions: versions.map(({ versionNo, frozenAt, answers }) => ({
      versionNo,
      frozenTime: wireOrNull(frozenAt),
      answers,
    })),
    tickets: await repo.tickets(row.id),
  }
}
