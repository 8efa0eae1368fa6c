import type { HydrationState } from 'react-router'

/** How the visitor reads: kept in cookies, written into the document by the server. */
export interface ReadingMode {
  contrast?: boolean
  elder?: boolean
}

/** What the server hands to the browser inside the page. */
export interface PageState {
  /** Pack code of the region that the page belongs to. */
  region: string
  /** Pack code of the region whose home stands at '/'. */
  deployed: string
  pageKey: string
  hydration: Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>
}

export const stateElementId = 'sunport-state'

const unsafe = /[<\u2028\u2029]/g

/** JSON that cannot end its script element, whatever an editor has written into a title. */
export const serializeState = (state: unknown): string =>
  JSON.stringify(state).replace(unsafe, found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The mode of this document, as the server wrote it. */
export const documentMode = (): ReadingMode => ({
  contrast: document.documentElement.hasAttribute('data-contrast'),
  elder: document.documentElement.hasAttribute('data-elder'),
})

export const readState = (): PageState | undefined => {
  const text = document.getElementById(stateElementId)?.textContent
  return text ? JSON.parse(text) : undefined
}
