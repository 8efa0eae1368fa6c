import { createApi } from '@sunport/contract/client.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setSigningKey, setUsedUpHandler } from '../api.ts'
import { documentMode, readState } from '../page-state.ts'
import { portalRoutes } from '../router.tsx'
import { setArt } from '../ui/art.ts'
import { portalNavigation } from './context.ts'
import { fetchParts } from './later.tsx'
import { loadPack } from './packs.ts'
import { sendFromPage } from './page-key.ts'
import { PackContext } from './use-portal.ts'

const api = createApi(sendFromPage)

/** Takes over the page that the server rendered: same routes, same data, calls by HTTP from here on. */
export const startPortal = async (): Promise<void> => {
  const state = readState()
  const root = document.getElementById('root')
  const found = state && (await loadPack(state.region))
  if (!root || !found) return
  const pack = { ...found, ...state.site }
  setSigningKey(state.pageKey)
  // Many may read behind one address: the page does the work that programs are asked for, and nobody notices.
  setUsedUpHandler(async (refused, ask) => (await import('./read-on.ts')).readOn(refused, ask))
  setArt(state.region, state.art)
  const routes = portalRoutes(pack, state.deployed)
  await settleLazyRoutes(routes)
  await fetchParts(state.parts)
  const router = createBrowserRouter(routes, {
    basename: routerBase,
    hydrationData: state.hydration,
    getContext: () => navigationContext(pack),
  })
  // A chunk that cannot be fetched (a newer release replaced it, the net broke) is a matter for a full load.
  window.addEventListener('vite:preloadError', event => {
    const target = router.state.navigation.location
    if (!target) return
    event.preventDefault()
    location.assign(createPath(target))
  })
  startTransition(() => {
    hydrateRoot(
      root,
      <PackContext value={pack}>
        <RouterProvider router={router} />
      </PackContext>,
    )
  })
}

const navigationContext = (pack: RegionPack) =>
  new RouterContextProvider(
    new Map([[portalNavigation, { api, pack, now: new Date(), mode: documentMode() }]]),
  )

/**
 * Hydration is synchronous: the first page's kind must be there before it begins. Its answer came with it;
 * what would load another is fetched when the visitor goes on.
 */
const settleLazyRoutes = async (routes: RouteObject[]): Promise<void> => {
  const matches = matchRoutes(routes, location, routerBase) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (!route.lazy || typeof route.lazy === 'function') return
      const { Component, loader } = route.lazy
      Object.assign(route, {
        Component: await Component?.(),
        loader: loader && laterLoader(loader),
        lazy: undefined,
      })
    }),
  )
}

const laterLoader =
  (load: () => Promise<unknown>): LoaderFunction =>
  async (...args) => {
    const loader = (await load()) as LoaderFunction
    return loader(...args)
  }
