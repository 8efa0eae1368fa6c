import { type DirectoryRecord, directoryDesks } from '@sunport/contract/calls/directory.ts'
import {
  type DirectoryKind,
  directoryFields,
  directoryKinds,
  holderFields,
} from '@sunport/contract/directory/fields.ts'
import { reachWith } from '../../platform/crud/crud-handlers.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { RecordService } from './record-service.ts'

type FileRow = Record<string, string | null>

/** Before the facts, where records belong to somebody. */
const holderColumns = (kind: DirectoryKind) =>
  holderFields[kind] ? [{ name: 'belongsTo', title: holderFields[kind].name.title }] : []

const stateColumns = [
  { name: 'siteName', title: '站点' },
  { name: 'regionName', title: '区划' },
  { name: 'source', title: '来源' },
  { name: 'sourceId', title: '来源编号' },
  { name: 'syncedAt', title: '同步时间' },
  { name: 'published', title: '是否公开' },
  { name: 'checkNote', title: '复核说明' },
]

/** Persons and phones are masked in files as they are on the desk. */
const fileRow = ({
  facts,
  belongsTo,
  siteName,
  regionName,
  source,
  sourceId,
  syncedAt,
  isPublished,
  checkNote,
}: DirectoryRecord): FileRow => ({
  ...facts,
  belongsTo,
  siteName,
  regionName,
  source,
  sourceId,
  syncedAt,
  published: isPublished ? '是' : '否',
  checkNote,
})

async function* rowsOf(pages: AsyncIterable<DirectoryRecord[]>, chosen: ReadonlySet<string> | undefined) {
  for await (const rows of pages) yield rows.filter(({ id }) => !chosen || chosen.has(id)).map(fileRow)
}

export const recordHandlers = (
  kind: DirectoryKind,
  rehearsable: Rehearsable<RecordService>,
): Handlers<(typeof directoryDesks)[DirectoryKind]> => {
  const { list, bulk, export: file } = directoryDesks[kind]
  const viewing = reachWith(list.access as 'dir:supplier:view')
  const editing = reachWith(bulk.access as 'dir:supplier:edit')
  const exporting = reachWith(file.access as 'dir:record:export')
  const service = rehearsable.over(rehearsable.db)
  return {
    list: (filter, context) => service.list(filter, viewing(context)),
    get: ({ id }, context) => service.get(id, viewing(context)),
    history: ({ id, ...paging }, context) => service.history(id, paging, viewing(context)),
    bulk: (input, context) => {
      const reach = editing(context)
      return runBulk(rehearsable, input, (inside, row) => inside.act(input.action, row, input.reason, reach))
    },
    export: ({ format, ids, ...filter }, context) => {
      const reach = exporting(context)
      const pages = pagesOf<DirectoryRecord>(paging => service.list({ ...filter, ...paging }, reach))
      const columns = [...holderColumns(kind), ...directoryFields[kind], ...stateColumns].map(
        ({ name, title }) => ({ name, title }),
      )
      return listFile(
        directoryKinds[kind],
        format,
        columns,
        rowsOf(pages, ids ? new Set(ids.split(',')) : undefined),
      )
    },
  }
}
