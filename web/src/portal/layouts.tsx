import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useMatches } from 'react-router'
import { api } from '../api.ts'
import { reader } from './came-from.ts'
import { Frame } from './frame/frame.tsx'
import type { FrameData } from './frame/frame-loader.ts'
import { documentTitle, headOf } from './head.ts'
import { type PageData, usePortal } from './use-portal.ts'

/** Outermost layout: what happens once per page view, and nothing to see. */
export const PageLayout = () => {
  useDocumentTitle()
  useVisitLog()
  useFollowedReader()
  useHeadingFocus()
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

export const FrameLayout = () => (
  <Frame data={useLoaderData<FrameData | null>()}>
    <Outlet />
  </Frame>
)

const useDocumentTitle = () => {
  const { route } = usePortal()
  const { siteTitle } = useLoaderData<PageData>()
  const title = documentTitle(headOf(useMatches().at(-1)?.loaderData), route, siteTitle)
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Details have a way back to the list as it was. */
const useFollowedReader = () => {
  const { pack } = usePortal()
  const { pathname, search } = useLocation()
  useEffect(() => reader.visits(pack, pathname, search), [pack, pathname, search])
}

/**
 * Another page is told to those who listen by its heading, which the focus goes to, as soon as it is there: parts of pages
 * come by themselves. A change within the page is none: filters and pages of a list say by themselves how many were found.
 */
const useHeadingFocus = () => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focused = (): boolean => {
      const heading = document.querySelector<HTMLElement>('main h1, h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      return heading !== null
    }
    if (focused()) return
    const watch = new MutationObserver(() => focused() && watch.disconnect())
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname])
}

/** Counts the visit; whether that succeeds is nothing the visitor should notice. */
const useVisitLog = () => {
  const { siteId } = usePortal()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const visit = {
      siteId,
      url: (pathname + search).slice(0, 1000),
      title: document.title.slice(0, 300),
      infoId: new URLSearchParams(search).get('id')?.slice(0, 100) ?? undefined,
      referrer: document.referrer.slice(0, 1000) || undefined,
    }
    api.portal.visitLogAdd(visit).catch(() => {})
  }, [siteId, pathname, search])
}
