import { join } from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import type { BuildOptions, Rollup, UserConfig } from 'vite'
import { scopedName } from './scoped-name.ts'

const web = join(import.meta.dirname, '..')
export const clientFolder = join(web, 'dist/client')

/** The server's pages name the files that the browsers' builds have written. */
export const assetFileNames = 'assets/[name]-[hash:6][extname]'

/** What all builds of the sources have in common. */
export const common = {
  root: web,
  base: `${routerBase}/`,
  publicDir: false,
  css: { modules: { generateScopedName: scopedName } },
} satisfies UserConfig

type Groups = NonNullable<Exclude<Rollup.OutputOptions['codeSplitting'], boolean | undefined>['groups']>

/** How an application is built for browsers. Both write into one folder, each with a manifest of its own. */
export const forBrowsers = (application: 'portal' | 'back-office', input: string, groups: Groups) =>
  ({
    target: 'es2022',
    // A kilobyte and more of every first visit, against some seconds of a build.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2, pure_getters: true } },
    outDir: clientFolder,
    emptyOutDir: false,
    manifest: `.vite/${application}.json`,
    // A file inlined as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The scripts of all kinds, listed on every page, would weigh more than the round trip they save.
      resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')),
    },
    rolldownOptions: {
      input,
      output: {
        codeSplitting: { groups },
        // The portal names some 130 files to load when they are needed, and no compressor shortens a digest.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames,
      },
    },
  }) satisfies BuildOptions
