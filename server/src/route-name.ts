import { routerBase } from '@sunport/contract/constants.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyRequest } from 'fastify'

const backOffice = /^\/(?:main|myiframe|contentManagement|login)(?:\/|$)/

/**
 * What a request is counted under: the path of its call, the kind of its page, or the pattern of its route. Never its
 * address, which holds what somebody typed and has no end of values.
 */
export const routeNames = (packs: readonly RegionPack[]) => {
  const kinds = new Map(
    [commonRoutes, ...packs.map(({ routes }) => routes)].flatMap(routes =>
      Object.entries(routes).map(([path, { kind }]) => [path, kind] as const),
    ),
  )
  const pageName = (url: string): string => {
    const path = url.slice(routerBase.length).split(/[?#]/)[0] ?? ''
    return `page:${kinds.get(path) ?? (backOffice.test(path) ? 'back-office' : 'other')}`
  }
  return ({ routeOptions: { config, url: pattern }, url }: FastifyRequest): string => {
    if (config.call) return config.call.path
    return pattern === `${routerBase}/*` ? pageName(url) : (pattern ?? 'none')
  }
}
