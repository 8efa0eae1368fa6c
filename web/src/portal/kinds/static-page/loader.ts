import { apiPrefix } from '@sunport/contract/call.ts'
import type { DataManifest } from '@sunport/contract/calls/data-file.ts'
import type { Attachment } from '@sunport/contract/calls/info.ts'
import { dataFilesHref, dataSchemaPath } from '@sunport/contract/open/data-files.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { textOf } from '../../parts/query.ts'
import { isCommon } from './common-variants.ts'

interface MaintainedText {
  title: string
  content: string | null
  /** Wire time of the last change. */
  updated: string | null
  source: string | null
  files: Attachment[]
}

export interface StaticPageData {
  head: Head
  /** null: nothing has been written for this page yet. */
  text: Attempt<MaintainedText | null>
  /** What a system that is down wants to say, as its link carries it. */
  message: string
  /** What there is to fetch as a whole. */
  dataFiles?: Attempt<DataManifest>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const route = context.route as PlainRoute
  const message = route.variant === 'maintenance' ? textOf(context.url.searchParams, 'msg') : ''
  const text = await attempt(newestText(context, route.channel))
  // A message comes from whoever made the link: such an address is not for search engines.
  const noindex = text.value ? message !== '' : !isCommon(route.variant)
  const dataFiles = route.variant === 'open-data' ? await attempt(manifestOf(context)) : undefined
  const head = { noindex, ...(dataFiles?.value && offered(dataFiles.value)) }
  const answer: StaticPageData = { head, text, message, ...(dataFiles && { dataFiles }) }
  return data(answer, { status: text.failure === undefined ? 200 : 503 })
}

/** Programs that come by the page find the list of files, and what it looks like. */
const offered = ({ siteId, siteName, licence, files }: DataManifest): Head => ({
  description: `${siteName}已公开的全部信息：按月、按日的数据文件（JSON Lines、OCDS），列表与接口的各种格式。`,
  alternates: [{ type: 'application/json', href: apiPrefix + dataFilesHref(siteId) }],
  describedBy: apiPrefix + dataSchemaPath('manifest'),
  dataset: {
    name: `${siteName}公开数据`,
    licence,
    files: files.filter(({ kind }) => kind === 'month').map(({ url }) => ({ type: 'application/gzip', url })),
  },
})

/** Another way to write a month names none. */
const manifestOf = ({ api, siteId, url }: PageContext): Promise<DataManifest> => {
  const month = textOf(url.searchParams, 'month')
  return api.dataFiles.manifest({ siteId, month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : '' })
}

/** The newest article of the channel is the page. */
const newestText = async (
  { api, siteId }: PageContext,
  channel: string | undefined,
): Promise<MaintainedText | null> => {
  if (!channel) return null
  const { rows } = await api.info.selectInfoMoreChannel({ siteId, channel, currPage: 1, pageSize: 1 })
  const [newest] = rows
  const info = newest && (await api.info.getInfoById({ id: newest.id, siteId }))
  if (!info) return null
  const { title, content, noticeTime, source, attchList } = info
  return { title, content, updated: noticeTime, source, files: attchList }
}
