import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { overPreact } from './build/over-preact.ts'
import { portalGroups } from './build/portal-groups.ts'
import { serverLink } from './build/server-link.ts'
import { assetFileNames, clientFolder, common, forBrowsers } from './build/settings.ts'
import { slimCalls } from './build/slim-calls.ts'
import { slimPacks } from './build/slim-packs.ts'

/**
 * The portal: `vite build` makes what browsers load, `vite build --ssr` what the server renders with. The server's
 * bundle holds its libraries itself, built for production whatever NODE_ENV says later. The back-office has a build of its
 * own, back-office.config.ts. In development the sources of both are served from here as they are, over React: see
 * live-pages.ts.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  ...common,
  resolve: { alias: command === 'build' ? overPreact : [] },
  plugins: [
    react(),
    ...(isSsrBuild ? [serverLink()] : []),
    ...(isSsrBuild || command === 'serve' ? [] : [slimCalls(), slimPacks(), compressAssets(clientFolder)]),
  ],
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: command === 'build' ? { noExternal: true } : {},
  build: isSsrBuild
    ? {
        target: 'es2022',
        minify: false,
        outDir: 'dist/server',
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/entry-server.tsx', output: { assetFileNames } },
      }
    : forBrowsers('portal', 'src/entry-portal.ts', portalGroups),
}))
