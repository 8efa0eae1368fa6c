import { join } from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { slimCalls } from './build/slim-calls.ts'

/** Left alone, what pages share would fall into some twenty files of a kilobyte each. */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  // Before the schemas, since a group takes along what its files import.
  { name: 'contract', test: /node_modules\/@noble\/|\/contract\/src\/(?!calls\/|rules\/)/, priority: 3 },
  // Schemas come with the forms that check by them, and with nothing else.
  { name: 'schemas', test: /node_modules\/zod\/|\/contract\/src\/(calls|rules)\//, priority: 2 },
  { name: 'portal', test: /\/web\/src\/(ui\/(?!back-office)|portal\/frame\/)/, priority: 1 },
]

/**
 * Two builds of the same sources: `vite build` makes what browsers load, `vite build --ssr` what the server
 * renders with. The server's bundle holds React itself, built for production whatever NODE_ENV says later.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: `${routerBase}/`,
  publicDir: 'public',
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [slimCalls(), compressAssets(join(import.meta.dirname, 'dist/client/assets'))]),
  ],
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // A file inlined as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups: chunkGroups } } },
  },
}))
