import { toWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type AnswerMode, surveyCodePurpose } from '@sunport/contract/questionnaire/answer-modes.ts'
import { canonicalMobile } from '@sunport/contract/rules/canonical-mobile.ts'
import { mobileProblem } from '@sunport/contract/rules/mobile.ts'
import { deriveKey, hashToken, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Queries } from '../../platform/database/database.ts'
import { questionnaireRepo } from './repo.ts'
import type { StoredQuestionnaire } from './table.ts'

/** Codes that were sent to phones: looked at first, used up with the answer. */
export interface PhoneProof {
  check(mobile: string, purpose: string, code: string): Promise<string>
  spend(queries: Queries, id: string): Promise<void>
}

/** Whatever somebody came with. Each way to answer looks at its own. */
export interface Claims {
  visitor: string
  ticket?: string | undefined
  mobile?: string | undefined
  phoneCode?: string | undefined
  userId: string | undefined
}

type Enter = (inside: Queries) => Promise<void>

/** Bound to the questionnaire, so that the hashes of one visitor's questionnaires have nothing in common. */
export const visitorHash = (questionnaireId: string, visitor: string): string =>
  hashToken(`${questionnaireId}/${visitor}`)

/**
 * Who may answer, once each. A link, a device, a phone or an account leaves a digest in a table without a time and
 * without an answer beside it. Phones and accounts are few enough to be tried out, so theirs is keyed.
 */
export const admission = (secret: Buffer, codes: PhoneProof) => {
  const key = deriveKey(secret, 'questionnaire-once')

  const phoneWay = async ({ id }: StoredQuestionnaire, { mobile, phoneCode }: Claims): Promise<Enter> => {
    const number = canonicalMobile(mobile ?? '')
    if (mobileProblem(number) || !phoneCode) throw new Problem('questionnaire.phone')
    // Whether a number has answered is told to nobody but its phone.
    const codeId = await codes.check(number, surveyCodePurpose, phoneCode)
    return async inside => {
      await codes.spend(inside, codeId)
      const digest = hmacBase64url(key, `${id}/phone/${number}`)
      if (!(await questionnaireRepo(inside).useToken(id, digest)))
        throw new Problem('questionnaire.phone_answered')
    }
  }

  const accountWay = async ({ id }: StoredQuestionnaire, { userId }: Claims): Promise<Enter> => {
    if (!userId) throw new Problem('questionnaire.sign_in')
    return async inside => {
      const digest = hmacBase64url(key, `${id}/account/${userId}`)
      if (!(await questionnaireRepo(inside).useToken(id, digest)))
        throw new Problem('questionnaire.account_answered')
    }
  }

  const linkWay = async ({ id }: StoredQuestionnaire, { ticket }: Claims): Promise<Enter> => {
    if (!ticket) throw new Problem('questionnaire.ticket')
    return async inside => {
      if (!(await questionnaireRepo(inside).useTicket(id, visitorHash(id, ticket))))
        throw new Problem('questionnaire.ticket')
    }
  }

  const deviceWay = async ({ id }: StoredQuestionnaire, { visitor }: Claims): Promise<Enter> => {
    return async inside => {
      if (!(await questionnaireRepo(inside).useToken(id, visitorHash(id, visitor))))
        throw new Problem('questionnaire.answered')
    }
  }

  const ways: Record<AnswerMode, (row: StoredQuestionnaire, claims: Claims) => Promise<Enter>> = {
    anonymous: deviceWay,
    phone: phoneWay,
    'signed-in': accountWay,
    'one-time-link': linkWay,
  }

  /** Looks at what somebody shows; what comes back lets him in, with the transaction of his answer. */
  return async (row: StoredQuestionnaire, claims: Claims): Promise<Enter> => {
    const enter = await ways[row.answerMode](row, claims)
    return async inside => {
      await enter(inside)
      // Results that are shown to whoever has answered are shown to this browser.
      await questionnaireRepo(inside).useToken(row.id, visitorHash(row.id, claims.visitor))
    }
  }
}

/**
 * When an answer came. Where its sender is known (a code went to his phone, a session was his), the minute would lead
 * from the one to the other: then the day is all that is kept.
 */
export const momentsOf = (mode: AnswerMode, now: Date, seconds: number | undefined) => {
  if (mode === 'phone' || mode === 'signed-in')
    return { completedAt: new Date(`${wireDate(toWireTime(now))}T00:00:00+08:00`), startedAt: null }
  const startedAt = seconds === undefined ? null : new Date(now.getTime() - seconds * 1000)
  return { completedAt: now, startedAt }
}
