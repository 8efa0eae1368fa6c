import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockDigest } from './install.mjs'
import { findNode, inRoot, run, Stop } from './project.mjs'

const sources = ['contract', 'regions', 'web']
const outputs = [inRoot('web', 'dist', 'client'), inRoot('web', 'dist', 'server')]
const stampFile = inRoot('.build', 'stamp')
const skipped = new Set(['node_modules', 'dist'])

const vite = [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  'web/vite.config.ts',
  '--logLevel',
  'error',
]
/** What browsers load, then what the server renders with. */
const builds = [vite, [...vite, '--ssr']]

const filesIn = folder =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => !skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? filesIn(file) : [file]
    })

/** By content, not by date: a fresh checkout or a switched branch changes dates at will. */
const sourcesDigest = () => {
  const hash = createHash('sha256').update(lockDigest())
  for (const file of sources.flatMap(name => filesIn(inRoot(name)))) {
    hash.update(`\n${path.relative(inRoot(), file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export const isBuilt = () =>
  outputs.every(existsSync) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesDigest()

export const build = async () => {
  // Taken before building: a file saved meanwhile makes the next start build again.
  const digest = sourcesDigest()
  rmSync(stampFile, { force: true })
  for (const args of builds) {
    const code = await run(findNode(), args)
    if (code !== 0) throw new Stop('构建网页失败,原因见上。')
  }
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, digest)
}
