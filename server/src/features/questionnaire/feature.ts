import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FindSite, questionnaireHandlers } from './routes.ts'
import { questionnaireService } from './service.ts'

export interface QuestionnaireNeeds {
  findSite: FindSite
}

/** 问卷. */
export const questionnaireFeature = (
  { db, clock, secret, settings }: Pick<Platform, 'db' | 'clock' | 'secret' | 'settings'>,
  { findSite }: QuestionnaireNeeds,
) =>
  feature({
    calls: [
      bound(
        calls.questionnaire,
        questionnaireHandlers(questionnaireService(db, clock, secret, settings), findSite),
      ),
    ],
  })
