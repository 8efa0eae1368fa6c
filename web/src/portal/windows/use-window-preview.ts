import type { Popup } from '@sunport/contract/calls/portal.ts'
import { previewParameter } from '@sunport/contract/content/window-preview.ts'
import { useEffect, useState } from 'react'

/** The window that the back-office has put into this tab to be looked at; nothing for everybody else. */
export const useWindowPreview = (): Popup | undefined => {
  const [shown, setShown] = useState<Popup>()
  useEffect(() => {
    if (location.search.includes(previewParameter))
      import('./previewed.ts').then(({ previewed }) => setShown(previewed()))
  }, [])
  return shown
}
