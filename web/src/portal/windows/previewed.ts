import type { Popup } from '@sunport/contract/calls/portal.ts'
import { previewStore } from '@sunport/contract/content/window-preview.ts'

export const previewed = (): Popup | undefined => {
  try {
    const kept = sessionStorage.getItem(previewStore)
    return kept ? JSON.parse(kept) : undefined
  } catch {
    return undefined
  }
}
