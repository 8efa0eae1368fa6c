import { apiPrefix, type Call } from '@sunport/contract/call.ts'
import { addressOf, CallError, type SendCall } from '@sunport/contract/client.ts'
import { type Envelope, successCode } from '@sunport/contract/envelope.ts'

export interface ClientOptions {
  /** Scheme and host of the portal, such as https://portal.example */
  origin: string
  /** 接口令牌 of a user, for what the public may not do. */
  token?: string
  /** Instead of the platform's own, for tests and proxies. */
  fetch?: typeof fetch
  /** How long one answer may take. */
  timeoutMs?: number
}

const queryOf = (values: Record<string, unknown>): string => {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const requestOf = (call: Call, input: Record<string, unknown>) => {
  const { path, rest } = addressOf(call, input)
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  return {
    path: `${apiPrefix}${path}${inQuery ? queryOf(rest) : ''}`,
    body: inQuery ? null : JSON.stringify(rest),
  }
}

const envelopeOf = async (answer: Response): Promise<Envelope> => {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body === 'object' && body !== null && 'code' in body) return body as Envelope
  throw new CallError(String(answer.status), `HTTP ${answer.status}`)
}

/** Calls by HTTP; what is refused is thrown as `CallError` with the portal's code and words. */
export const sendOver = ({
  origin,
  token,
  fetch: send = fetch,
  timeoutMs = 30_000,
}: ClientOptions): SendCall => {
  const base = new URL(origin).origin
  return async (call, input) => {
    if (call.answer === 'file' || call.takes === 'form')
      throw new CallError('4000', `${call.method} ${call.path} carries a file and is no call of this client`)
    const { path, body } = requestOf(call, input)
    const answer = await send(base + path, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { code, msg, data } = await envelopeOf(answer)
    if (code !== successCode) throw new CallError(code, msg)
    return data
  }
}
