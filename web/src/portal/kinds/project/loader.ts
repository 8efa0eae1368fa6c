import type { Project } from '@sunport/contract/calls/project.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { embedParameter } from '@sunport/contract/questionnaire/embedding.ts'
import { listTypes } from '@sunport/regions/list-query.ts'
import { projectHref } from '@sunport/regions/project-link.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { textOf } from '../../parts/query.ts'
import { statusOfRecord } from '../../parts/record-status.ts'

export interface ProjectData {
  head: Head
  back: string
  project: Attempt<Project | null>
  /** Stands inside of another site's page. */
  isEmbedded: boolean
  /** The whole address of the page, for whoever wants to show it in his own. */
  address: string
}

export const missingWords = '没有该项目的公开信息'

/** What every other site may show inside of its pages: it takes nothing from its reader. */
const anySite = ['*']

/** A moment that nobody could mean names none. */
const momentIn = ({ searchParams }: URL, name: string): string => {
  const text = textOf(searchParams, name)
  return parseWireTime(text) ? text : ''
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { api, pack, siteId, url } = context
  const planId = textOf(url.searchParams, 'planId')
  const openTenderCode = textOf(url.searchParams, 'openTenderCode')
  const [at, from, to] = ['at', 'from', 'to'].map(name => momentIn(url, name))
  const asked = { siteId, planId, openTenderCode, at, from, to }
  const project = await attempt(planId || openTenderCode ? api.project.read(asked) : Promise.resolve(null))
  const isEmbedded = url.searchParams.has(embedParameter)
  const own = project.value && projectHref(pack, project.value)
  const answer: ProjectData = {
    head: headOf(context, project, { own, isEmbedded, isOfMoment: Boolean(at || from || to) }),
    back: pack.noticePath,
    project,
    isEmbedded,
    address: own ? url.origin + url.pathname + own.slice(own.indexOf('?')) : '',
  }
  return data(answer, { status: statusOfRecord(project) })
}

interface Asked {
  own: string | null | undefined
  isEmbedded: boolean
  isOfMoment: boolean
}

const headOf = (
  { route }: PageContext,
  project: Attempt<Project | null>,
  { own, isEmbedded, isOfMoment }: Asked,
): Head => {
  const found = project.value
  if (!found) return { title: project.failure === undefined ? missingWords : route.title, noindex: true }
  const { name, files } = found
  return {
    title: `${name} - 项目全过程`,
    description: `${name}：现行有效的时间、金额与联系方式，全部公告，以及每一处变更的前后内容、时间和原因。`,
    alternates: [
      { type: listTypes.json, href: files.json },
      { type: listTypes.ocds, href: files.ocds },
      { type: listTypes.ics, href: files.ics },
    ],
    ...(own && { canonical: own }),
    // What was in force once is found by way of what is.
    ...((isEmbedded || isOfMoment) && { noindex: true }),
    ...(isEmbedded && { embeddedBy: anySite }),
  }
}
