import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type { surveyThemes } from '@sunport/contract/calls/survey-themes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { canBeCoded } from '@sunport/contract/questionnaire/question-types.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found } from '../../platform/crud/changes.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import { offsetOf } from '../../platform/database/list.ts'
import { deskRepo, surveysWithin } from './desk-repo.ts'
import type { DeskUser } from './desk-user.ts'
import { questionnaireRepo } from './repo.ts'
import type { StoredQuestionnaire } from './table.ts'
import { amongResponses, type ThemeRow, themeRepo } from './theme-repo.ts'

type Calls = typeof surveyThemes
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>

const mostThemes = 30

interface Coding {
  row: StoredQuestionnaire
  doing: Change
  repo: ReturnType<typeof themeRepo>
  note(action: AuditAction, theme: string, more?: Record<string, unknown>): Promise<void>
}

const shown = ({ id, name }: ThemeRow) => ({ id, name })

/** Texts that are somebody's own are read by nobody here. */
const refuseOtherQuestions = async (db: Queries, row: StoredQuestionnaire, code: string): Promise<void> => {
  const asked = (await questionnaireRepo(db).questions(row.id, row.versionNo)).find(
    each => each.code === code,
  )
  if (!asked || asked.personalData || !canBeCoded(asked.type)) throw new Problem('survey.theme_question')
}

/** 主题编码: themes of texts. They change no answer, so nothing public falls by them. */
export const surveyCoding = (
  db: Db,
  clock: Clock,
  mayCode: (row: StoredQuestionnaire, user: DeskUser) => void,
) => {
  const changes = createChanges(db, clock, 'cms')
  const find = async (queries: Queries, id: string, { reach }: DeskUser) =>
    found(await deskRepo(queries).find(id, surveysWithin(reach)))

  const coding = <T>(id: string, user: DeskUser, work: (coding: Coding) => Promise<T>): Promise<T> =>
    changes(user.reach.actor, async doing => {
      const row = found(await deskRepo(doing.tx).lock(id, surveysWithin(user.reach)))
      mayCode(row, user)
      const note: Coding['note'] = (action, theme, more = {}) =>
        doing.audit({
          entity: 'survey',
          entityId: row.id,
          title: row.title,
          siteId: row.siteId,
          action,
          after: { theme, ...more },
        })
      return work({ row, doing, repo: themeRepo(doing.tx, row.id), note })
    })

  return {
    themes: async ({ id, question }: Input<'listThemes'>, user: DeskUser) => {
      const row = await find(db, id, user)
      return (await themeRepo(db, row.id).list(question)).map(shown)
    },

    texts: async ({ id, ...filter }: Input<'listTexts'>, user: DeskUser) => {
      const row = await find(db, id, user)
      await refuseOtherQuestions(db, row, filter.question)
      return themeRepo(db, row.id).listTexts(filter, filter.pageSize, offsetOf(filter))
    },

    add: ({ id, question, name }: Input<'addTheme'>, user: DeskUser) =>
      coding(id, user, async ({ row, doing, repo, note }) => {
        await refuseOtherQuestions(doing.tx, row, question)
        if ((await repo.list(question)).length >= mostThemes) throw new Problem('survey.many_themes')
        const theme = { id: randomUUID(), name, question }
        if (!(await repo.add(theme))) throw new Problem('survey.theme_name')
        await note('add-theme', name, { question })
        return shown(theme)
      }),

    rename: ({ id, themeId, name }: Input<'renameTheme'>, user: DeskUser) =>
      coding(id, user, async ({ repo, note }) => {
        const theme = found(await repo.find(themeId))
        if (!(await repo.rename(theme, name))) throw new Problem('survey.theme_name')
        await note('rename-theme', name, { question: theme.question })
        return { id: themeId, name }
      }),

    remove: ({ id, themeId }: Input<'removeTheme'>, user: DeskUser) =>
      coding(id, user, async ({ repo, note }) => {
        const theme = found(await repo.find(themeId))
        await repo.remove(themeId)
        await note('remove-theme', theme.name, { question: theme.question })
        return null
      }),

    /** The log says how many; which texts, and what they say, it does not. */
    code: ({ id, themeId, isAssigned, responseIds, keyword }: Input<'codeTexts'>, user: DeskUser) =>
      coding(id, user, async ({ repo, note }) => {
        const theme = found(await repo.find(themeId))
        const change = isAssigned ? repo.assign : repo.release
        const changed = await change(theme, amongResponses(responseIds), keyword)
        if (changed > 0)
          await note(isAssigned ? 'code-texts' : 'uncode-texts', theme.name, { count: changed, keyword })
        return { changed }
      }),
  }
}

export type SurveyCoding = ReturnType<typeof surveyCoding>
