import { OutsideAnswer } from '@sunport/contract/calls/outside-cosign.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges } from '../../../platform/crud/changes.ts'
import { hashToken } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/database/database.ts'
import { titleOfItem } from '../core/repo.ts'
import { outsideRepo } from './repo.ts'
import type { OutsideSecrets } from './secrets.ts'

export interface Posted {
  code?: string | undefined
  isAgreed?: string | undefined
  comment?: string | undefined
  /** He has answered, not only opened the text. */
  isAnswer: boolean
}

export type Outcome =
  | { page: 'gone' }
  | { page: 'code'; problem?: string }
  | {
      page: 'text'
      title: string
      bodyHtml: string
      name: string
      code: string
      problem?: string
      isAgreed?: string | undefined
      comment?: string | undefined
    }
  | { page: 'thanks' }

interface From {
  ip: string
  requestId: string
}

/** What somebody outside comes to: the text after the code, and nothing at all once his answer is there. */
export const outsideAnswering = (db: Db, clock: Clock, secrets: OutsideSecrets) => {
  const changes = createChanges(db, clock, 'cms')
  return {
    look: async (key: string): Promise<Outcome> => {
      const asked = await outsideRepo(db).open(hashToken(key), clock.now())
      return asked ? { page: 'code' } : { page: 'gone' }
    },

    post: (key: string, posted: Posted, { ip, requestId }: From): Promise<Outcome> =>
      changes(
        { userId: null, userName: null, orgName: null, ip, requestId },
        async ({ tx, now, audit }): Promise<Outcome> => {
          const repo = outsideRepo(tx)
          const asked = await repo.open(hashToken(key), now)
          if (!asked) return { page: 'gone' }
          const code = posted.code?.trim() ?? ''
          if (!secrets.isCode(asked.id, code, asked.codeDigest)) {
            await repo.noteWrongTry(asked.id)
            return { page: 'code', problem: '验证码不正确，连续输错后链接失效' }
          }
          const { title, bodyHtml, name } = asked
          const text = { page: 'text', title, bodyHtml, name, code } as const
          if (!posted.isAnswer) return text
          const { isAgreed, comment } = posted
          const answer = OutsideAnswer.safeParse({ isAgreed, comment })
          if (!answer.success)
            return { ...text, isAgreed, comment, problem: answer.error.issues[0]?.message ?? '请填写完整' }
          await repo.answer(asked.id, answer.data.isAgreed === '1', answer.data.comment, now)
          await audit({
            entity: 'cosign',
            entityId: asked.infoId,
            title: titleOfItem(asked.infoId),
            action: 'answer',
            siteId: asked.siteId,
            after: {
              kind: asked.kind as ContentKind,
              name,
              isAgreed: answer.data.isAgreed === '1',
              comment: answer.data.comment,
            },
          })
          return { page: 'thanks' }
        },
      ),
  }
}

export type OutsideAnswering = ReturnType<typeof outsideAnswering>
