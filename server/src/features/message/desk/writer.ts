import { randomUUID } from 'node:crypto'
import { followDays, followsAllowed } from '@sunport/contract/calls/message.ts'
import type { MessageState } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Change } from '../../../platform/crud/changes.ts'
import { found } from '../../../platform/crud/changes.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { MessageRow } from '../core/table.ts'
import { deskRepo } from './desk-repo.ts'
import type { MessageTiming } from './timing.ts'
import type { MessageWork } from './working.ts'

const dayMs = 86_400_000

/** Nobody of the offices: whoever holds the number and its code. */
const writerOf = (ip: string): Actor => ({
  userId: null,
  userName: '留言人',
  orgName: null,
  ip,
  requestId: '',
})

interface Standing extends Pick<MessageRow, 'state' | 'reopened' | 'rating' | 'answeredAt'> {
  lastAnsweredAt: Date | null
}

/** What its writer may still do. */
export const writersChoices = ({ state, reopened, rating, lastAnsweredAt }: Standing, now: Date) => {
  const isAnswered = state === 'answered' || state === 'published'
  const isFresh = lastAnsweredAt !== null && now.getTime() - lastAnsweredAt.getTime() <= followDays * dayMs
  return {
    canSupplement: state === 'supplement',
    canFollow: isAnswered && isFresh && reopened < followsAllowed,
    canRate: isAnswered && rating === null,
  }
}

/** What a message's writer does himself: add what was asked for, ask once more, say how the answer was. */
export const writersPart = ({ run, moved }: MessageWork, timing: MessageTiming) => {
  const open = async ({ tx, now }: Change, id: string) => {
    const repo = deskRepo(tx)
    const row = found(await repo.holdAny(id))
    const replies = (await repo.replies(id)).filter(({ state }) => state === 'published')
    const last = replies.at(-1)
    return {
      repo,
      row,
      last,
      choices: writersChoices({ ...row, lastAnsweredAt: last?.publishedAt ?? null }, now),
    }
  }
  const backTo = ({ handlerOrgId }: MessageRow): MessageState => (handlerOrgId ? 'assigned' : 'accepted')

  return {
    supplement: (id: string, content: string, ip: string): Promise<void> =>
      run(writerOf(ip), async change => {
        const { repo, row, choices } = await open(change, id)
        if (!choices.canSupplement) throw new Problem('message.no_supplement')
        await repo.addAddition({
          id: randomUUID(),
          messageId: id,
          kind: 'supplement',
          at: change.now,
          content,
        })
        const step = {
          to: backTo(row),
          set: timing.resumed(row, change.now),
          publicWords: '您已补充内容，继续办理',
        }
        await moved(change, row, 'supplement', step, writerOf(ip))
      }),

    follow: (id: string, content: string, ip: string): Promise<void> =>
      run(writerOf(ip), async change => {
        const { repo, row, choices } = await open(change, id)
        if (!choices.canFollow) throw new Problem('message.no_follow')
        await repo.addAddition({ id: randomUUID(), messageId: id, kind: 'follow', at: change.now, content })
        const set = {
          reopened: row.reopened + 1,
          assignedAt: change.now,
          replyDue: timing.replyDueFrom(change.now, row.regionCode),
          extendedDue: null,
        }
        await moved(
          change,
          row,
          'follow',
          { to: backTo(row), set, publicWords: '您已追问，继续办理' },
          writerOf(ip),
        )
      }),

    rate: (id: string, rating: number, comment: string | undefined, ip: string): Promise<void> =>
      run(writerOf(ip), async change => {
        const { row, last, choices } = await open(change, id)
        if (!choices.canRate) throw new Problem('message.no_rating')
        const set = { rating, ratingComment: comment || null, ratedReplyNo: last?.replyNo ?? null }
        await moved(change, row, 'rate', { set, publicWords: `您已评价：${rating} 分` }, writerOf(ip))
      }),
  }
}

export type WritersPart = ReturnType<typeof writersPart>
