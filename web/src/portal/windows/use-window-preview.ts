import type { Popup } from '@sunport/contract/calls/portal.ts'
import { previewParameter, previewStore } from '@sunport/contract/content/window-preview.ts'
import { useEffect, useState } from 'react'

const previewed = (): Popup | undefined => {
  try {
    const kept = sessionStorage.getItem(previewStore)
    return kept ? JSON.parse(kept) : undefined
  } catch {
    return undefined
  }
}

/** The window that the back-office has put into this tab to be looked at; nothing for everybody else. */
export const useWindowPreview = (): Popup | undefined => {
  const [shown, setShown] = useState<Popup>()
  useEffect(() => {
    if (new URLSearchParams(location.search).has(previewParameter)) setShown(previewed())
  }, [])
  return shown
}
