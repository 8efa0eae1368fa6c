// What a document loads in development: what React's hot replacement needs comes before anything of React's.
import '@vitejs/plugin-react/preamble'
import { isBackOfficePath } from '@sunport/contract/back-office-paths.ts'
import { routerBase } from '@sunport/contract/constants.ts'

if (isBackOfficePath(location.pathname.slice(routerBase.length))) void import('./entry-back-office.tsx')
else void import('./entry-portal.ts')
