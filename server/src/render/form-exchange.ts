import { routerBase } from '@sunport/contract/constants.ts'
import type { FormExchange, PostedForm } from '@sunport/contract/form-exchange.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { createSealer } from '../platform/crypto/seal.ts'
import { deriveKey } from '../platform/crypto/secrets.ts'
import type { FormTokens } from '../platform/http/form-tokens.ts'

/** Holds what was taken in, from the redirect to the page that says so. Sealed: a receipt may carry a query code. */
const receiptCookie = 'sunport_receipt'
const receiptSeconds = 300

export interface FormsDeps {
  tokens: FormTokens
  secret: Buffer
  clock: Clock
}

export interface Exchange {
  form: FormExchange
  /** Whether the page holds something of this visitor's own. */
  isPersonal(): boolean
  /** Sends the receipt along with a redirect. */
  applyReceipt(reply: FastifyReply): void
}

/** The server's side of forms that work without script. */
export const createExchanges = ({ tokens, secret, clock }: FormsDeps) => {
  const sealer = createSealer(deriveKey(secret, 'form-receipt'))

  const sealReceipt = (receipt: unknown, path: string): string =>
    sealer.seal(JSON.stringify({ receipt, until: clock.now().getTime() + receiptSeconds * 1000 }), path)

  const openReceipt = (value: string | undefined, path: string): unknown => {
    if (!value) return undefined
    try {
      const { receipt, until } = JSON.parse(sealer.open(value, path))
      return until > clock.now().getTime() ? receipt : undefined
    } catch {
      return undefined
    }
  }

  return (request: FastifyRequest, posted: PostedForm | undefined): Exchange => {
    const path = pathOf(request)
    let isPersonal = posted !== undefined
    let kept: unknown
    const personally = <T>(value: T): T => {
      isPersonal = true
      return value
    }
    return {
      form: {
        posted,
        token: () => personally(tokens.issue(path)),
        receipt: () => personally(openReceipt(request.cookies[receiptCookie], path)),
        keepReceipt: receipt => {
          kept = receipt
        },
      },
      isPersonal: () => isPersonal,
      applyReceipt: reply => {
        if (kept === undefined) return
        const secure = request.protocol === 'https'
        const options = { path: routerBase, httpOnly: true, sameSite: 'lax', secure } as const
        reply.setCookie(receiptCookie, sealReceipt(kept, path), { ...options, maxAge: receiptSeconds })
      },
    }
  }
}

export type CreateExchange = ReturnType<typeof createExchanges>

/** A form is known by its address without the query. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''
