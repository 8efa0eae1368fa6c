import type { NoticeReport, StatutoryFinding } from '@sunport/contract/calls/notice.ts'
import { changeProblems, changesOf, inForce } from '@sunport/contract/content/notice/correction.ts'
import { completedAnyway } from '@sunport/contract/content/notice/derive.ts'
import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import { amountWarnings } from '@sunport/contract/content/notice/magnitude.ts'
import { isDate, noticeProblems } from '@sunport/contract/content/notice/problems.ts'
import { type NoticeValues, rowsOf, textOf } from '@sunport/contract/content/notice/shape.ts'
import { ruleBasis, type StatutoryRule, statutoryRules } from '@sunport/contract/content/notice/statutory.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { CheckLevel } from '@sunport/contract/settings.ts'
import { termWords } from '@sunport/contract/statutory/term.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type KindProblem, missing } from '../core/kind.ts'
import { valuesInForce } from './in-force.ts'
import { type BarredSupplier, type NoticeRead, noticeRead } from './read.ts'
import { statutoryFindings, type WorkdayReckoning } from './statutory.ts'

export interface NoticeLaw {
  calendar: WorkdayReckoning
  /** What a site makes of a notice that does not meet a rule. */
  levelOf(rule: StatutoryRule, siteId: string): CheckLevel
}

interface CheckedNotice {
  /** Of the notice itself, so that its own changes are not what it corrects. */
  id: string | undefined
  siteId: string
  fields: NoticeValues
  attachmentCount: number
  publishAt: Date
}

/** A project is called for once under one number; its results and corrections may be many. */
const calls = new Set(['prequalification', 'tender', 'negotiation'])

const calledTwice = async (
  read: NoticeRead,
  values: NoticeValues,
  siteId: string,
  id = '',
): Promise<NoticeReport['problems']> => {
  const [noticeType, code] = [textOf(values.noticeType), textOf(values.openTenderCode)]
  if (!calls.has(textOf(values.format)) || !code) return []
  const title = await read.titleOfSame({ siteId, noticeType, code }, id)
  return title ? [{ key: 'openTenderCode', message: `项目编号已用于“${title}”` }] : []
}

/** Winners, contractors and whoever is to be asked alone, on the day on which they were chosen. */
const barredIn = async (
  read: NoticeRead,
  values: NoticeValues,
  publishOn: string,
): Promise<BarredSupplier[]> => {
  const rows = rowsOf(values.suppliers)
  const names = [...textOf(values.bidCompany).split('，'), ...rows.map(row => textOf(row.name))].filter(
    Boolean,
  )
  const codes = rows.map(row => textOf(row.creditCode)).filter(Boolean)
  const chosenOn = textOf(values.fixedDate) || textOf(values.signDate) || publishOn
  return names.length > 0 && isDate(chosenOn) ? read.barred(names, codes, chosenOn) : []
}

/** Everything that is missing, wrong or too early or late in a notice. */
export const checkNotice = async (
  db: Queries,
  { calendar, levelOf }: NoticeLaw,
  { id, siteId, fields, attachmentCount, publishAt }: CheckedNotice,
): Promise<NoticeReport> => {
  const format = formatNamed(fields.format)
  if (!format) return { problems: [{ key: 'format', message: '请选择公告格式' }], warnings: [], findings: [] }
  const read = noticeRead(db)
  const values = completedAnyway(fields)
  const targetId = textOf(values.targetId)
  const target = targetId ? await read.live(targetId) : undefined
  const before = target && target.siteId === siteId ? await valuesInForce(read, target, id) : undefined
  const changes = changesOf(values)
  const planId = textOf(values.planId)
  const publishOn = toWireTime(publishAt).slice(0, 10)
  const findings = statutoryFindings(
    {
      values,
      publishOn,
      barred: await barredIn(read, values, publishOn),
      attachmentCount,
      intentionOn: planId ? await read.intentionOn(siteId, planId) : undefined,
      resultOn: planId ? await read.resultOn(siteId, planId) : undefined,
      corrected: before && inForce(before, changes),
    },
    calendar,
  )
  return {
    problems: [
      ...noticeProblems(format, values),
      ...(targetId && !before ? [{ key: 'targetId', message: '被更正的公告不存在或未发布' }] : []),
      ...(before ? changeProblems(before, changes) : []),
      ...(await calledTwice(read, values, siteId, id)),
    ],
    warnings: amountWarnings(values),
    findings: findings.flatMap(({ term, ...finding }): StatutoryFinding[] => {
      const { rule } = finding
      const level = levelOf(rule, siteId)
      if (level === 'off') return []
      const basis = term ? termWords(term) : ruleBasis(rule)
      // Nothing is refused by an article that nobody here has read.
      const isRefusing = level === 'refuse' && term?.grade !== 'unseen'
      return [{ ...finding, label: statutoryRules[rule].label, basis, isRefusing }]
    }),
  }
}

/** What a submission is told of a report: what refuses it, and what it is only warned of. */
export const problemsIn = ({ problems, warnings, findings }: NoticeReport): KindProblem[] => [
  ...missing(problems.map(({ message }) => message)),
  ...warnings.map(({ message }): KindProblem => ({ group: 'form', level: 'warn', message })),
  ...findings
    .filter(({ isMet }) => !isMet)
    .map(
      ({ label, message, basis, isRefusing }): KindProblem => ({
        group: 'statutory',
        level: isRefusing ? 'block' : 'warn',
        message: `${label}：${message}（依据：${basis}）`,
      }),
    ),
]
