import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** Packs what is published: two files of script, and the types of the contract. */
const folder = import.meta.dirname
const dist = path.join(folder, 'dist')
const types = path.join(dist, 'types')

const bundle = (name: string): Promise<unknown> =>
  build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['zod'] },
    build: {
      ssr: path.join(folder, 'src', `${name}.ts`),
      outDir: dist,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${name}.js` } },
    },
  })

const emitTypes = (): void => {
  const tsc = path.join(folder, '..', 'node_modules', 'typescript', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', path.join(folder, 'tsconfig.types.json')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the types of the client could not be written')
}

const specifier = /(from '|import\(["'])([^'"]+)\.ts(?=["'])/g

/** The contract travels inside: its own name means nothing where the package is installed, nor do sources. */
const pointInside = (): void => {
  const contract = path.join(types, 'contract', 'src')
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = path.join(types, name)
    const inside = path.relative(path.dirname(file), contract)
    const text = readFileSync(file, 'utf8').replace(
      specifier,
      (_, before: string, target: string) => `${before}${target.replace('@sunport/contract', inside)}.js`,
    )
    writeFileSync(file, text)
  }
}

rmSync(dist, { recursive: true, force: true })
for (const name of ['index', 'mcp']) await bundle(name)
emitTypes()
pointInside()
