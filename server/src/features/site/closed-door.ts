import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SiteGate } from './gate.ts'

/** What the back-office needs before anybody has signed in: it stays open, or nobody could open the site again. */
const answeredAlways = new Set<Call>([
  calls.captcha.getVerify,
  calls.proof.getChallenge,
  calls.session.login,
  calls.session.logout,
  calls.systemNoticeBoard.atDoor,
  calls.preview.info,
  calls.files.download,
  calls.portal.getDeploymentArea,
  calls.portal.getDeploymentSiteId,
  calls.portal.getSystemInfo,
  calls.portal.getSysConfListByConfType,
  calls.portal.getSubjectColorBySiteId,
])

/** Nothing of a site's own. */
const common = ['/healthz', '/readyz', '/robots.txt', '/gpcms/docs']

const isAsked = ({ routeOptions, method, url }: FastifyRequest): boolean => {
  const { call } = routeOptions.config
  // Whoever has signed in is asked for his rights by the call itself.
  if (call) return call.access === 'open' && !answeredAlways.has(call)
  if (common.some(prefix => url.startsWith(prefix))) return false
  // Pages tell their visitors why there is none.
  return method !== 'GET' || !url.startsWith(`${routerBase}/`)
}

/** A site that is not open answers nobody by another way than its pages either: calls, lists as data, forms. */
export const guardClosedSites = (http: FastifyInstance, gate: SiteGate): void => {
  http.addHook('onRequest', async request => {
    if (!gate.isClosed(request.raw) || !isAsked(request)) return
    const closed = await gate.closedFor(request)
    if (closed && closed.kind !== 'admit') throw new Problem('site.closed')
  })
}
