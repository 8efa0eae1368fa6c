import { questionnaireDesk } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { surveyAnswers } from '@sunport/contract/calls/survey-answers.ts'
import type { surveyThemes } from '@sunport/contract/calls/survey-themes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { found } from '../../platform/crud/changes.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { SurveyAnalysis } from './analysis.ts'
import type { SurveyDesk } from './desk.ts'
import type { Acted } from './desk-effects.ts'
import { type DeskUser, deskUser } from './desk-user.ts'
import type { SheetFile } from './sheet-files.ts'
import { listSheets } from './sheets.ts'
import type { TestAnswers } from './test-answers.ts'
import type { SurveyCoding } from './themes.ts'

interface Deps extends Rehearsable<SurveyDesk> {
  analysis: SurveyAnalysis
  testAnswers: TestAnswers
}

type Calls = typeof questionnaireDesk

/** Answers one by one: read, made void, counted again. */
export const surveyAnswersHandlers = ({
  db,
  over,
  sheetFile,
}: Pick<Deps, 'db' | 'over'> & { sheetFile: SheetFile }): Handlers<typeof surveyAnswers> => {
  const desk = over(db)
  return {
    listSheets: async ({ id, which, ...paging }, context) => {
      const user = deskUser(context, 'cms:survey:export')
      return listSheets(db, await desk.find(id, user), which, paging)
    },
    sheetFile: async ({ id, fileId }, context) => {
      const user = deskUser(context, 'cms:survey:export')
      return sheetFile(await desk.find(id, user), fileId, user)
    },
    judgeSheet: async ({ action, ...input }, context) => {
      const { row } = await desk.act(action, input, deskUser(context, 'cms:survey:run'))
      return { version: found(row).version }
    },
  }
}

export const surveyThemesHandlers = (coding: SurveyCoding): Handlers<typeof surveyThemes> => {
  const as = (context: CallContext) => deskUser(context, 'cms:survey:export')
  return {
    listThemes: (input, context) => coding.themes(input, as(context)),
    listTexts: (input, context) => coding.texts(input, as(context)),
    addTheme: (input, context) => coding.add(input, as(context)),
    renameTheme: (input, context) => coding.rename(input, as(context)),
    removeTheme: (input, context) => coding.remove(input, as(context)),
    codeTexts: (input, context) => coding.code(input, as(context)),
  }
}

export const questionnaireDeskHandlers = (deps: Deps): Handlers<Calls> => {
  const { analysis, testAnswers } = deps
  const desk = deps.over(deps.db)
  /** Whoever calls, as far as the function of the call reaches. */
  const as = (name: keyof Calls, context: CallContext): DeskUser =>
    deskUser(context, questionnaireDesk[name].access as FunctionCode)
  const whole = ({ row }: Acted, user: DeskUser) => desk.whole(found(row), user)

  return {
    list: (filter, context) => desk.list(filter, as('list', context)),
    get: async ({ id }, context) => {
      const user = as('get', context)
      return desk.whole(await desk.find(id, user), user)
    },
    create: (input, context) => desk.create(input, as('create', context)),
    update: (input, context) => desk.update(input, as('update', context)),
    saveDesign: (input, context) => desk.saveDesign(input, as('saveDesign', context)),
    draft: async ({ action, ...input }, context) => {
      const user = as('draft', context)
      const { row, made } = await desk.act(action, input, user)
      const [copy] = action === 'copy' ? made : []
      if (copy) return desk.whole(await desk.find(copy, user), user)
      return row ? desk.whole(row, user) : null
    },
    review: async ({ action, ...input }, context) => {
      const user = as('review', context)
      return whole(await desk.act(action, input, user), user)
    },
    run: async ({ action, ...input }, context) => {
      const user = as('run', context)
      return whole(await desk.act(action, input, user), user)
    },
    results: async ({ action, ...input }, context) => {
      const user = as('results', context)
      return whole(await desk.act(action, input, user), user)
    },
    bulkRun: ({ action, reason, endTime, ...input }, context) => {
      const user = as('bulkRun', context)
      return runBulk(deps, input, (inside, row) => inside.act(action, { ...row, reason, endTime }, user))
    },
    bulkDraft: ({ action, reason, siteIds, ...input }, context) => {
      const user = as('bulkDraft', context)
      return runBulk(deps, input, (inside, row) => inside.act(action, { ...row, reason, siteIds }, user))
    },
    handOut: async (input, context) => {
      const { made } = await desk.act('handOut', input, as('handOut', context))
      return { tickets: made }
    },
    embed: async (input, context) => {
      const user = as('embed', context)
      return whole(await desk.act('embed', input, user), user)
    },
    answerAsTest: async ({ id, answers }, context) => {
      const user = as('answerAsTest', context)
      const row = await desk.find(id, user)
      desk.mayTest(row, user)
      await testAnswers(row, answers)
      return null
    },
    analysis: async ({ id, ...filter }, context) =>
      analysis.whole(await desk.find(id, as('analysis', context)), filter),
    cross: async ({ id, row, column, ...filter }, context) =>
      analysis.cross(await desk.find(id, as('cross', context)), filter, row, column),
    exportAnswers: async ({ id, format, ...filter }, context) => {
      const user = as('exportAnswers', context)
      const row = await desk.find(id, user)
      const hasPersonal = user.who.holds('cms:survey:personal')
      return analysis.file(row, filter, format, { hasPersonal, actor: user.reach.actor })
    },
  }
}
