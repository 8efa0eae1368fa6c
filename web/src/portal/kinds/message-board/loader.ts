import type { MessageDetail, PublicMessage } from '@sunport/contract/calls/message.ts'
import {
  type MessageStatus,
  type MessageType,
  messageStatuses,
  messageTypes,
} from '@sunport/contract/codes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { type FormPreset, loadPreset } from '../../parts/message-form/preset.ts'
import { messagePaths } from '../../parts/message-paths.ts'
import { progressParameter } from '../../parts/progress-path.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'

export interface BoardList extends PageOf<PublicMessage> {
  waiting: number
  answered: number
}

export interface BoardFilters {
  type: MessageType | ''
  status: MessageStatus | ''
  title: string
}

export type MessageBoardData = { head: Head; trail?: Crumb[] } & (
  | { view: 'list'; filters: BoardFilters; list: Attempt<BoardList> }
  | { view: 'form'; preset: FormPreset }
  | { view: 'progress'; formToken: string | undefined }
  | { view: 'detail'; message: MessageDetail }
  | { view: 'missing' }
  | { view: 'failed'; reason: string }
)

/** One address, three views: the list, one message by `id`, and the form where the region has no page for it. */
export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const query = context.url.searchParams
  const isDetailRoute = (context.route as PlainRoute).variant === 'detail'
  if (isDetailRoute || query.has('id')) return loadMessage(context, textOf(query, 'id').slice(0, 100))
  if (query.has(progressParameter)) return loadProgress(context)
  if (query.has('ask')) return loadForm(context)
  return loadList(context)
}

const loadForm = async (context: PageContext) => {
  const preset = await loadPreset(context)
  const title = preset.type === 'error' ? '网站纠错' : '我要咨询'
  const answer: MessageBoardData = {
    view: 'form',
    head: { title, noindex: Boolean(preset.from) },
    trail: trailOf(context, title),
    preset,
  }
  return data(answer)
}

const loadProgress = (context: PageContext) => {
  const title = '查询办理进度'
  const answer: MessageBoardData = {
    view: 'progress',
    head: { title, noindex: true },
    trail: trailOf(context, title),
    formToken: context.form?.token(),
  }
  return data(answer)
}

const loadMessage = async (context: PageContext, id: string) => {
  const { api, siteId } = context
  const found = id ? await attempt(api.message.getMessage({ id, siteId })) : { value: null }
  if (found.failure !== undefined) {
    const answer: MessageBoardData = { view: 'failed', head: { noindex: true }, reason: found.failure }
    return data(answer, { status: 503 })
  }
  if (!found.value) {
    const head = { title: '留言不存在或未公开', noindex: true }
    const answer: MessageBoardData = { view: 'missing', head, trail: trailOf(context, '留言不存在') }
    return data(answer, { status: 404 })
  }
  const answer: MessageBoardData = {
    view: 'detail',
    head: { title: found.value.subject, description: found.value.excerpt ?? undefined },
    trail: trailOf(context, '留言详情'),
    message: found.value,
  }
  return data(answer)
}

/** The board stands in the navigation; its views stand below it. */
const trailOf = ({ pack }: PageContext, label: string): Crumb[] => {
  const { board } = messagePaths(pack)
  const title = board && pack.routes[board]?.title
  return [...(title ? [{ label: title, path: board }] : []), { label }]
}

const oneOf = <T extends string>(codes: Record<T, string>, text: string): T | '' =>
  Object.hasOwn(codes, text) ? (text as T) : ''

const loadList = async ({ api, siteId, url, route }: PageContext) => {
  const query = url.searchParams
  const filters: BoardFilters = {
    type: oneOf(messageTypes, textOf(query, 'type')),
    status: oneOf(messageStatuses, textOf(query, 'status')),
    title: textOf(query, 'title').slice(0, 100),
  }
  const counts = { waiting: 0, answered: 0 }
  const list = await attempt(
    fetchPage(readPaging(query), async paging => {
      const { rows, total, waiting, answered } = await api.message.listMessages({
        siteId,
        ...filters,
        ...paging,
      })
      Object.assign(counts, { waiting, answered })
      return { rows, total }
    }).then(page => ({ ...page, ...counts })),
  )
  const answer: MessageBoardData = { view: 'list', head: { title: route.title }, filters, list }
  return data(answer, { status: list.value ? 200 : 503 })
}
