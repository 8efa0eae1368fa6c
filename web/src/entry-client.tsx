// The documents that the server writes link these files; importing them here puts them among the browser's assets.
import './favicon.svg?url&no-inline'
import './art-files.ts'
import { isBackOfficePath } from '@sunport/contract/back-office-paths.ts'
import { routerBase } from '@sunport/contract/constants.ts'

/** The two applications share nothing but this choice, so that neither is loaded for the other's pages. */
const start = async () => {
  if (isBackOfficePath(location.pathname.slice(routerBase.length))) {
    const { startBackOffice } = await import('./start-back-office.tsx')
    return startBackOffice()
  }
  const { startPortal } = await import('./portal/start.tsx')
  return startPortal()
}

void start()
