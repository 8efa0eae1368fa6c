import {
  type CodeRuleRow,
  type crosswalk as calls,
  codeRuleColumns,
  codeRuleImportColumns,
  crosswalk,
  everySite,
  NewCodeRule,
  type UnmappedCode,
} from '@sunport/contract/calls/crosswalk.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type CodeScheme, codeSchemes } from '@sunport/contract/search/crosswalk.ts'
import { crudHandlers, reachWith } from '../../platform/crud/crud-handlers.ts'
import { annotatedFile, type ImportPlan, runImport, templateFile } from '../../platform/crud/import.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import { scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { UnmappedCodes } from './census.ts'
import type { RuleRecords } from './rule-records.ts'
import type { CodeRuleTableRow } from './table.ts'

interface Deps extends Rehearsable<RuleRecords> {
  siteIdOf(siteName: string): string | undefined
  unmapped: UnmappedCodes
}

const title = '代码对照'
const viewing = reachWith('sys:crosswalk:view')
const editing = reachWith('sys:crosswalk:edit')

/** Lines name their site, or none for all; a rule is known by its kind, its code and its site. */
const importPlan = (
  reach: Reach,
  siteIdOf: Deps['siteIdOf'],
): ImportPlan<RuleRecords, typeof NewCodeRule, CodeRuleTableRow> => {
  const siteOf = (name = ''): string | null => {
    if (!name || name === everySite) return null
    const id = siteIdOf(name)
    if (!id) throw new Problem('request.invalid', `没有名为“${name}”的站点`)
    return id
  }
  return {
    title,
    columns: codeRuleImportColumns,
    schema: NewCodeRule,
    prepare: (_, { siteName, ...values }) => ({ ...values, siteId: siteOf(siteName) }),
    find: (service, { scheme = '', code = '', siteName }) =>
      service.byCode(scheme as CodeScheme, code, siteOf(siteName)),
    create: (service, input) => service.create(input, reach),
    asEntered: row => row,
    update: (service, input, { id, version }) => service.update({ ...input, id, version }, reach),
  }
}

/** Files speak in words, and hold only what was chosen where something was. */
async function* inWords(
  pages: AsyncIterable<CodeRuleRow[]>,
  chosen: ReadonlySet<string> | undefined,
): AsyncGenerator<CodeRuleRow[]> {
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({
        ...row,
        scheme: codeSchemes[row.scheme] as CodeScheme,
        status: (row.status === enabled.on ? '启用' : '停用') as CodeRuleRow['status'],
      }))
}

/** Those that most publications carry come first: mapping them helps most. */
const byWeight = (a: UnmappedCode, b: UnmappedCode): number =>
  b.total - a.total || `${a.scheme} ${a.siteId} ${a.code}`.localeCompare(`${b.scheme} ${b.siteId} ${b.code}`)

export const crosswalkHandlers = (deps: Deps): Handlers<typeof calls> => {
  const { db, over, siteIdOf, unmapped } = deps
  const records = over(db)
  return {
    ...crudHandlers(crosswalk, records),
    unmapped: async ({ keyword, scheme, siteId, currPage, pageSize }, context) => {
      const words = keyword?.trim().toLowerCase()
      const rows = (await unmapped.of(scopeFor(context, 'sys:crosswalk:view'), userOf(context).id)).filter(
        row =>
          (!scheme || row.scheme === scheme) &&
          (!siteId || row.siteId === siteId) &&
          (!words || row.code.toLowerCase().includes(words)),
      )
      const from = (currPage - 1) * pageSize
      return { rows: rows.toSorted(byWeight).slice(from, from + pageSize), total: rows.length }
    },
    bulk: (input, context) => {
      const reach = editing(context)
      return runBulk(
        deps,
        input,
        (inside, row): Promise<unknown> =>
          input.action === 'remove'
            ? inside.remove(row.id, row.version, reach)
            : inside.setStatus(row, input.action === 'enable' ? enabled.on : enabled.off, reach),
      )
    },
    export: ({ format, ids, ...filter }, context) => {
      const reach = viewing(context)
      const chosen = ids ? new Set(ids.split(',')) : undefined
      const pages = pagesOf<CodeRuleRow>(paging => records.list({ ...filter, ...paging }, reach))
      return listFile(title, format, codeRuleColumns, inWords(pages, chosen))
    },
    importTemplate: ({ format }) => templateFile(title, codeRuleImportColumns, format),
    import: (input, context) => runImport(deps, importPlan(editing(context), siteIdOf), input),
    importAnnotated: (input, context) => annotatedFile(deps, importPlan(editing(context), siteIdOf), input),
  }
}
