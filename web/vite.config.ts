import { join } from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chineseIcons } from './build/chinese-icons.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { compressAssets } from './build/compress-assets.ts'
import { scopedName } from './build/scoped-name.ts'
import { slimCalls } from './build/slim-calls.ts'
import { slimPacks } from './build/slim-packs.ts'
import { slimRouter } from './build/slim-router.ts'

/** The server's pages name the files that the browsers' build has written. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'

/**
 * Two builds of the same sources: `vite build` makes what browsers load, `vite build --ssr` what the server
 * renders with. The server's bundle holds React itself, built for production whatever NODE_ENV says later.
 * In development the sources are served as they are; see live-pages.ts.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: `${routerBase}/`,
  publicDir: 'public',
  plugins: [
    react(),
    ...(isSsrBuild || command === 'serve'
      ? []
      : [
          chineseIcons(),
          slimCalls(),
          slimPacks(),
          slimRouter(),
          compressAssets(join(import.meta.dirname, 'dist/client/assets')),
        ]),
  ],
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: command === 'build' ? { noExternal: true } : {},
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // A kilobyte and more of every first visit, against some seconds of a build.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2, pure_getters: true } },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // A file inlined as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The scripts of all kinds, listed on every page, would weigh more than the round trip they save.
      resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')),
    },
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx', output: { assetFileNames } }
      : {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: { groups: chunkGroups },
            // The portal names some 130 files to load when they are needed, and no compressor shortens a digest.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
          },
        },
  },
}))
