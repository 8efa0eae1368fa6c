import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { routerBase } from '@sunport/contract/constants.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf } from './form-exchange.ts'
import { webRoot } from './web-entry.ts'

export const registerAssets = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(webRoot, 'client/assets'),
    prefix: `${routerBase}/assets/`,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
}

/** Public paths also answer without the base path, by a redirect. */
export const bareAddresses = (packs: readonly RegionPack[]): Set<string> =>
  new Set(packs.flatMap(pack => [...Object.keys(pack.routes), ...Object.keys(pack.redirects)]))

/** Messages and answers may have files with them; no other form has. Some regions take them at the list's own address. */
const kindsWithFiles: readonly string[] = [
  'message-form',
  'message-board',
  'questionnaire-answer',
  'questionnaire-list',
  'verification',
]
export const formsWithFiles = (packs: readonly RegionPack[]) => {
  const paths = new Set(
    packs.flatMap(({ routes }) =>
      Object.entries({ ...commonRoutes, ...routes }).flatMap(([path, { kind }]) =>
        kindsWithFiles.includes(kind) ? [routerBase + path] : [],
      ),
    ),
  )
  return (request: FastifyRequest): boolean => paths.has(pathOf(request))
}
