import { StoreFailure } from './store.ts'

/** What the client throws. It carries the request's answer, and answers may repeat keys and signatures. */
interface SdkFailure {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number; requestId?: string }
}

/** Of other names of the same: asked for the headers alone, a store has no body to say more in. */
const nothingThere = new Set(['NoSuchKey', 'NotFound'])

export const isNothing = (failure: unknown): boolean => nothingThere.has((failure as SdkFailure).name ?? '')

/** Come back later, in the words of HTTP. */
const passing = new Set([408, 425, 429])

/** Says what went wrong by its name, where the store said something; what the network says holds no secret. */
export const failureOf = (what: string, failure: unknown): StoreFailure => {
  if (failure instanceof StoreFailure) return failure
  const {
    name = 'Error',
    code,
    message = '',
    $metadata: { httpStatusCode: status, requestId } = {},
  } = failure as SdkFailure
  if (status !== undefined && status >= 300) {
    const isRefusal = status < 500 && !passing.has(status)
    return new StoreFailure(`${what}: ${name} ${status}${requestId ? ` (${requestId})` : ''}`, isRefusal)
  }
  const isRefusal = name === 'CredentialsProviderError'
  return new StoreFailure(`${what}: ${code ?? name}${isRefusal ? '' : `: ${message}`}`, isRefusal)
}
