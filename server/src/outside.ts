import { linkChecks } from './features/link/check.ts'
import { domainTests } from './features/site/domain-tests.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { createHandshake } from './platform/http/certificate.ts'
import { createPublicFetch, resolveByDns } from './platform/http/public-fetch.ts'

/** What looks at the web outside: whether links still lead somewhere, and how the sites look from there. */
export const createOutside = (db: Db, clock: Clock) => {
  const fetch = createPublicFetch({ resolve: resolveByDns })
  const shakeHands = createHandshake({ resolve: resolveByDns })
  return {
    linkChecks: linkChecks(db, clock, fetch),
    domains: domainTests(db, clock, { shakeHands, fetch }),
  }
}
