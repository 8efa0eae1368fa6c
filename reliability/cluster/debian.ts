import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Servers of Debian that the whole picture is made of. As root they are installed when missing. */
export const needPackages = (program: string, packages: readonly string[]): void => {
  if (existsSync(program)) return
  const words = `apt-get install ${packages.join(' ')}`
  if (process.getuid?.() !== 0) throw new Error(`${program} is missing: ${words}`)
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    encoding: 'utf8',
    // They are started by the tests, each with a folder of its own.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
  if (status !== 0 || !existsSync(program)) throw new Error(`${words} failed: ${stderr.slice(-2000)}`)
}
