import type { AnswerFormat } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { Analysis, Cross, QuestionAnalysis } from '@sunport/contract/calls/survey-analysis.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { shareOf } from '@sunport/contract/format/share.ts'
import { Problem } from '@sunport/contract/problems.ts'
import {
  canBeCoded,
  isChoice,
  isFigure,
  isMatrix,
  isScale,
  isWritten,
  optionsOf,
  scoreOf,
} from '@sunport/contract/questionnaire/question-types.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges } from '../../platform/crud/changes.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/context.ts'
import { type AnalysisFilter, analysisRead, type FigureTally, type OptionTally } from './analysis-read.ts'
import { toQuestion, withPlainTitles } from './answer-rows.ts'
import { answersFile } from './answers-file.ts'
import { answersAsSav } from './answers-sav.ts'
import { frequentWords } from './frequent-words.ts'
import { questionnaireRepo } from './repo.ts'
import { meanScore, npsOf } from './scores.ts'
import { withheldCells, withheldTable } from './suppress.ts'
import type { QuestionRow, StoredQuestionnaire } from './table.ts'

const mostTexts = 5_000

interface Counted {
  tally: OptionTally[]
  figures: FigureTally[]
  texts: { code: string; words: string }[]
  themes: { id: string; code: string; name: string; count: number }[]
  minCell: number
}

const ofQuestion = (
  row: QuestionRow,
  { tally, figures, texts, themes, minCell }: Counted,
): QuestionAnalysis => {
  const question = toQuestion(row)
  const { code, type, title } = question
  const own = tally.filter(each => each.code === code)
  const answered = own[0]?.answered ?? 0
  const options = optionsOf(question)
  const countIn = (key: string) => own.find(({ option }) => option === key)?.chosen ?? 0
  const countsOf = (prefix = '') => {
    const counts = options.map(option => countIn(prefix + option.code))
    const few = withheldCells(counts, minCell, type !== 'multiple' && type !== 'ranking')
    return options.map((option, at) => ({
      code: option.code,
      text: option.text,
      count: counts[at] ?? 0,
      share: answered > 0 ? shareOf(counts[at] ?? 0, answered) : null,
      isFew: few.has(at),
      ...(option.image && { image: option.image }),
    }))
  }
  const scores = options.map(option => scoreOf(question, option.code) ?? 0)
  const meanOf = (counts: { count: number }[]) =>
    meanScore(
      scores,
      counts.map(({ count }) => count),
    )
  // Whoever orders names them all: only the places say something.
  const counts = isChoice(type) && type !== 'ranking' ? countsOf() : []
  const figure = figures.find(each => each.code === code)
  return {
    code,
    type,
    title,
    isPublic: row.publicResult && !row.personalData && !isWritten(type),
    answered,
    options: counts,
    mean: isScale(type) && !isMatrix(type) ? meanOf(counts) : (figure?.mean ?? null),
    median: figure?.median ?? null,
    lowest: figure?.lowest ?? null,
    highest: figure?.highest ?? null,
    nps: type === 'nps' ? npsOf(counts.map(({ count }) => count)) : null,
    rows: isMatrix(type)
      ? (question.rules?.rows ?? []).map(line => {
          const cells = countsOf(`${line.code}:`)
          return { ...line, mean: type === 'matrix-scale' ? meanOf(cells) : null, options: cells }
        })
      : [],
    places:
      type === 'ranking'
        ? options.map(option => ({
            code: option.code,
            text: option.text,
            mean: own.find(({ option: key }) => key === option.code)?.place ?? null,
          }))
        : [],
    themes: themes
      .filter(each => each.code === code)
      .map(({ id, name, count }) => ({
        id,
        name,
        count,
        share: answered > 0 ? shareOf(count, answered) : null,
      })),
    canBeCoded: canBeCoded(type) && !row.personalData,
    words: frequentWords(
      texts.filter(each => each.code === code).map(({ words }) => words),
      minCell,
    ),
  }
}

/** What was answered, for those who asked: exact, but for what two questions together would tell of somebody. */
export const surveyAnalysis = (db: Db, clock: Clock, sealer: Sealer) => {
  const read = analysisRead(db)
  const repo = questionnaireRepo(db)
  const changes = createChanges(db, clock, 'cms')

  const codesOf = (questions: QuestionRow[], isWanted: (row: QuestionRow) => boolean) =>
    questions.filter(row => isWanted(row) && !row.personalData).map(({ code }) => code)

  return {
    whole: async (row: StoredQuestionnaire, filter: AnalysisFilter): Promise<Analysis> => {
      const questions = withPlainTitles(await repo.questions(row.id, row.versionNo))
      const overview = await read.overview(row.id, filter)
      const days = await read.days(row.id, filter)
      const written = questions.filter(({ type }) => isWritten(type)).map(({ code }) => code)
      const counted: Counted = {
        tally: await read.tally(row.id, filter, written),
        figures: await read.figures(
          row.id,
          filter,
          codesOf(questions, ({ type }) => isFigure(type)),
        ),
        texts: await read.texts(
          row.id,
          filter,
          codesOf(questions, ({ type }) => type === 'line' || type === 'text'),
          mostTexts,
        ),
        themes: await read.themes(row.id, filter),
        minCell: row.minCell,
      }
      const { begun, saved, completed, flagged, voided } = overview
      return {
        id: row.id,
        title: row.title,
        minCell: row.minCell,
        funnel: [
          { step: '开始填写', count: Math.max(begun, completed) },
          { step: '暂存未交', count: saved },
          { step: '提交', count: completed },
          { step: '提交且无质量标记', count: completed - flagged },
        ],
        medianSeconds: overview.medianSeconds,
        flagged,
        voided,
        counted: days.reduce((sum, { count }) => sum + count, 0),
        days,
        devices: await read.devices(row.id, filter),
        versions: await read.versions(row.id, filter),
        lastAnswerTime: overview.lastAnswerAt ? toWireTime(new Date(overview.lastAnswerAt)) : null,
        questions: questions.filter(({ type }) => type !== 'note').map(each => ofQuestion(each, counted)),
      }
    },

    cross: async (row: StoredQuestionnaire, filter: AnalysisFilter, a: string, b: string): Promise<Cross> => {
      const questions = await repo.questions(row.id, row.versionNo)
      const sideOf = (code: string) => {
        const question = questions.find(each => each.code === code)
        if (!question || !isChoice(question.type) || question.personalData)
          throw new Problem('request.invalid', '交叉表只能选择有选项的题')
        return optionsOf(toQuestion(question)).map(({ code: option, text }) => ({ code: option, text }))
      }
      const [rows, columns] = [sideOf(a), sideOf(b)]
      const counts = await read.cross(row.id, filter, a, b)
      const cells = rows.map(({ code }) =>
        columns.map(
          column => counts.find(each => each.row === code && each.column === column.code)?.count ?? 0,
        ),
      )
      const hidden = withheldTable(cells, row.minCell)
      return {
        rows,
        columns,
        cells: cells.map((line, at) => line.map((count, place) => (hidden[at]?.[place] ? null : count))),
        answered: await read.bothAnswered(row.id, filter, a, b),
      }
    },

    /** Answers leave the house: who took them, and whether with names, is written down. */
    file: async (
      row: StoredQuestionnaire,
      filter: AnalysisFilter,
      format: AnswerFormat,
      { hasPersonal, actor }: { hasPersonal: boolean; actor: Actor },
    ): Promise<FileAnswer> => {
      await changes(actor, ({ audit }) =>
        audit({
          entity: 'survey',
          entityId: row.id,
          title: row.title,
          siteId: row.siteId,
          action: 'export',
          after: { format, personalData: hasPersonal },
        }),
      )
      const { voided } = await read.overview(row.id, filter)
      const name = `${row.title}答卷${voided > 0 ? `（不含作废${voided}份）` : ''}`
      if (format === 'sav') return answersAsSav(db, row, filter, name, clock.now())
      return answersFile(db, row, filter, { format, name, sealer: hasPersonal ? sealer : undefined })
    },
  }
}

export type SurveyAnalysis = ReturnType<typeof surveyAnalysis>
