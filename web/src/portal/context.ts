import type { Api } from '@sunport/contract/calls.ts'
import type { FormExchange } from '@sunport/contract/form-exchange.ts'
import type { ReadingMode } from '@sunport/contract/reading-mode.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import { type Place, pathBelowBase, placeOf } from './place.ts'

/** What one navigation's loaders share; the server fills it per request, the browser per navigation. */
interface PortalNavigation {
  api: Api
  pack: RegionPack
  now: Date
  mode: ReadingMode
  /** On the server only. */
  form?: FormExchange
}

export const portalNavigation = createContext<PortalNavigation>()

export interface PageContext extends PortalNavigation, Place {
  url: URL
}

/** Everything a kind's loader needs: the calls, the region and where in it the page stands. */
export const pageContext = ({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): PageContext => {
  const navigation = context.get(portalNavigation)
  const url = new URL(request.url)
  return { ...navigation, ...placeOf(navigation.pack, pathBelowBase(url.pathname)), url }
}
