import { createRoot } from 'react-dom/client'
import { BackOffice } from './backoffice/app.tsx'

export const startBackOffice = (): void => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<BackOffice />)
}
