import type { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { findPersonal } from '@sunport/contract/content/check/personal.ts'
import { redact, wholeQuestion } from '@sunport/contract/message/redaction.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Acting, MessageWork } from './working.ts'

type Calls = typeof messageDesk
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>

/** Nobody's number, card, identity or mailbox may be left in what the public reads. */
const checkClean = (...texts: string[]): void => {
  const left = texts.flatMap(text => findPersonal(text))
  if (left.length > 0)
    throw new Problem(
      'message.personal_left',
      `公开的文字中仍有个人信息：${left.map(({ masked }) => masked).join('、')}，请遮盖后再公开`,
    )
}

/** 公开: what was answered goes before the public, covered where it must be, and can be taken down. */
export const releasing = ({ act }: MessageWork) => ({
  publish: (input: Input<'publish'>, acting: Acting) =>
    act(input, 'publish', acting, async ({ repo, row }) => {
      const { released } = input
      const [replies, additions] = [await repo.replies(row.id), await repo.additions(row.id)]
      const answers = replies
        .filter(({ state }) => state === 'published')
        .map(({ id, replyNo, text }) => ({ id, text: redact(text, released.replies[replyNo] ?? []) }))
      const subject = redact(row.subject, released.subject)
      const content = released.summary || redact(wholeQuestion(row.content, additions), released.content)
      checkClean(subject, content, ...answers.map(({ text }) => text))
      for (const { id, text } of answers) await repo.changeReply(id, { publicText: text })
      return {
        set: {
          publicState: released.summary ? ('summary' as const) : ('public' as const),
          publicSubject: subject,
          publicContent: content,
          redactions: released,
        },
        publicWords: '已在公开栏目公布',
      }
    }),

  keepPrivate: (input: Input<'keepPrivate'>, acting: Acting) =>
    act(input, 'keepPrivate', acting, async ({ repo, row }) => {
      await repo.hideReplies(row.id)
      return {
        set: { publicState: 'hidden' as const, publicSubject: null, publicContent: null },
        words: input.reason,
      }
    }),

  withdraw: (input: Input<'withdraw'>, acting: Acting) =>
    act(input, 'withdraw', acting, async ({ repo, row }) => {
      await repo.hideReplies(row.id)
      return {
        set: { publicState: 'hidden' as const, publicSubject: null, publicContent: null },
        publicWords: '已不再公开',
        words: input.reason,
      }
    }),

  recheck: (input: Input<'recheck'>, acting: Acting) =>
    act(input, 'recheck', acting, async () => ({ words: input.reason })),
})
