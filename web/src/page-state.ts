import { contrasts, type ReadingMode } from '@sunport/contract/reading-mode.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { HydrationState } from 'react-router'
import { toldTexts } from './portal/told.ts'
import { withRows } from './row-tables.ts'
import type { Art } from './ui/art.ts'

/** What a site has instead of its pack's own. */
export type SiteWear = Pick<RegionPack, 'siteCode' | 'siteName' | 'slogan' | 'domains'>

/** What the server hands to the browser inside the page. */
export interface PageState {
  /** Pack code of the region that the page belongs to. */
  region: string
  /** Pack code of the region whose home stands at '/'. */
  deployed: string
  /** The host's own site under the region's face; its pack's when there is none. */
  site?: SiteWear | undefined
  pageKey: string
  /** Sources of the parts of the page that come by themselves, see portal/later.tsx. */
  parts: string[]
  art: Art
  hydration: Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>
}

export const stateElementId = 'sunport-state'

const unsafe = /[<\u2028\u2029]/g

/** JSON that cannot end its script element, whatever an editor has written into a title. */
export const serializeState = (state: unknown): string =>
  JSON.stringify(state).replace(unsafe, found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The mode of this document, as the server wrote it. */
export const documentMode = (): ReadingMode => {
  const { contrast, ...written } = document.documentElement.dataset
  const chosen = contrasts.find(name => name === contrast)
  return {
    ...('elder' in written && { elder: true }),
    ...('text' in written && { text: true }),
    ...('mongolian' in written && { mongolian: true }),
    ...(chosen && { contrast: chosen }),
  }
}

export const readState = (): PageState | undefined => {
  const text = document.getElementById(stateElementId)?.textContent
  return text ? (withRows(JSON.parse(text), toldTexts()) as PageState) : undefined
}
