import './ui/base.css'
import { isBackOfficePath } from './back-office-paths.ts'
import { pathBelowBase } from './portal/place.ts'

/** The two applications share nothing but this choice, so that neither is loaded for the other's pages. */
const start = async () => {
  if (!isBackOfficePath(pathBelowBase(location.pathname))) {
    const { startPortal } = await import('./portal/start.tsx')
    return startPortal()
  }
  const { startBackOffice } = await import('./start-back-office.tsx')
  return startBackOffice()
}

void start()
