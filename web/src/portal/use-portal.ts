import type { ReadingMode } from '@sunport/contract/reading-mode.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { createContext, useContext } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { type Place, placeOf } from './place.ts'

/** The one region whose pages this document shows; links to other regions load a new document. */
export const PackContext = createContext<RegionPack | undefined>(undefined)

export const pageRouteId = 'page'

/** Answer of the outermost loader, which runs on every navigation. */
export interface PageData {
  /** Milliseconds; the same at rendering and at hydration, so that "today" never differs between them. */
  now: number
  siteTitle: string
  mode: ReadingMode
}

interface Portal extends Place {
  pack: RegionPack
  now: Date
  mode: ReadingMode
}

export const usePortal = (): Portal => {
  const pack = useContext(PackContext)
  const page = useRouteLoaderData<PageData>(pageRouteId)
  const { pathname } = useLocation()
  if (!pack) throw new Error('usePortal is called outside the portal')
  return { pack, now: new Date(page?.now ?? 0), mode: page?.mode ?? {}, ...placeOf(pack, pathname) }
}
