import { join } from 'node:path'
import type { AliasOptions } from 'vite'

const own = (file: string): string => join(import.meta.dirname, 'preact', file)

/**
 * The portal is written for React and runs over Preact, in browsers and on the server: see decision 24. Its sources and
 * its router go on importing React's names. The back-office runs over React itself.
 */
export const overPreact: AliasOptions = [
  { find: /^react(-dom)?$/, replacement: own('react.ts') },
  { find: /^react\/(jsx(?:-dev)?-runtime)$/, replacement: 'preact/compat/$1' },
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: 'react-dom/server', replacement: own('react-dom-server.ts') },
]
