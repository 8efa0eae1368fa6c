import { randomUUID } from 'node:crypto'
import type { Adoption } from '@sunport/contract/calls/questionnaire.ts'
import type { Quota, SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import { checkDesign } from '@sunport/contract/questionnaire/design-check.ts'
import { imageFilesIn } from '@sunport/contract/questionnaire/option-images.ts'
import type { SurveyAction } from '@sunport/contract/questionnaire/policy.ts'
import { type Change, found } from '../../platform/crud/changes.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import { hashToken, newToken } from '../../platform/crypto/secrets.ts'
import type { Queries } from '../../platform/database/database.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import { binSurvey } from './bin.ts'
import { deskRepo } from './desk-repo.ts'
import { designNoOf, toSurveyQuestion } from './desk-rows.ts'
import type { DeskUser } from './desk-user.ts'
import { questionnaireRepo } from './repo.ts'
import { makeVoid, restoreSheet } from './sheets.ts'
import type { StoredQuestionnaire } from './table.ts'

export interface ActInput {
  id: string
  version: number
  reason?: string | null | undefined
  columns?: Partial<StoredQuestionnaire>
  questions?: SurveyQuestion[]
  quotas?: Quota[] | undefined
  endTime?: string | undefined
  adoption?: Adoption[] | undefined
  methodNote?: string | null | undefined
  siteIds?: string[] | undefined
  count?: number
  responseId?: string
  frameOrigins?: string[]
}

export interface Acted {
  row: StoredQuestionnaire | undefined
  /** What was made beside it: ids of copies, tickets. */
  made: string[]
}

/** What the desk must know of the library's files. */
export interface LibraryFiles {
  /** How long what is deleted stays in the bin. */
  binDays(): number
  /** Those among them that are pictures which somebody may use; they stay until the transaction ends. */
  usableImages(queries: Queries, ids: readonly string[], reach: Reach): Promise<string[]>
}

interface Acting {
  files: LibraryFiles
  row: StoredQuestionnaire
  input: ActInput
  doing: Change
  user: DeskUser
}

interface Done {
  columns?: Partial<StoredQuestionnaire>
  made?: string[]
  isGone?: true
  /** What the audit row says beside what has changed. */
  noted?: Record<string, unknown>
}

const day = 86_400_000

const isRevision = ({ revision }: StoredQuestionnaire): boolean => revision !== 'none'

/** A revision goes its way beside the state of the questionnaire; everything else is the state. */
const stageOf = (row: StoredQuestionnaire, stage: 'draft' | 'review'): Partial<StoredQuestionnaire> =>
  isRevision(row) ? { revision: stage } : { state: stage }

const refuseBadDesign = async ({ row, doing }: Acting): Promise<void> => {
  const questions = (await questionnaireRepo(doing.tx).questions(row.id, designNoOf(row))).map(
    toSurveyQuestion,
  )
  const wrong = checkDesign(questions, { isAnonymous: row.answerMode === 'anonymous' }).find(
    ({ level }) => level === 'error',
  )
  if (!wrong) return
  const code = wrong.at === null ? undefined : questions[wrong.at]?.code
  const place = code ? `第 ${questionNumber(questions, code)} 题：` : ''
  throw new Problem('survey.design', place + wrong.words)
}

/** Whoever designs takes pictures of his own sites; those that stand in the design already may stay. */
const refuseForeignImages = async ({ row, input, doing, user, files }: Acting): Promise<void> => {
  const before = await questionnaireRepo(doing.tx).questions(row.id, designNoOf(row))
  const known = new Set(imageFilesIn(before.map(toSurveyQuestion)))
  const fresh = imageFilesIn(input.questions ?? []).filter(id => !known.has(id))
  if (fresh.length === 0) return
  const usable = await files.usableImages(doing.tx, fresh, user.reach)
  if (usable.length < fresh.length) throw new Problem('survey.option_image')
}

const refuseOver = ({ row, doing }: Acting): void => {
  if (row.endAt <= doing.now) throw new Problem('survey.period')
}

const nothingFilled = (adoption: Adoption[] | null | undefined): boolean => !adoption || adoption.length === 0

/** What each action does beside what the table of rules says; its columns are written with the audit row. */
export const effects: Partial<Record<SurveyAction, (acting: Acting) => Promise<Done> | Done>> = {
  edit: ({ row, input: { columns } }) => ({
    columns: { ...columns, settings: { ...row.settings, ...columns?.settings } },
  }),

  design: async acting => {
    const { row, input, doing } = acting
    await refuseForeignImages(acting)
    const questions = (input.questions ?? []).map(question => ({
      ...question,
      // A name that was signed is always somebody's.
      personalData: question.personalData || question.type === 'signature',
    }))
    await deskRepo(doing.tx).setQuestions(row.id, designNoOf(row), questions)
    return { columns: input.quotas ? { quotas: input.quotas } : {} }
  },

  submit: async acting => {
    refuseOver(acting)
    await refuseBadDesign(acting)
    return { columns: { ...stageOf(acting.row, 'review'), submittedBy: acting.user.who.id, handedTo: null } }
  },

  recall: ({ row }) => ({ columns: { ...stageOf(row, 'draft'), submittedBy: null, handedTo: null } }),
  sendBack: ({ row }) => ({ columns: { ...stageOf(row, 'draft'), submittedBy: null, handedTo: null } }),

  approve: async acting => {
    const { row, doing } = acting
    refuseOver(acting)
    await refuseBadDesign(acting)
    const versionNo = designNoOf(row)
    await deskRepo(doing.tx).freeze(row.id, versionNo, doing.now)
    return {
      columns: {
        versionNo,
        revision: 'none',
        submittedBy: null,
        handedTo: null,
        ...(!isRevision(row) && { state: 'approved' }),
      },
    }
  },

  revise: async ({ row, doing }) => {
    const repo = deskRepo(doing.tx)
    const questions = await questionnaireRepo(doing.tx).questions(row.id, row.versionNo)
    await repo.addVersion(row.id, row.versionNo + 1)
    await repo.setQuestions(row.id, row.versionNo + 1, questions)
    return { columns: { revision: 'draft' } }
  },

  discard: async ({ row, doing }) => {
    await deskRepo(doing.tx).dropVersion(row.id, row.versionNo + 1)
    return { columns: { revision: 'none', submittedBy: null, handedTo: null } }
  },

  purgeTests: async ({ row, doing }) => ({
    made: [String(await deskRepo(doing.tx).purgeTests(row.id))],
  }),

  copy: async ({ row, input, doing, user }) => {
    const repo = deskRepo(doing.tx)
    const questions = await questionnaireRepo(doing.tx).questions(row.id, designNoOf(row))
    const length = row.endAt.getTime() - row.startAt.getTime()
    const startAt = row.startAt > doing.now ? row.startAt : new Date(doing.now.getTime() + day)
    const made: string[] = []
    for (const siteId of input.siteIds?.length ? input.siteIds : [row.siteId]) {
      if (!coversSite(user.reach.scope, siteId)) throw new Problem('access.forbidden')
      const { id, title, intro, targetGroup, organiser, basis, answerMode, maxResponses, quotas } = row
      const { resultPolicy, minCell, thankYou, settings } = row
      const isSame = siteId === row.siteId
      const copy = found(
        await repo.insert({
          ...{ intro, targetGroup, basis, answerMode, maxResponses, quotas, resultPolicy, minCell, thankYou },
          // Who may frame it was decided for this one.
          settings: { allowSave: settings.allowSave ?? false },
          organiser: isSame ? organiser : null,
          title: isSame ? `${title.slice(0, 76)}（副本）` : title,
          startAt,
          endAt: new Date(startAt.getTime() + length),
          siteId,
          ownerOrgId: user.orgId,
          ...doing.birth(),
          id: randomUUID(),
        }),
      )
      await repo.addVersion(copy.id, 1)
      await repo.setQuestions(copy.id, 1, questions)
      await doing.audit({
        entity: 'survey',
        entityId: copy.id,
        title: copy.title,
        siteId,
        action: 'create',
        after: { title: copy.title, source: id },
      })
      made.push(copy.id)
    }
    return { made }
  },

  remove: async ({ row, input, doing, files }) => {
    const repo = deskRepo(doing.tx)
    await repo.purgeTests(row.id)
    await binSurvey(doing, row, input.reason ?? null, files.binDays())
    await repo.remove(row.id, row.version)
    return { isGone: true }
  },

  pause: () => ({ columns: { state: 'paused' } }),
  resume: () => ({ columns: { state: 'open' } }),

  extend: ({ row, input, doing }) => {
    const endAt = input.endTime ? parseWireTime(input.endTime) : undefined
    if (!endAt || endAt <= doing.now || endAt <= row.endAt)
      throw new Problem('survey.period', '新的结束时间须晚于现在和原来的结束时间')
    return { columns: { endAt } }
  },

  close: () => ({ columns: { state: 'closed' } }),

  voidAnswer: async ({ row, input: { responseId = '', reason }, doing }) => ({
    columns: await makeVoid(doing.tx, row, responseId, reason ?? ''),
    noted: { answerSheet: responseId },
  }),

  restoreAnswer: async ({ row, input: { responseId = '' }, doing }) => ({
    columns: await restoreSheet(doing.tx, row, responseId),
    noted: { answerSheet: responseId },
  }),

  handOut: async ({ row, input, doing }) => {
    if (row.answerMode !== 'one-time-link') throw new Problem('survey.not_by_link')
    const made = Array.from({ length: input.count ?? 0 }, newToken)
    await deskRepo(doing.tx).addTickets(
      row.id,
      made.map(ticket => hashToken(`${row.id}/${ticket}`)),
    )
    return { made }
  },

  embed: ({ row, input: { frameOrigins = [] } }) => {
    // Inside of another site's page nobody is signed in, and a link is its receiver's own.
    const isOpen = row.answerMode === 'anonymous' || row.answerMode === 'phone'
    if (frameOrigins.length > 0 && !isOpen) throw new Problem('survey.no_embedding')
    return { columns: { settings: { ...row.settings, frameOrigins: [...new Set(frameOrigins)] } } }
  },

  adopt: ({ input }) => {
    if (nothingFilled(input.adoption)) throw new Problem('survey.adoption')
    return { columns: { adoption: input.adoption ?? [] } }
  },

  publish: ({ row, input, doing }) => {
    if (row.resultPolicy === 'hidden') throw new Problem('survey.hidden_results')
    return {
      columns: { state: 'published', resultsPublishedAt: doing.now, methodNote: input.methodNote || null },
    }
  },

  archive: ({ row }) => {
    if (nothingFilled(row.adoption)) throw new Problem('survey.adoption')
    return { columns: { state: 'archived' } }
  },
}
