import { routerBase, votePath } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance } from 'fastify'
import { isFromOwnPage } from '../../platform/http/own-page.ts'
import type { VoteCounter } from './counter.ts'

interface Voting {
  packs: readonly RegionPack[]
  votes: VoteCounter
  publicOrigin: string | undefined
  demoMode: boolean
}

const mostBytes = 4 * 1024
const knownId = /^[\w-]{1,64}$/

/** A page of ours: its site, what it is counted as, and where its reader goes back to. */
const pageAt = (packs: readonly RegionPack[], at: string) => {
  if (!/^\/[^/\\]/.test(at) && at !== '/') return undefined
  const { pathname, search, searchParams } = new URL(at, 'http://localhost')
  const pack = packs.find(({ routes }) => Object.hasOwn(routes, pathname))
  if (!pack) return undefined
  const id = searchParams.get('id') ?? ''
  return {
    siteId: pack.siteCode,
    page: knownId.test(id) ? `${pathname}?id=${id}` : pathname,
    back: `${routerBase}${pathname}${search}`,
  }
}

/** 这页有用吗: a plain form, so that it needs no script. No cookie is set and nothing is kept of who sends it. */
export const registerVoting = (app: FastifyInstance, voting: Voting): void => {
  const { packs, votes, publicOrigin, demoMode } = voting
  void app.register(async scope => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: mostBytes },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
    scope.post(votePath, { schema: { hide: true } }, async (request, reply) => {
      if (!isFromOwnPage(request, publicOrigin)) throw new Problem('access.forbidden')
      if (demoMode) throw new Problem('demo.read_only')
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const found = pageAt(packs, form.get('at') ?? '')
      if (!found) throw new Problem('request.invalid')
      votes.add(found.siteId, found.page, form.get('useful') === '1', request.ip)
      reply.header('cache-control', 'no-store')
      return reply.redirect(`${found.back}#thanks`, 303)
    })
  })
}
