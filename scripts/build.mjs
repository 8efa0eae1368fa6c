import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockDigest } from './install.mjs'
import { findNode, inRoot, run, Stop } from './project.mjs'

const skipped = new Set(['node_modules', 'dist'])

const vite = (config, ...more) => [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  config,
  '--logLevel',
  'error',
  ...more,
]

/** What is built of what, each built anew when its own sources have changed. */
const parts = [
  {
    title: '构建网页失败',
    sources: ['contract', 'regions', 'web'],
    outputs: [inRoot('web', 'dist', 'client'), inRoot('web', 'dist', 'server')],
    stampFile: inRoot('.build', 'stamp'),
    // What browsers load of each application, and what the server renders with.
    builds: [
      vite('web/back-office.config.ts'),
      vite('web/vite.config.ts'),
      vite('web/vite.config.ts', '--ssr'),
    ],
  },
  {
    title: '构建服务失败',
    sources: ['contract', 'regions', 'server'],
    outputs: [inRoot('server', 'dist', 'main.js')],
    stampFile: inRoot('.build', 'server-stamp'),
    builds: [vite('server/vite.config.ts')],
  },
]

const filesIn = folder =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => !skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? filesIn(file) : [file]
    })

/** By content, not by date: a fresh checkout or a switched branch changes dates at will. */
const digestOf = sources => {
  const hash = createHash('sha256').update(lockDigest())
  for (const file of sources.flatMap(name => filesIn(inRoot(name)))) {
    hash.update(`\n${path.relative(inRoot(), file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const isPartBuilt = ({ sources, outputs, stampFile }) =>
  outputs.every(existsSync) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digestOf(sources)

const buildPart = async ({ title, sources, outputs, stampFile, builds }) => {
  // Taken before building: a file saved meanwhile makes the next start build again.
  const digest = digestOf(sources)
  rmSync(stampFile, { force: true })
  // Several write into one folder: none of them can empty it.
  for (const output of outputs) rmSync(output, { recursive: true, force: true })
  const codes = await Promise.all(builds.map(args => run(findNode(), args)))
  if (codes.some(code => code !== 0)) throw new Stop(`${title},原因见上。`)
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, digest)
}

export const isBuilt = () => parts.every(isPartBuilt)

export const build = async () => {
  for (const part of parts) if (!isPartBuilt(part)) await buildPart(part)
}
