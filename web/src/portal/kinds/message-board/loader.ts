import type { ChangedBasis } from '@sunport/contract/calls/basis.ts'
import type { MessageDetail, PublicMessage } from '@sunport/contract/calls/message.ts'
import type { LinkedPiece } from '@sunport/contract/content/law/references.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { type MessageFilters, readMessageFilters } from '@sunport/regions/register-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { changedBasis } from '../../parts/changed-basis.ts'
import { type FormPreset, loadPreset } from '../../parts/message-form/preset.ts'
import { messagePaths } from '../../parts/message-paths.ts'
import { progressParameter } from '../../parts/progress-path.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'

export interface BoardList extends PageOf<PublicMessage> {
  waiting: number
  answered: number
}

/** What was asked and answered, with links to the laws that it names. */
export interface LinkedMessage {
  content: LinkedPiece[]
  replies: { text: LinkedPiece[]; citations: LinkedPiece[] }[]
}

export type MessageBoardData = { head: Head; trail?: Crumb[] } & (
  | { view: 'list'; filters: MessageFilters; list: Attempt<BoardList> }
  | { view: 'form'; preset: FormPreset }
  | { view: 'progress'; formToken: string | undefined }
  | { view: 'detail'; message: MessageDetail; linked?: LinkedMessage | undefined; basis?: ChangedBasis[] }
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
  const [linked, basis] = await Promise.all([
    linkedMessage(context, found.value),
    found.value.replies.length > 0 ? changedBasis(context, 'answer', found.value.id) : [],
  ])
  const answer: MessageBoardData = {
    view: 'detail',
    head: { title: found.value.subject, description: found.value.excerpt ?? undefined },
    trail: trailOf(context, '留言详情'),
    message: found.value,
    linked,
    ...(basis.length > 0 && { basis }),
  }
  return data(answer)
}

/** Each answer leads to the law as it was on its own day; what names no law needs nothing fetched. */
const linkedMessage = async (
  context: PageContext,
  { content, receivedAt, replies }: MessageDetail,
): Promise<LinkedMessage | undefined> => {
  const texts = [content ?? '', ...replies.map(({ text }) => text)]
  const isNaming =
    texts.some(text => text.includes('《')) || replies.some(reply => reply.citations.length > 0)
  if (!isNaming) return undefined
  const { withLawPieces } = await import('../../parts/law-links.ts')
  const [question, ...answers] = await Promise.all([
    withLawPieces(context, [content ?? ''], [], wireDate(receivedAt)),
    ...replies.map(({ text, citations, publishedAt }) =>
      withLawPieces(context, [text], citations, wireDate(publishedAt)),
    ),
  ])
  return {
    content: question.texts[0] ?? [],
    replies: answers.map(({ texts: [text = []], grounds }) => ({ text, citations: grounds })),
  }
}

/** The board stands in the navigation; its views stand below it. */
const trailOf = ({ pack }: PageContext, label: string): Crumb[] => {
  const { board } = messagePaths(pack)
  const title = board && pack.routes[board]?.title
  return [...(title ? [{ label: title, path: board }] : []), { label }]
}

const loadList = async ({ api, siteId, url, route }: PageContext) => {
  const query = url.searchParams
  const filters = readMessageFilters(query)
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
