import {
  type DirectoryField,
  directoryFields,
  holderFields,
  type ImportKind,
} from '@sunport/contract/directory/fields.ts'
import { factChanges, isSameFact, readFact, togetherProblem } from '@sunport/contract/directory/values.ts'
import { sameOfName } from './import-apart.ts'
import type { FileLine } from './import-file.ts'
import { holderIdOf, kindPlaces, type MirrorRow, mayBeEmpty } from './kind-table.ts'
import type { ImportLineRow } from './table.ts'

type Keys = 'sourceId' | 'code' | 'name'
type ReadLine = Pick<
  ImportLineRow,
  'line' | Keys | 'holderCode' | 'holderName' | 'holderId' | 'facts' | 'reason' | 'verdict'
>

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** What a line says, as columns take it; a line with anything wrong in it is refused whole. */
export const readLine = (kind: ImportKind, { line, said = {}, problem }: FileLine): ReadLine => {
  const facts: Record<string, unknown> = {}
  const problems: string[] = problem ? [problem] : []
  for (const field of directoryFields[kind]) {
    const written = said[field.name]
    if (written === undefined || (written === null && !mayBeEmpty(kind, field.name))) continue
    const reading = readFact(field, written ?? '')
    if ('problem' in reading) problems.push(reading.problem)
    else facts[field.name] = reading.value
  }
  const holder = holderFields[kind]
  const saidOf = (field: DirectoryField | undefined): string | null => {
    if (!field) return null
    const reading = readFact(field, said[field.name] ?? '')
    if ('value' in reading) return text(reading.value)
    problems.push(reading.problem)
    return null
  }
  const [holderCode, holderName] = [saidOf(holder?.code), saidOf(holder?.name)]
  const sourceId = text(said.sourceId)?.slice(0, 100) ?? null
  const [code, name] = [text(facts.creditCode), text(facts.name)]
  if (problems.length === 0 && !sourceId && !code && !name)
    problems.push('没有来源编号、统一社会信用代码或名称，无法识别是哪条记录')
  if (problems.length === 0 && holder && !sourceId && !holderCode && !holderName)
    problems.push('没有来源编号，也没有机构的统一社会信用代码或名称，无法识别属于哪家机构')
  const reason = problems.length > 0 ? problems.join('；') : null
  const verdict = reason ? 'refused' : null
  return { line, sourceId, code, name, holderCode, holderName, holderId: null, facts, reason, verdict }
}

interface Match {
  row?: MirrorRow
  matchedBy?: 'sourceId' | 'creditCode' | 'name'
  problem?: string
}

const matchOf = (
  kind: ImportKind,
  { sourceId, code, name, holderId, facts }: Pick<ImportLineRow, Keys | 'holderId' | 'facts'>,
  source: string,
  existing: readonly MirrorRow[],
): Match => {
  const bySource = sourceId
    ? existing.find(row => row.sourceId === sourceId && (row.source ?? source) === source)
    : undefined
  const byCode = code ? existing.find(row => row.creditCode === code) : undefined
  if (bySource && byCode && bySource.id !== byCode.id)
    return { problem: '来源编号与统一社会信用代码对应两条不同的记录' }
  if (bySource && code && bySource.creditCode !== undefined && bySource.creditCode !== code)
    return { problem: `来源编号对应的记录代码为${bySource.creditCode}，与本行不同` }
  if (bySource && holderId && holderIdOf(kind, bySource) !== holderId)
    return { problem: '来源编号对应的记录属于另一家机构' }
  if (bySource) return { row: bySource, matchedBy: 'sourceId' }
  if (byCode) return { row: byCode, matchedBy: 'creditCode' }
  // A code that nobody has is another body, whatever it is called; so is an id of the source.
  const ofName = code
    ? []
    : existing.filter(
        row => row.name === name && holderIdOf(kind, row) === holderId && !(sourceId && row.sourceId),
      )
  const named = sameOfName(kind, facts, ofName)
  if (named.length > 1) {
    const key = kindPlaces[kind].table.creditCode ? '来源编号或统一社会信用代码' : '来源编号'
    return { problem: `有${named.length}条同名记录，请填写${key}` }
  }
  return named[0] ? { row: named[0], matchedBy: 'name' } : {}
}

/** The facts that the source has changed since it was last heard: what was corrected here meanwhile stays. */
export const toldAnew = (
  fields: readonly DirectoryField[],
  facts: Readonly<Record<string, unknown>>,
  snapshot: Readonly<Record<string, unknown>> | null,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => name in facts)
      .filter(
        field =>
          !(snapshot && field.name in snapshot && isSameFact(field, snapshot[field.name], facts[field.name])),
      )
      .map(({ name }) => [name, facts[name]]),
  )

export type Judgement = Pick<
  ImportLineRow,
  'line' | 'verdict' | 'matchedBy' | 'recordId' | 'recordVersion' | 'reason' | 'changes'
>

/** What would become of a line beside what is there. */
export const judgeLine = (
  kind: ImportKind,
  read: Pick<ImportLineRow, 'line' | Keys | 'holderId' | 'facts'>,
  source: string,
  existing: readonly MirrorRow[],
): Judgement => {
  const fields = directoryFields[kind]
  const refused = (reason: string): Judgement => ({
    line: read.line,
    verdict: 'refused',
    matchedBy: null,
    recordId: null,
    recordVersion: null,
    reason,
    changes: [],
  })
  const { row, matchedBy = null, problem } = matchOf(kind, read, source, existing)
  if (problem) return refused(problem)
  const news = toldAnew(fields, read.facts, row?.sourceSnapshot ?? null)
  const wrong = togetherProblem(fields, { ...row, ...news })
  if (wrong) return refused(wrong)
  const judged = {
    line: read.line,
    matchedBy,
    recordId: row?.id ?? null,
    recordVersion: row?.version ?? null,
  }
  if (!row) {
    const missing = fields.filter(({ isRequired, name }) => isRequired && !read.facts[name])
    if (missing.length > 0) return refused(`新增记录缺少：${missing.map(({ title }) => title).join('、')}`)
    if (kindPlaces[kind].holder && !read.holderId) return refused('新增记录须写明属于哪家机构')
    return { ...judged, verdict: 'new', reason: null, changes: [] }
  }
  const changes = factChanges(fields, row, news)
  if (changes.length > 0) return { ...judged, verdict: 'changed', reason: null, changes }
  const isNews = row.sourceSnapshot !== null && Object.keys(news).length > 0
  if (isNews) return { ...judged, verdict: 'changed', reason: '来源已改为与本站一致', changes }
  return { ...judged, verdict: 'same', reason: null, changes }
}
