import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type { questionnaireDesk, Survey, SurveyRow } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { needsReason, type SurveyAction, surveyRefusal } from '@sunport/contract/questionnaire/policy.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, deltaOf, found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Notify } from '../../platform/notify.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import { type Acted, type ActInput, effects, type LibraryFiles } from './desk-effects.ts'
import { deskRepo, surveysWithin } from './desk-repo.ts'
import { actedOn, type SitePlaces, surveyRows, wholeSurvey } from './desk-rows.ts'
import type { DeskUser } from './desk-user.ts'
import type { StoredQuestionnaire } from './table.ts'
import { tellOf } from './telling.ts'

type Calls = typeof questionnaireDesk
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>

const auditNames: Partial<Record<SurveyAction, AuditAction>> = {
  design: 'design',
  edit: 'update',
  submit: 'submit',
  recall: 'recall',
  revise: 'revise',
  discard: 'discard',
  purgeTests: 'purge-tests',
  copy: 'copy',
  remove: 'remove',
  approve: 'approve',
  sendBack: 'return',
  pause: 'pause-survey',
  resume: 'resume-survey',
  extend: 'extend-survey',
  close: 'close',
  voidAnswer: 'void-answer',
  restoreAnswer: 'restore-answer',
  handOut: 'hand-out',
  embed: 'embed-survey',
  adopt: 'adopt',
  publish: 'publish-results',
  archive: 'archive',
}

const momentOf = (text: string): Date => {
  const moment = parseWireTime(text)
  if (!moment) throw new Problem('request.invalid', '时间格式不正确')
  return moment
}

/** The columns of what a form says. */
const columnsOf = (input: Input<'create'> | Input<'update'>) => ({
  title: input.title,
  intro: input.intro,
  targetGroup: input.targetGroup || null,
  organiser: input.organiser || null,
  basis: input.basis || null,
  startAt: momentOf(input.startTime),
  endAt: momentOf(input.endTime),
  answerMode: input.answerMode,
  maxResponses: input.maxResponses ?? null,
  resultPolicy: input.resultPolicy,
  minCell: input.minCell,
  thankYou: input.thankYou || null,
  settings: { allowSave: input.allowSave },
})

/** Public pages that show a questionnaire. */
const touchPages = ({ touch }: Change, { id, siteId }: StoredQuestionnaire): void =>
  touch(tag.questionnaires(siteId), tag.questionnaire(id), tag.questionnaireResults(id))

export const surveyDesk = (db: Db, clock: Clock, places: SitePlaces, notify: Notify, files: LibraryFiles) => {
  const { siteName } = places
  const changes = createChanges(db, clock, 'cms')
  const looking = ({ who }: DeskUser) => ({ now: clock.now(), who, ...places })

  const mayDo = (row: StoredQuestionnaire, user: DeskUser, action: SurveyAction, reason?: string | null) => {
    const refusal = surveyRefusal(actedOn(row, clock.now()), user.who, action)
    if (refusal) throw new Problem(refusal)
    if (needsReason(action) && !reason?.trim()) throw new Problem('survey.reason')
  }

  /** One action on one questionnaire: the rules, what it does, its audit row, the pages that fall. */
  const act = (action: SurveyAction, input: ActInput, user: DeskUser): Promise<Acted> =>
    changes(user.reach.actor, async doing => {
      const repo = deskRepo(doing.tx)
      const before = found(await repo.lock(input.id, surveysWithin(user.reach)))
      mayDo(before, user, action, input.reason)
      if (before.version !== input.version) throw stale(before)
      const done = await effects[action]?.({ files, row: before, input, doing, user })
      const audit = (more: object) =>
        doing.audit({
          entity: 'survey',
          entityId: before.id,
          title: before.title,
          siteId: before.siteId,
          action: auditNames[action] ?? 'update',
          ...(input.reason && { reason: input.reason }),
          ...more,
        })
      if (done?.isGone) {
        await audit({ before: { title: before.title, state: before.state } })
        return { row: undefined, made: done.made ?? [] }
      }
      const after = await repo.update(before.id, before.version, { ...done?.columns, ...doing.stamp() })
      if (!after) throw stale(before)
      const delta = deltaOf(before, after)
      await audit({ ...delta, after: { ...delta.after, ...done?.noted } })
      touchPages(doing, after)
      await tellOf(notify, doing, action, before)
      return { row: after, made: done?.made ?? [] }
    })

  const whole = async (row: StoredQuestionnaire, user: DeskUser): Promise<Survey> =>
    wholeSurvey(db, row, looking(user))

  return {
    act,
    whole,

    list: async (filter: Input<'list'>, user: DeskUser): Promise<Page<SurveyRow>> => {
      const { rows, total } = await deskRepo(db).list(filter, surveysWithin(user.reach), clock.now())
      return { rows: await surveyRows(db, rows, looking(user)), total }
    },

    find: async (id: string, user: DeskUser): Promise<StoredQuestionnaire> =>
      found(await deskRepo(db).find(id, surveysWithin(user.reach))),

    create: async (input: Input<'create'>, user: DeskUser): Promise<Survey> => {
      if (!siteName(input.siteId)) throw new Problem('request.invalid', '参数 siteId 不正确')
      if (!coversSite(user.reach.scope, input.siteId)) throw new Problem('access.forbidden')
      const row = await changes(user.reach.actor, async doing => {
        const repo = deskRepo(doing.tx)
        const made = found(
          await repo.insert({
            ...columnsOf(input),
            siteId: input.siteId,
            ownerOrgId: user.orgId,
            ...doing.birth(),
            id: randomUUID(),
          }),
        )
        await repo.addVersion(made.id, 1)
        if (!(await repo.find(made.id, surveysWithin(user.reach)))) throw new Problem('access.forbidden')
        const { id, title, siteId } = made
        await doing.audit({
          entity: 'survey',
          entityId: id,
          title,
          siteId,
          action: 'create',
          after: { title },
        })
        return made
      })
      return whole(row, user)
    },

    update: async (input: Input<'update'>, user: DeskUser): Promise<Survey> => {
      const { id, version } = input
      return whole(found((await act('edit', { id, version, columns: columnsOf(input) }, user)).row), user)
    },

    saveDesign: async (input: Input<'saveDesign'>, user: DeskUser): Promise<Survey> =>
      whole(found((await act('design', input, user)).row), user),

    mayCode: (row: StoredQuestionnaire, user: DeskUser): void => mayDo(row, user, 'code'),

    mayTest: (row: StoredQuestionnaire, user: DeskUser): void => mayDo(row, user, 'test'),
  }
}

export type SurveyDesk = ReturnType<typeof surveyDesk>
