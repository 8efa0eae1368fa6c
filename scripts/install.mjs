import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, run, Stop } from './project.mjs'

const stampFile = inRoot('node_modules', '.sunport-stamp')
const unfinishedFile = inRoot('.build', 'installing')

const readOrNothing = file => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

export const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')

/** npm writes its own record last, so it also vouches for an install done by hand. */
const isInstalledAsLocked = () => {
  const record = readOrNothing(inRoot('node_modules', '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages ?? {}
  const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages ?? {}
  return Object.entries(locked).every(
    ([place, { version, optional }]) =>
      !place.includes('node_modules/') || optional || installed[place]?.version === version,
  )
}

export const isInstalled = () => {
  if (!existsSync(inRoot('node_modules')) || existsSync(unfinishedFile)) return false
  if (readOrNothing(stampFile) === lockDigest()) return true
  if (!isInstalledAsLocked()) return false
  writeFileSync(stampFile, lockDigest())
  return true
}

/** npm replaces the very Node that this script may be running on, so npm gets the one it was started with. */
const npmCommand = () => {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  const isOutside = file => file && existsSync(file) && !file.startsWith(inRoot('node_modules') + path.sep)
  if (isOutside(cli) && isOutside(node) && cli.endsWith('.js')) return [node, [cli]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

const envWithoutProjectTools = () => {
  const parts = (process.env.PATH ?? '').split(path.delimiter)
  const outside = parts.filter(part => part && !path.resolve(part).startsWith(inRoot('node_modules')))
  return { ...process.env, PATH: outside.join(path.delimiter) }
}

/**
 * `npm install` that leaves the lock file alone, not `npm ci`: a lock file made on one platform may lack the optional
 * packages of another, which `npm ci` refuses and `npm install` adds. Versions and digests are the locked ones.
 */
export const install = async () => {
  // npm trusts a half-unpacked package that has its package.json; after an interrupted install only a clean start helps.
  if (existsSync(unfinishedFile)) rmSync(inRoot('node_modules'), { recursive: true, force: true })
  mkdirSync(path.dirname(unfinishedFile), { recursive: true })
  writeFileSync(unfinishedFile, '')
  const [command, args] = npmCommand()
  // Building needs the development packages, also where NODE_ENV=production would leave them out.
  const options = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(command, [...args, ...options], { env: envWithoutProjectTools() })
  if (code !== 0) throw new Stop('安装依赖失败,请检查网络或 npm 镜像设置后重试(命令:npm install)。')
  writeFileSync(stampFile, lockDigest())
  rmSync(unfinishedFile)
}
