import { type NoticeStage, stageOf } from '../../codes.ts'
import { shownValue } from './body.ts'
import { correctables } from './correction.ts'
import type { FactGroup } from './fact-groups.ts'
import { fieldAt, tableAt } from './paths.ts'
import { type NoticeValues, rowsOf } from './shape.ts'

/** One value that a notice says, as people read it. */
export interface Statement {
  /** The same for the same fact, whichever notice says it. */
  key: string
  /** Its path in the notice. */
  field: string
  label: string
  shown: string
  group: FactGroup
}

const groupsByKey = new Map<string, FactGroup>(
  Object.entries({
    time: [
      ...['expectPurchaseTime', 'docsFrom', 'docsTo', 'docsHours', 'docsPlace', 'docsWay', 'docsPrice'],
      ...['openTenderTime', 'openPlace', 'publicityFrom', 'publicityTo'],
    ],
    money: ['budget', 'ceiling'],
    contact: [
      ...['purchaser', 'purchaserAddr', 'purchaserLinkMan', 'purchaserLinkPhone'],
      ...['agency', 'agentAddress', 'agentLinkMan', 'agentLinkPhone'],
      ...['financeName', 'financeAddr', 'financePhone'],
    ],
    scope: [
      ...['openTenderCode', 'openTenderName', 'purchaseNature', 'need', 'packages', 'term'],
      ...['consortium', 'domestic', 'qualification', 'smeReserved', 'green', 'reviewMethod', 'singleReason'],
    ],
  }).flatMap(([group, keys]) => keys.map(key => [key, group as FactGroup] as const)),
)

/** Until the call is over every notice speaks of the whole project; what comes after only of how to reach people. */
const speaksOf: Partial<Record<NoticeStage, readonly FactGroup[]>> = {
  intention: ['time', 'money', 'contact', 'scope'],
  plan: ['time', 'money', 'contact', 'scope'],
  demand: ['time', 'money', 'contact', 'scope'],
  publicity: ['time', 'money', 'contact', 'scope'],
  prequalification: ['time', 'money', 'contact', 'scope'],
  tender: ['time', 'money', 'contact', 'scope'],
  result: ['contact'],
  termination: ['contact'],
}
const outcomes: ReadonlySet<NoticeStage | undefined> = new Set([
  'result',
  'termination',
  'contract',
  'acceptance',
])

/** Names of people that nobody needs to find a second time. */
const unrepeated = new Set(['experts', 'acceptanceGroup'])

/** A value in a row belongs where its table does. */
const tableOf = (path: string): string => path.split('.')[0] ?? ''

interface Speaking {
  id: string
  noticeType: string | null
}

/** Columns of an intention, and what a call says the same by. */
const wished: readonly { column: string; key: string; label: string; group: FactGroup }[] = [
  { column: 'name', key: 'openTenderName', label: '项目名称', group: 'scope' },
  { column: 'need', key: 'need', label: '采购需求', group: 'scope' },
  { column: 'budget', key: 'budget', label: '预算金额', group: 'money' },
  { column: 'month', key: 'expectPurchaseTime', label: '预计采购时间', group: 'time' },
]
const columns = tableAt('intentions')?.columns ?? []

/** An intention says of its only project what a call says of it later; one of several says nothing of each. */
const intended = (values: NoticeValues): Statement[] => {
  const [wish, ...others] = rowsOf(values.intentions)
  if (!wish || others.length > 0) return []
  return wished
    .map(({ column, ...fact }) => {
      const field = columns.find(({ key }) => key === column)
      const shown = field ? shownValue({ ...field, label: fact.label }, wish[column]) : ''
      return { ...fact, field: `intentions.0.${column}`, shown }
    })
    .filter(({ shown }) => shown)
}

/** Everything that a notice says of its project, as it is in force. */
export const statementsOf = ({ id, noticeType }: Speaking, values: NoticeValues): Statement[] => {
  const stage = stageOf(noticeType)
  const groups = (stage && speaksOf[stage]) ?? []
  // Who may bid at all is decided by other dates than the bids.
  const isEarlier = (group: FactGroup) => stage === 'prequalification' && group === 'time'
  const factOf = (field: string, label: string, group: FactGroup | undefined): Omit<Statement, 'shown'>[] => {
    if (!group) return outcomes.has(stage) ? [{ key: `${id}/${field}`, field, label, group: 'outcome' }] : []
    if (!groups.includes(group)) return []
    return isEarlier(group)
      ? [{ key: `prequalification/${field}`, field, label: `资格预审${label}`, group }]
      : [{ key: field, field, label, group }]
  }
  const own = correctables(values)
    .filter(({ field }) => fieldAt(field)?.isUnsaid !== true && !unrepeated.has(tableOf(field)))
    .flatMap(({ field, label, shown }) =>
      factOf(field, label, groupsByKey.get(tableOf(field))).map(fact => ({ ...fact, shown })),
    )
  return stage === 'intention' ? [...intended(values), ...own] : own
}
