import type { SsoProblem } from '@sunport/contract/sso/door.ts'

/** Codes of the libraries for a provider that does not answer as one does. */
const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
])
/** What the provider says when it is not well, or does not know us. */
const notWell = new Set(['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'])
const declined = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])

/** Which of its words the login page says for a failure of the provider or of its libraries. */
export const problemOfFailure = (failure: unknown): SsoProblem => {
  const { code, error } = failure as { code?: string; error?: string }
  if (error && declined.has(error)) return 'declined'
  if (error) return notWell.has(error) ? 'unavailable' : 'invalid'
  // What fetch says of a line that is down.
  const isLine = failure instanceof TypeError && failure.message === 'fetch failed'
  return isLine || (code !== undefined && awayCodes.has(code)) ? 'unavailable' : 'invalid'
}

/** What the server's log says of it: never an answer's own text, in which tokens may stand. */
export const briefly = (
  failure: unknown,
): { name: string; code?: string; error?: string; reason: string } => {
  const { name, message, code, error } = failure as Error & { code?: string; error?: string }
  return { name, reason: message, ...(code && { code }), ...(error && { error }) }
}
