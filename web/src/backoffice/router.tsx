import { routerBase } from '@sunport/contract/constants.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router'
import { ForcedAlterPage } from './login/alter-page.tsx'
import { holdPaths, SessionHeld } from './login/held.ts'
import { LockPage } from './login/lock-page.tsx'
import { LoginPage } from './login/login-page.tsx'
import { setReturn } from './login/return-place.ts'
import { SecondFactorPage } from './login/second-factor-page.tsx'
import { lawPage, preparePage } from './page-list.ts'
import { leaveAfter, sessionQuery } from './session.ts'
import { pathInside } from './shell/guards.ts'
import { loadScript } from './shell/load-script.ts'
import { nodeAt } from './shell/menu-tree.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { Splash } from './shell/splash.tsx'

const unloading = new Promise<never>(() => {})

/** Lets nobody in without a session, and loads user, menu and sites on first entry. */
const requireSession =
  (client: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    try {
      await client.ensureQueryData(sessionQuery)
      return null
    } catch (failure) {
      if (failure instanceof SessionHeld && failure.user.hold) {
        // A locked screen knows already where it was.
        if (failure.user.hold !== 'locked') setReturn(pathInside(new URL(request.url)) ?? '/main')
        return redirect(holdPaths[failure.user.hold])
      }
      if (leaveAfter(failure)) return unloading
      throw failure
    }
  }

/** The code of the page that the menu names for an address; whether somebody may be there is asked beside it. */
const preparePageAt =
  (client: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const session = await client.ensureQueryData(sessionQuery).catch(() => undefined)
    const [path] = pathInside(new URL(request.url))?.split('?') ?? []
    const target = session && path ? nodeAt(session.menu, path)?.target : undefined
    if (target?.kind === 'page') await preparePage(target.page)
    return null
  }

/** Other filters of the same page are there at once. */
const onlyElsewhere = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname

const lawPaths = ['lawCompileEdit', 'lawDetail'] as const

export const createBackOfficeRouter = (client: QueryClient) =>
  createBrowserRouter(
    [
      {
        ErrorBoundary: RouteFailure,
        HydrateFallback: Splash,
        children: [
          { path: '/login', Component: LoginPage },
          { path: '/lock', Component: LockPage },
          { path: '/verify', Component: SecondFactorPage },
          { path: '/alter', Component: ForcedAlterPage },
          { path: '/info', loader: () => redirect('/main/info') },
          // As the specification lists them, without the shell's name.
          ...lawPaths.map(path => ({
            path: `/${path}`,
            loader: ({ request }: LoaderFunctionArgs) =>
              redirect(`/main/${path}${new URL(request.url).search}`),
          })),
          {
            path: '/enrol',
            lazy: async () => ({ Component: (await import('./login/enrolment-page.tsx')).EnrolmentPage }),
          },
          { path: '/contentManagement', loader: () => redirect('/main/my-content') },
          {
            loader: requireSession(client),
            // Once in, the answers of the server's calls say when the session is over.
            shouldRevalidate: () => false,
            lazy: async () => ({ Component: (await loadScript(() => import('./shell/shell.tsx'))).Shell }),
            children: [
              {
                path: '/main',
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await loadScript(() => import('./shell/menu-page.tsx'))).FirstPage,
                    }),
                  },
                  {
                    path: 'info',
                    lazy: async () => ({
                      Component: (await loadScript(() => import('./shell/theme-settings.tsx'))).ThemeSettings,
                    }),
                  },
                  {
                    path: 'alter',
                    lazy: async () => ({
                      Component: (await loadScript(() => import('./login/alter-page.tsx'))).AlterPage,
                    }),
                  },
                  ...lawPaths.map(path => ({
                    path,
                    loader: () => preparePage(lawPage).then(() => null),
                    shouldRevalidate: onlyElsewhere,
                    lazy: async () => ({
                      Component: (await loadScript(() => import('./shell/menu-page.tsx'))).LawPage,
                    }),
                  })),
                  {
                    path: '*',
                    loader: preparePageAt(client),
                    shouldRevalidate: onlyElsewhere,
                    lazy: async () => ({
                      Component: (await loadScript(() => import('./shell/menu-page.tsx'))).MenuPage,
                    }),
                  },
                ],
              },
              {
                path: '/myiframe/:routerPath',
                lazy: async () => ({
                  Component: (await loadScript(() => import('./shell/frame-page.tsx'))).FramePage,
                }),
              },
            ],
          },
          {
            path: '*',
            loader: () => {
              location.replace(`${routerBase}/404`)
              return unloading
            },
          },
        ],
      },
    ],
    { basename: routerBase },
  )
