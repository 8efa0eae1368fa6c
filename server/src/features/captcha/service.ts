import { randomInt } from 'node:crypto'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, hashToken, hmacBase64url, newToken } from '../../platform/crypto/secrets.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Settings } from '../../platform/settings.ts'
import { captchaPicture } from './picture.ts'
import type { CaptchaRepo } from './repo.ts'

export const captchaLimits = {
  /** Wrong answers of one address to all its pictures, within `memoryMs`. */
  wrongTriesOfAddress: 50,
  memoryMs: 10 * 60_000,
} as const

const digits = 4

/** Pictures with four digits, each bound to the cookie that came with it; any instance knows all of them. */
export const captchaService = (
  repo: CaptchaRepo,
  clock: Clock,
  secret: Buffer,
  fixedText: string | undefined,
  settings: Pick<Settings, 'get'>,
) => {
  const key = deriveKey(secret, 'captcha')
  /** Four digits are guessed in no time from a bare hash, hence the key. */
  const answerHashOf = (tokenHash: string, text: string): string =>
    hmacBase64url(key, `${tokenHash}:${text.trim()}`)
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)
  const validMs = (): number => settings.get('captcha.valid-minutes') * 60_000
  const newText = (): string => fixedText ?? String(randomInt(10 ** digits)).padStart(digits, '0')

  const refuseGuessing = async (ip: string): Promise<void> => {
    const wrong = await repo.wrongTriesOf(addressClassOf(ip), before(captchaLimits.memoryMs))
    if (wrong >= captchaLimits.wrongTriesOfAddress) throw new Problem('request.too_many')
  }

  return {
    /** A new picture; the one that the caller had is not good any more. */
    issue: async (previous: string | undefined, ip: string) => {
      const [token, text] = [newToken(), newText()]
      const tokenHash = hashToken(token)
      if (previous) await repo.replace(hashToken(previous))
      await repo.add({
        tokenHash,
        answerHash: answerHashOf(tokenHash, text),
        addressClass: addressClassOf(ip),
        madeAt: clock.now(),
      })
      return { token, picture: await captchaPicture(text), validMs: validMs() }
    },

    /** A right answer is good as long as its picture is: whoever pages through a list types it once. */
    check: async (token: string | undefined, text: string | undefined, ip: string): Promise<void> => {
      if (!text) throw new Problem('captcha.list_missing')
      if (!token) throw new Problem('captcha.list_expired')
      await refuseGuessing(ip)
      const tokenHash = hashToken(token)
      const isRight = await repo.answer(
        tokenHash,
        answerHashOf(tokenHash, text),
        before(validMs()),
        settings.get('captcha.wrong-tries'),
      )
      if (isRight === undefined) throw new Problem('captcha.list_expired')
      if (!isRight) throw new Problem('captcha.list_wrong')
    },

    /** A picture for one deed: right or wrong, it is not good a second time. */
    spend: async (token: string | undefined, text: string | undefined, ip: string): Promise<void> => {
      await refuseGuessing(ip)
      const tokenHash = hashToken(token ?? '')
      const isRight =
        token && text
          ? await repo.spend(tokenHash, answerHashOf(tokenHash, text), before(validMs()))
          : undefined
      if (!isRight) throw new Problem('captcha.login_wrong')
    },

    forgetOld: () => repo.forget(before(captchaLimits.memoryMs)),
  }
}

export type CaptchaService = ReturnType<typeof captchaService>
