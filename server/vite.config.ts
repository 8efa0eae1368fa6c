import { join } from 'node:path'
import { defineConfig } from 'vite'
import { sourcePlaces } from './build/source-places.ts'

/**
 * The server in one file, with the libraries of many small files that it starts with: reading some two thousand files
 * one by one takes longer than all that is done with them. What belongs to a file of the sources (migrations, workers,
 * regions) is still found beside it. Development and tests run the sources themselves.
 */
const bundled = /^(?:@sunport\/|zod(?:\/|$)|drizzle-orm(?:\/|$))/
const isOwn = (id: string): boolean => /^(?:\.|\/|\0|[A-Za-z]:)/.test(id) || bundled.test(id)

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [sourcePlaces(join(import.meta.dirname, 'dist'))],
  ssr: { noExternal: [bundled] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'src/main.ts') },
      external: id => !isOwn(id),
    },
  },
})
