import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const workspaces = ['client', 'contract', 'regions', 'server', 'web']
/** A version that runs somewhere while this one takes its place: a release, or any commit. */
const before = process.env.VERSION_BEFORE || '13232248'

/** The dependencies are today's; its own packages are its own. */
const linkModules = (folder: string): void => {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(to, '@sunport'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@sunport' && name !== '.sunport-stamp')
      symlinkSync(path.join(from, name), path.join(to, name))
  for (const name of workspaces) symlinkSync(path.join(folder, name), path.join(to, '@sunport', name))
}

/** The version before, checked out of the repository's own history and built once. */
export const versionBefore = (): { commit: string; folder: string } => {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const commit = git('rev-parse', '--short=8', `${before}^{commit}`)
  const folder = path.join(root, '.build/versions', commit)
  if (existsSync(path.join(folder, 'server/dist/main.js'))) return { commit, folder }
  if (!existsSync(folder)) {
    git('worktree', 'add', '--detach', folder, commit)
    linkModules(folder)
  }
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { cwd: folder, stdio: 'inherit' })
  return { commit, folder }
}
