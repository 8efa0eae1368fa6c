import { apiPrefix, type Call, type CallGroup } from '@sunport/contract/call.ts'
import { addCalls, addressOf, CallError, createApi } from '@sunport/contract/client.ts'
import {
  requestTimeoutMs,
  signatureHeader,
  timestampParameter,
  tokenHeader,
} from '@sunport/contract/constants.ts'
import { type Envelope, successCode } from '@sunport/contract/envelope.ts'
import { tokenErrorCodes, transportMessage } from '@sunport/contract/known-problems.ts'
import { formatSignature, splitKey, textToSign } from '@sunport/contract/signature.ts'
import { loadDigests } from './digests.ts'

let signingKey: string | undefined
let onTokenError: () => void = () => {}
let onUsedUp = async (refused: Response, _ask: () => Promise<Response>): Promise<Response> => refused

/** Sets the key that signs requests: the page's own, or the session's after login. Kept in memory only. */
export const setSigningKey = (key: string | undefined): void => {
  signingKey = key
}

/** What to do when the server says that the session is over. */
export const setTokenErrorHandler = (handler: () => void): void => {
  onTokenError = handler
}

/** What to do when the budget of an address is used up, before it is asked once more or said that it was refused. */
export const setUsedUpHandler = (handler: typeof onUsedUp): void => {
  onUsedUp = handler
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '')

const bytesOf = (text: string) => new TextEncoder().encode(text)

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

const sign = async (
  method: string,
  path: string,
  query: URLSearchParams,
  body: string | undefined,
): Promise<Record<string, string>> => {
  const parts = signingKey ? splitKey(signingKey) : undefined
  if (!parts) return {}
  const digests = await loadDigests()
  const timestamp = String(Date.now())
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const bodyHash = hex(await digests.sha256(bytesOf(body ?? '')))
  const text = textToSign({ method, path, query, bodyHash, timestamp, nonce })
  const signature = base64url(await digests.hmacSha256(bytesOf(parts.key), bytesOf(text)))
  return {
    // Says whose key signed; the session itself travels in its cookie only.
    [tokenHeader]: parts.keyId,
    [signatureHeader]: formatSignature({ keyId: parts.keyId, timestamp, nonce, signature }),
  }
}

/** The headers of a request that carries no signed body. */
export const signedHeaders = (method: string, path: string): Promise<Record<string, string>> =>
  sign(method, path, new URLSearchParams(), undefined)

const queryOf = (input: Record<string, unknown>): URLSearchParams => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query
}

/** The signed exchange of a call, with its input in the query or in the given body; nothing is tried twice. */
export const exchange = async (
  call: Call,
  input: Record<string, unknown>,
  form?: FormData,
): Promise<Response> => {
  const { path: rest, rest: values } = addressOf(call, input)
  const path = apiPrefix + rest
  const inQuery = form !== undefined || call.method === 'GET' || call.method === 'DELETE'
  const query = queryOf(inQuery ? values : {})
  const body = inQuery ? undefined : JSON.stringify(values)
  const headers = {
    ...(await sign(call.method, path, query, body)),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  if (call.method === 'GET') query.set(timestampParameter, String(Date.now()))
  const response = await fetch(query.size > 0 ? `${path}?${query}` : path, {
    method: call.method,
    headers,
    body: body ?? form,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(requestTimeoutMs),
  }).catch(() => undefined)
  if (!response) throw new CallError('0', transportMessage(0))
  return response
}

/** Sends a call over HTTP. */
export const send = async (call: Call, input: Record<string, unknown>): Promise<unknown> => {
  const response = await exchange(call, input)
  return unwrap(response.status === 429 ? await onUsedUp(response, () => exchange(call, input)) : response)
}

/** What the envelope holds, or the refusal that it speaks of. */
export const unwrap = async (response: Response): Promise<unknown> => {
  const envelope: Envelope | undefined = await response.json().catch(() => undefined)
  if (!response.ok || !envelope)
    throw new CallError(String(response.status), envelope?.msg || transportMessage(response.status))
  if (tokenErrorCodes.includes(envelope.code)) onTokenError()
  if (envelope.code !== successCode) throw new CallError(envelope.code, envelope.msg)
  return envelope.data
}

/** The contract over HTTP: cookies, signature header and timestamp, as the specification's shared client. */
export const api = createApi(send)

/** The calls of the back-office, which comes with its own. */
export const extendApi = (groups: Record<string, CallGroup>): void => addCalls(api, groups, send)
