import { figureParties } from '@sunport/contract/figures/codes.ts'
import { commonFormPath, commonRoutes } from '@sunport/regions/common-routes.ts'
import { figurePaths, figuresHref } from '@sunport/regions/figure-query.ts'
import type { Kind } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'

/** Pages of one project, of one number, of one subscriber: they mean nothing by themselves. */
const unnamedKinds: ReadonlySet<Kind> = new Set<Kind>(['project', 'figure-rows', 'follow'])

const partyLists = ({ code }: RegionPack): string[] =>
  Object.keys(figureParties).map(kind => figuresHref({ code }, 'parties', { kind }))

/** The pages that every region has under one address, as they name themselves. */
export const commonPages = (pack: RegionPack): string[] => {
  const hasOwnForm = Object.values(pack.routes).some(({ kind }) => kind === 'message-form')
  return Object.entries(commonRoutes)
    .filter(([path, { kind }]) => !unnamedKinds.has(kind) && !(hasOwnForm && path === commonFormPath))
    .flatMap(([path]) =>
      path === figurePaths.parties
        ? partyLists(pack)
        : [`${path}?${new URLSearchParams({ region: pack.code })}`],
    )
}
