import type { Entry } from '@sunport/regions/home.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { entryOfLink } from '../../link-entry.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'

export interface LinkGroup {
  code: string
  name: string
  entries: Attempt<Entry[]>
}

export interface LinkHubData {
  /** Groups without a link are left out. */
  groups: LinkGroup[]
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { linkClasses = [] } = context.route as PlainRoute
  const groups = await Promise.all(linkClasses.map(code => loadGroup(context, code)))
  const shown = groups.filter(({ entries }) => entries.value?.length !== 0)
  const hasFailed = shown.length > 0 && shown.every(({ entries }) => entries.failure !== undefined)
  const answer: LinkHubData = { groups: shown }
  return data(answer, { status: hasFailed ? 503 : 200 })
}

const loadGroup = async ({ api, siteId, pack }: PageContext, code: string): Promise<LinkGroup> => {
  const links = await attempt(api.portal.getLinkListBySiteDictCode({ siteId, dictCode: code }))
  const name = links.value?.[0]?.className ?? pack.links.find(known => known.code === code)?.name ?? ''
  return { code, name, entries: links.value ? { value: links.value.map(entryOfLink) } : links }
}
