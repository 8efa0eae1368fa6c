import { join } from 'node:path'
import type { Plugin } from 'vite'

const router = 'react-router'
const served = '\0served-router'
const link = join(import.meta.dirname, '../src/portal/server-link.tsx')
const sources = join(import.meta.dirname, '../src/portal/')

/** Pages drawn by the server get its own link (see there) where they ask the router for one. */
export const serverLink = (): Plugin => ({
  name: 'server-link',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === router && importer?.startsWith(sources) && importer !== link ? served : undefined,
  load: id =>
    id === served ? `export * from '${router}'\nexport { Link } from ${JSON.stringify(link)}` : undefined,
})
