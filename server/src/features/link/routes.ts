import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import {
  type LinkRecord,
  link,
  linkCheckStates,
  linkClass,
  linkColumns,
  linkImportColumns,
  NewLink,
} from '@sunport/contract/calls/link.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { crudHandlers, reachWith } from '../../platform/crud/crud-handlers.ts'
import { annotatedFile, type ImportPlan, runImport, templateFile } from '../../platform/crud/import.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import { type Rehearsable, refusalOf, rehearse, runBulk } from '../../platform/crud/rehearsal.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { LinkChecks } from './check.ts'
import { asEntered } from './record.ts'
import type { LinkRecords } from './records.ts'
import type { LinkRow } from './table.ts'

interface Deps extends Rehearsable<LinkRecords> {
  checks: LinkChecks
  siteIdOf(siteName: string): string | undefined
}

type BulkInput = z.output<typeof link.bulk.input>

const viewing = reachWith('cms:link:view')
const editing = reachWith('cms:link:edit')

/** Lines name their site; a link is known by its site, class and title. */
const importPlan = (
  reach: Reach,
  siteIdOf: Deps['siteIdOf'],
): ImportPlan<LinkRecords, typeof NewLink, LinkRow> => ({
  title: '链接',
  columns: linkImportColumns,
  schema: NewLink,
  prepare: (_, { siteName = '', ...values }) => {
    const siteId = siteIdOf(siteName)
    if (!siteId) throw new Problem('request.invalid', `没有名为“${siteName}”的站点`)
    return { ...values, siteId }
  },
  find: (service, { siteName = '', classCode = '', title = '' }) =>
    service.byTitle(siteIdOf(siteName) ?? '', classCode, title),
  create: (service, input) => service.create(input, reach),
  asEntered,
  update: (service, { siteId: _, ...input }, { id, version }) =>
    service.update({ ...input, id, version }, reach),
})

export const linkHandlers = (deps: Deps): Handlers<typeof link> => {
  const { db, over, checks, siteIdOf } = deps
  const records = over(db)

  /** Others are asked outside of any transaction; a rehearsal asks nobody. */
  const checkMany = async ({ rows, isRehearsal }: BulkInput, reach: Reach): Promise<BulkReport> => {
    const report: BulkReport = { rows: [] }
    for (const { id } of rows) {
      const refusal = await refusalOf(records.checkable(id, reach))
      report.rows.push({ id, refusal: refusal ?? null })
    }
    const ids = report.rows.flatMap(({ id, refusal }) => (refusal ? [] : [id]))
    if (!isRehearsal) await checks.checkMany(ids)
    return report
  }

  return {
    ...crudHandlers(link, records),
    owners: () => records.owners(),
    history: ({ id, ...paging }, context) => records.history(id, paging, viewing(context)),
    saveOrder: (input, context) => records.saveOrder(input, editing(context)),
    replaceHost: ({ isRehearsal, ...input }, context) => {
      const reach = editing(context)
      if (isRehearsal) return rehearse(db, inside => over(inside).replaceHost(input, reach))
      return records.replaceHost(input, reach)
    },
    replaceTarget: ({ isRehearsal, ...input }, context) => {
      const reach = editing(context)
      if (isRehearsal) return rehearse(db, inside => over(inside).replaceTarget(input, reach))
      return records.replaceTarget(input, reach)
    },
    check: async ({ id }, context) => {
      const reach = editing(context)
      await records.get(id, reach)
      await checks.checkOne(id)
      return records.get(id, reach)
    },
    bulk: (input, context) => {
      const reach = editing(context)
      const { action, classCode, siteIds = [] } = input
      if (action === 'move' && !classCode) throw new Problem('request.invalid', '请选择分类')
      if (action === 'copy' && siteIds.length === 0) throw new Problem('request.invalid', '请选择站点')
      if (action === 'check') return checkMany(input, reach)
      if (action === 'copy')
        return runBulk(deps, input, (inside, { id }) => inside.copyTo(id, siteIds, reach))
      const values =
        action === 'move'
          ? { classCode: classCode ?? '' }
          : { status: action === 'enable' ? enabled.on : enabled.off }
      return runBulk(deps, input, (inside, row) => inside.adjust(row, values, reach))
    },
    export: ({ format, ids, ...filter }, context) => {
      const reach = viewing(context)
      const chosen = ids ? new Set(ids.split(',')) : undefined
      const pages = pagesOf<LinkRecord>(async paging => {
        const { rows, total } = await records.list({ ...filter, ...paging }, reach)
        return { total, rows }
      })
      return listFile('链接', format, linkColumns, namedStates(pages, chosen))
    },
    importTemplate: ({ format }) => templateFile('链接', linkImportColumns, format),
    import: (input, context) => runImport(deps, importPlan(editing(context), siteIdOf), input),
    importAnnotated: (input, context) => annotatedFile(deps, importPlan(editing(context), siteIdOf), input),
  }
}

/** Files speak in words, and hold only what was chosen where something was. */
async function* namedStates(
  pages: AsyncIterable<LinkRecord[]>,
  chosen: ReadonlySet<string> | undefined,
): AsyncGenerator<LinkRecord[]> {
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({ ...row, checkState: linkCheckStates[row.checkState] as LinkRecord['checkState'] }))
}

export const linkClassHandlers = ({ db, over }: Rehearsable<LinkRecords>): Handlers<typeof linkClass> =>
  crudHandlers(linkClass, over(db).classes)
