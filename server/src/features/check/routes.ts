import {
  type CheckWord,
  checkWord as calls,
  checkWordColumns,
  checkWordImportColumns,
  everySite,
  NewCheckWord,
} from '@sunport/contract/calls/check.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { findingLevels } from '@sunport/contract/content/check/finding.ts'
import { wordKinds } from '@sunport/contract/content/check/words.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { crudHandlers, reachWith } from '../../platform/crud/crud-handlers.ts'
import { annotatedFile, type ImportPlan, runImport, templateFile } from '../../platform/crud/import.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { CheckWordRow } from './table.ts'
import type { WordRecords } from './word-records.ts'

interface Deps extends Rehearsable<WordRecords> {
  siteIdOf(siteName: string): string | undefined
}

const title = '检查词'

const viewing = reachWith('cms:check:view')
const editing = reachWith('cms:check:edit')

/** Lines name their site, or none for all; a word is known by itself and its site. */
const importPlan = (
  reach: Reach,
  siteIdOf: Deps['siteIdOf'],
): ImportPlan<WordRecords, typeof NewCheckWord, CheckWordRow> => {
  const siteOf = (name = ''): string | null => {
    if (!name || name === everySite) return null
    const id = siteIdOf(name)
    if (!id) throw new Problem('request.invalid', `没有名为“${name}”的站点`)
    return id
  }
  return {
    title,
    columns: checkWordImportColumns,
    schema: NewCheckWord,
    prepare: (_, { siteName, except, ...values }) => ({
      ...values,
      siteId: siteOf(siteName),
      ...(except && { except: except.split(/[、，,;；\s]+/).filter(Boolean) }),
    }),
    find: (service, { word = '', siteName }) => service.byWord(word, siteOf(siteName)),
    create: (service, input) => service.create(input, reach),
    asEntered: row => row,
    update: (service, input, { id, version }) => service.update({ ...input, id, version }, reach),
  }
}

/** Files speak in words, and hold only what was chosen where something was. */
async function* inWords(
  pages: AsyncIterable<CheckWord[]>,
  chosen: ReadonlySet<string> | undefined,
): AsyncGenerator<CheckWord[]> {
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({
        ...row,
        kind: wordKinds[row.kind] as CheckWord['kind'],
        level: findingLevels[row.level] as CheckWord['level'],
        status: (row.status === enabled.on ? '启用' : '停用') as CheckWord['status'],
      }))
}

export const checkWordHandlers = (deps: Deps): Handlers<typeof calls> => {
  const { db, over, siteIdOf } = deps
  const records = over(db)
  return {
    ...crudHandlers(calls, records),
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
      const pages = pagesOf<CheckWord>(paging => records.list({ ...filter, ...paging }, reach))
      return listFile(title, format, checkWordColumns, inWords(pages, chosen))
    },
    importTemplate: ({ format }) => templateFile(title, checkWordImportColumns, format),
    import: (input, context) => runImport(deps, importPlan(editing(context), siteIdOf), input),
    importAnnotated: (input, context) => annotatedFile(deps, importPlan(editing(context), siteIdOf), input),
  }
}
