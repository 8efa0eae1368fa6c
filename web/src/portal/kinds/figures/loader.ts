import type { PublishedReply } from '@sunport/contract/calls/figure-reply.ts'
import type { FigureBoard } from '@sunport/contract/calls/figures.ts'
import { type FigureDimension, figureDimensions } from '@sunport/contract/figures/codes.ts'
import {
  type AskedFigures,
  figureInput,
  figuresHref,
  partyOf,
  readFigures,
} from '@sunport/regions/figure-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { type ReplyPreset, replyPreset } from '../../parts/figures/reply-posted.ts'
import { textOf } from '../../parts/query.ts'

export interface FiguresData {
  head: Head
  asked: AskedFigures
  by: FigureDimension | undefined
  board: Attempt<FigureBoard>
  replies: PublishedReply[]
  reply: ReplyPreset | undefined
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { api, siteId, pack, route } = context
  const query = context.url.searchParams
  const asked = readFigures(query)
  const wanted = textOf(query, 'by')
  const by = Object.hasOwn(figureDimensions, wanted) ? (wanted as FigureDimension) : undefined
  const party = partyOf(asked)
  const [board, replies] = await Promise.all([
    attempt(api.figures.board(figureInput(siteId, asked))),
    party ? api.figureReply.published({ siteId, party: party.kind, name: party.name }) : [],
  ])
  const reply = party && replyPreset(context)
  // One address for all years and breakdowns of a party, and one for all the rest.
  const own = figuresHref(pack, 'board', party ? { [party.kind]: party.name } : {})
  const isFound = !board.value?.isHidden && (!party || (board.value?.total.count ?? 0) > 0)
  const answer: FiguresData = {
    head: {
      title: party ? `${party.name} - ${route.title}` : route.title,
      description: party
        ? `${party.name}的采购数据：公告数、金额、采购方式、环节用时，每个数字可查看对应的公告。`
        : `${pack.siteName}采购数据：公告数与金额按月份、区划、采购方式、品目统计，每个数字可查看对应的公告。`,
      ...(isFound && !reply ? { canonical: own } : { noindex: true }),
    },
    asked,
    by,
    board,
    replies,
    reply,
  }
  return data(answer, { status: board.failure ? 503 : 200 })
}
