import type { Popup } from '@sunport/contract/calls/portal.ts'
import { type ComponentType, useEffect, useState } from 'react'

type WindowsComponent = ComponentType<{ windows: Popup[] }>

const opensByScript = ({ windowType }: Popup): boolean => windowType !== 'banner' && windowType !== 'strip'

/** Windows open after the page, and most pages have none: their script comes when there is one to open. */
export const WindowsLater = ({ windows }: { windows: Popup[] }) => {
  const [Windows, setWindows] = useState<WindowsComponent>()
  const isNeeded = windows.some(opensByScript)
  useEffect(() => {
    if (!isNeeded) return
    import('./windows.tsx').then(
      loaded => setWindows(() => loaded.Windows),
      () => {},
    )
  }, [isNeeded])
  return Windows && <Windows windows={windows} />
}
