import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { contentSecurityPolicy, permissionsPolicy } from './headers.ts'

const aYear = 31_536_000

/**
 * What every answer says to browsers. Helmet would write it anew for each, which is an eighth of what an answer from
 * memory costs; it is the same each time, so helmet is asked once.
 */
export const securityHeaders = (production: boolean): [name: string, value: string][] => {
  const headers: [string, string][] = []
  const noted = {
    setHeader: (name: string, value: string) => void headers.push([name.toLowerCase(), value]),
    removeHeader: () => {},
  }
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: production ? { maxAge: aYear, includeSubDomains: true } : false,
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  let problem: unknown
  secure({} as IncomingMessage, noted as unknown as ServerResponse, error => {
    problem = error
  })
  if (problem) throw problem
  // Helmet knows no such header.
  return [...headers, ['permissions-policy', permissionsPolicy]]
}
