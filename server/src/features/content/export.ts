import type { ContentCalls } from '@sunport/contract/calls/content.ts'
import { contentColumns } from '@sunport/contract/calls/content-columns.ts'
import { type InfoType, infoTypes } from '@sunport/contract/content/article-fields.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import type { z } from 'zod'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import type { Reach } from './core/desk.ts'
import type { ContentService } from './service.ts'

type Listed = Awaited<ReturnType<ContentService['list']>>['rows'][number]

/** Files speak in words. */
const inWords = (row: Listed) => ({
  ...row,
  stateName: publicStates[row.publicState],
  openStateName: row.openState === 'none' ? '' : openStates[row.openState],
  infoTypeName: row.kind === 'article' ? infoTypes[(row.infoType ?? 'text') as InfoType] : '',
})

async function* lines(pages: AsyncIterable<Listed[]>, chosen: ReadonlySet<string>) {
  for await (const rows of pages)
    yield rows.filter(({ id }) => chosen.size === 0 || chosen.has(id)).map(inWords)
}

/** What a filter finds, or the chosen rows of it, as a table. */
export const exportList = (
  title: string,
  service: Pick<ContentService, 'list'>,
  { format, ids, ...filter }: z.output<ContentCalls['export']['input']>,
  reach: Reach,
) => {
  const pages = pagesOf(paging => service.list({ ...filter, ...paging }, reach))
  return listFile(title, format, contentColumns, lines(pages, new Set(ids?.split(',').filter(Boolean))))
}
