import type { Schema } from '@sunport/contract/call.ts'
import type { ImportColumn, ImportMode, ImportReport, ListFileFormat } from '@sunport/contract/calls/crud.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { z } from 'zod'
import { recorder } from '../bulk/recording.ts'
import type { Db } from '../database/database.ts'
import { readTableFile, type TableFile } from '../files/table-file.ts'
import type { FileAnswer } from '../http/bind.ts'
import { refuseGone } from '../http/presence.ts'
import { tableFile } from './list-file.ts'
import { type Rehearsable, refusalOf, rehearse } from './rehearsal.ts'

type Values = Record<string, string>
type Fields = Record<string, unknown>

/** How the lines of a file become rows of one kind. */
export interface ImportPlan<Service, New extends Schema, Existing> {
  title: string
  columns: readonly ImportColumn[]
  schema: New
  /** What a line says and no more, with the ids in the place of the names that stand for them. */
  prepare(service: Service, values: Values): Promise<Fields> | Fields
  /** The row that a line speaks of, if it is there already. */
  find(service: Service, values: Values): Promise<Existing | undefined>
  create(service: Service, input: z.output<New>): Promise<unknown>
  /** A known row as the form has it: whatever a line does not name stays as it is. */
  asEntered(existing: Existing): Fields
  update(service: Service, input: z.output<New>, existing: Existing): Promise<unknown>
}

interface ImportInput {
  file: File
  mode: ImportMode
  from: number
  count: number
  isRehearsal: '0' | '1'
  isAllOrNothing: '0' | '1'
}

/** The heading is line one. */
export const lineAt = (position: number): number => position + 2

const checkHeadings = ({ headings }: TableFile, columns: readonly ImportColumn[]): void => {
  const titles = headings.map(heading => heading.replace(/\*$/, ''))
  const missing = columns.filter(({ isRequired, title }) => isRequired && !titles.includes(title))
  const unknown = titles.filter(title => title && !columns.some(column => column.title === title))
  if (missing.length > 0)
    throw new Problem('import.headings', `缺少列：${missing.map(({ title }) => title).join('、')}`)
  if (unknown.length > 0) throw new Problem('import.headings', `无法识别的列：${unknown.join('、')}`)
}

const valuesOf = (headings: string[], line: string[], columns: readonly ImportColumn[]): Values => {
  const values: Values = {}
  for (const [at, heading] of headings.entries()) {
    const column = columns.find(({ title }) => title === heading.replace(/\*$/, ''))
    const text = line[at] ?? ''
    if (column && text) values[column.name] = column.words?.[text] ?? text
  }
  return values
}

const wordsOf = (issue: z.core.$ZodIssue, columns: readonly ImportColumn[]): string => {
  const column = columns.find(({ name }) => name === issue.path[0])
  const words = /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '填写不正确'
  return column && !words.startsWith(column.title) ? `${column.title}：${words}` : words
}

/** Brings one line in; throws what refuses it. */
const importLine = async <Service, New extends Schema, Existing>(
  plan: ImportPlan<Service, New, Existing>,
  service: Service,
  values: Values,
  mode: ImportMode,
): Promise<'created' | 'updated'> => {
  const missing = plan.columns.filter(({ name, isRequired }) => isRequired && !values[name])
  if (missing.length > 0)
    throw new Problem('request.invalid', missing.map(({ title }) => `${title}不能为空`).join('；'))
  const said = await plan.prepare(service, values)
  const existing = await plan.find(service, values)
  const parsed = z.safeParse(plan.schema, { ...(existing && plan.asEntered(existing)), ...said })
  if (!parsed.success)
    throw new Problem(
      'request.invalid',
      [...new Set(parsed.error.issues.map(issue => wordsOf(issue, plan.columns)))].join('；'),
    )
  if (!existing) {
    if (mode === 'update') throw new Problem('data.not_found', '系统中没有该数据，不能更新')
    await plan.create(service, parsed.data)
    return 'created'
  }
  if (mode === 'create') throw new Problem('request.invalid', '系统中已有该数据')
  await plan.update(service, parsed.data, existing)
  return 'updated'
}

const readLines = async <Service, New extends Schema, Existing>(
  plan: ImportPlan<Service, New, Existing>,
  file: File,
): Promise<TableFile> => {
  const table = await readTableFile(file)
  checkHeadings(table, plan.columns)
  return table
}

/** Carries what was wrong out of the transaction that it undoes. */
class NotAll extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('some lines are wrong')
    this.report = report
  }
}

/** In one transaction, which a single wrong line takes back. */
const allOrNothing = async (db: Db, all: (inside: Db) => Promise<ImportReport>): Promise<ImportReport> => {
  try {
    return await db.transaction(async tx => {
      const report = await all(tx)
      if (report.problems.length > 0) throw new NotAll({ ...report, created: 0, updated: 0 })
      await recorder()?.all?.(tx, report.total)
      return report
    })
  } catch (failure) {
    if (failure instanceof NotAll) return failure.report
    throw failure
  }
}

/** Brings a file in, or only says what would become of it. Every line stands alone unless all or nothing is asked. */
export const runImport = async <Service, New extends Schema, Existing>(
  { db, over }: Rehearsable<Service>,
  plan: ImportPlan<Service, New, Existing>,
  { file, mode, from, count, isRehearsal, isAllOrNothing }: ImportInput,
): Promise<ImportReport> => {
  const { headings, lines } = await readLines(plan, file)
  const isAlone = isRehearsal === '0' && isAllOrNothing === '0'
  const book = isRehearsal === '0' ? recorder() : undefined
  await book?.begin?.(lines.length)
  const all = async (inside: Db): Promise<ImportReport> => {
    const report: ImportReport = { total: lines.length, created: 0, updated: 0, problems: [] }
    for (const [at, line] of lines.slice(from, from + count).entries()) {
      refuseGone()
      const values = valuesOf(headings, line, plan.columns)
      const bring = async (within: Db): Promise<void> => {
        report[await importLine(plan, over(within), values, mode)] += 1
      }
      if (!isAlone) await book?.step?.()
      const message = await refusalOf(
        isAlone && book?.line ? book.line(inside, from + at, bring) : bring(inside),
      )
      if (message) report.problems.push({ line: lineAt(from + at), message })
    }
    return report
  }
  if (isRehearsal === '1') return rehearse(db, all)
  return isAlone ? all(db) : allOrNothing(db, all)
}

const problemHeading = '错误说明'

/** The file as it came, with what is wrong behind every line. */
export const annotatedFile = async <Service, New extends Schema, Existing>(
  rehearsable: Rehearsable<Service>,
  plan: ImportPlan<Service, New, Existing>,
  input: Omit<ImportInput, 'isRehearsal' | 'isAllOrNothing'>,
): Promise<FileAnswer> => {
  const { headings, lines } = await readLines(plan, input.file)
  const { problems } = await runImport(rehearsable, plan, { ...input, isRehearsal: '1', isAllOrNothing: '0' })
  const said = new Map(problems.map(({ line, message }) => [line, message]))
  const annotated = lines.map((line, at) => [
    ...headings.map((_, column) => line[column] ?? ''),
    said.get(lineAt(at)) ?? '',
  ])
  return tableFile(`${plan.title}导入错误说明`, 'xlsx', [[...headings, problemHeading], ...annotated])
}

/** Headings, and below them what to write. */
export const templateFile = (
  title: string,
  columns: readonly ImportColumn[],
  format: ListFileFormat,
): Promise<FileAnswer> =>
  tableFile(`${title}导入模板`, format, [
    columns.map(column => (column.isRequired ? `${column.title}*` : column.title)),
  ])
