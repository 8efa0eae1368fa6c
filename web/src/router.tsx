import { commonRoutes, errorTitles } from '@sunport/regions/common-routes.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { data, type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router'
import { pageContext } from './portal/context.ts'
import { ErrorPage } from './portal/errors/error-page.tsx'
import { LoadError } from './portal/errors/load-error.tsx'
import { loadFrame } from './portal/frame/frame-loader.ts'
import { lazyKind } from './portal/kind-modules.ts'
import { FrameLayout, PageLayout } from './portal/layouts.tsx'
import { pathBelowBase, placeOf } from './portal/place.ts'
import { type PageData, pageRouteId } from './portal/use-portal.ts'

const siteTitles = new Map<string, string>()

/** Runs on every navigation: the page's own "now", and the title of the global configuration, asked for once. */
const loadPage = async (args: LoaderFunctionArgs): Promise<PageData> => {
  const { api, pack, now, mode } = pageContext(args)
  const known = typeof window === 'undefined' ? undefined : siteTitles.get(pack.code)
  const siteTitle =
    known ??
    (await api.portal.getSystemInfo({ region: pack.code }).then(
      info => info.logoContent,
      () => '',
    ))
  if (siteTitle) siteTitles.set(pack.code, siteTitle)
  return { now: now.getTime(), siteTitle: siteTitle || pack.siteName, mode }
}

/** A frame that cannot be loaded must not take the page with it: it is then drawn from the pack alone. */
const loadFrameOrNothing = (args: LoaderFunctionArgs) => loadFrame(pageContext(args)).catch(() => null)

const errorRoute = (path: string): RouteObject => ({
  id: path,
  path,
  Component: ErrorPage,
  loader: () => data({ head: { noindex: true } }, { status: Number(path.slice(1)) }),
})

/** The browser holds one region; whatever else is asked for, the server decides. */
const leaveToServer = ({ request }: LoaderFunctionArgs) => redirectDocument(request.url)

const homeRoute = (pack: RegionPack, deployed: string | undefined): RouteObject => {
  const { Component, loader } = lazyKind('home')
  return {
    id: '/',
    path: '/',
    lazy: {
      Component,
      loader: async () => {
        const load = await loader?.()
        return args => {
          const asked = new URL(args.request.url).searchParams.get('region') ?? deployed
          if (deployed && asked !== pack.code) return leaveToServer(args)
          return typeof load === 'function' ? load(args) : null
        }
      },
    },
  }
}

/**
 * The routes of one region, made from its pack.
 * `deployed`: in the browser, the region whose home stands at '/'; on the server the caller has chosen already.
 */
export const portalRoutes = (pack: RegionPack, deployed?: string): RouteObject[] => {
  const own = Object.entries(pack.routes)
    .filter(([path]) => path !== '/')
    .map(([path, { kind }]): RouteObject => ({ id: path, path, caseSensitive: true, lazy: lazyKind(kind) }))
  return [
    {
      id: pageRouteId,
      loader: loadPage,
      shouldRevalidate: () => true,
      Component: PageLayout,
      children: [
        {
          id: 'frame',
          loader: loadFrameOrNothing,
          shouldRevalidate: ({ currentUrl, nextUrl }) =>
            subSiteOf(pack, currentUrl) !== subSiteOf(pack, nextUrl),
          Component: FrameLayout,
          children: [
            {
              id: 'body',
              ErrorBoundary: LoadError,
              children: [
                homeRoute(pack, deployed),
                ...own,
                ...Object.entries(commonRoutes).map(([path, { kind }]) => ({
                  id: path,
                  path,
                  lazy: lazyKind(kind),
                })),
                ...Object.keys(errorTitles).map(errorRoute),
                { path: '*', loader: leaveToServer },
              ],
            },
          ],
        },
      ],
    },
  ]
}

const subSiteOf = (pack: RegionPack, url: URL) => placeOf(pack, pathBelowBase(url.pathname)).subSite
