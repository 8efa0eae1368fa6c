import { calls } from '@sunport/contract/calls.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Db } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PhoneProof } from './admission.ts'
import { surveyAnalysis } from './analysis.ts'
import type { Uploads } from './answer-files.ts'
import { recoverSurvey } from './bin.ts'
import { surveyDesk } from './desk.ts'
import type { LibraryFiles } from './desk-effects.ts'
import { deskRepo, surveysWithin } from './desk-repo.ts'
import { questionnaireDeskHandlers, surveyAnswersHandlers, surveyThemesHandlers } from './desk-routes.ts'
import { surveyDueTask } from './due.ts'
import { surveyHandOver } from './hand-over.ts'
import { personalSealer } from './personal.ts'
import { type FindSite, questionnaireHandlers, type UserOfToken } from './routes.ts'
import { questionnaireService } from './service.ts'
import { sheetFile } from './sheet-files.ts'
import { testAnswers } from './test-answers.ts'
import { surveyCoding } from './themes.ts'
import { surveyUndo } from './undo.ts'

export interface QuestionnaireNeeds {
  findSite: FindSite
  siteName(id: string): string | null
  packs: readonly RegionPack[]
  codes: PhoneProof
  userOfToken: UserOfToken
  notify: Notify
  usableImages: LibraryFiles['usableImages']
  uploads: Uploads
}

/** 问卷: answered by the public, made, run and read at the desk. */
export const questionnaireFeature = (
  { db, clock, secret, settings }: Pick<Platform, 'db' | 'clock' | 'secret' | 'settings'>,
  { findSite, siteName, packs, codes, userOfToken, notify, usableImages, uploads }: QuestionnaireNeeds,
) => {
  const sealer = personalSealer(secret)
  const binDays = () => settings.get('publish.bin-days')
  const publicPath = (siteId: string): string | null => {
    const pack = packs.find(({ siteCode }) => siteCode === siteId)
    if (!pack) return null
    return pathOfKind(pack, 'questionnaire-answer') ?? pathOfKind(pack, 'questionnaire-list') ?? null
  }
  const over = (inside: Db) =>
    surveyDesk(inside, clock, { siteName, publicPath }, notify, { usableImages, binDays })
  return {
    undoes: [surveyUndo],
    recovers: { survey: recoverSurvey },
    calls: [
      bound(
        calls.questionnaire,
        questionnaireHandlers(
          questionnaireService(db, clock, secret, settings, codes, uploads),
          findSite,
          userOfToken,
        ),
      ),
      bound(
        calls.surveyAnswers,
        surveyAnswersHandlers({ db, over, sheetFile: sheetFile(db, clock, uploads) }),
      ),
      bound(calls.surveyThemes, surveyThemesHandlers(surveyCoding(db, clock, over(db).mayCode))),
      bound(
        calls.questionnaireDesk,
        questionnaireDeskHandlers({
          db,
          over,
          analysis: surveyAnalysis(db, clock, sealer),
          testAnswers: testAnswers(db, clock, sealer),
        }),
      ),
    ],
    tasks: [surveyDueTask(db, clock, notify)],
    offers: {
      handOvers: [surveyHandOver],
      /** Questionnaires that wait for somebody's review; his own are others' to pass, and counted with them in his list. */
      waiting: async ({ id, userName, grants }: Pick<CurrentUser, 'id' | 'userName' | 'grants'>) => {
        const scope = grants.get('cms:survey:review2')
        if (!scope) return {}
        const actor = { userId: id, userName, orgName: null, ip: '', requestId: '' }
        return { 'survey-review': await deskRepo(db).inReview(surveysWithin({ actor, scope })) }
      },
    },
  }
}
