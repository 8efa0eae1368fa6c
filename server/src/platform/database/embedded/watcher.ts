import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Home } from './home.ts'

/** Longer than a supervisor's longest pause and the start after it. */
const keptSeconds = 90

const keepFile = (home: Home): string => path.join(home.folder, 'postgres.keep')

/**
 * Asks that the database outlive this app when it dies: its supervisor will start another. The file says for whom it
 * is kept; another token means that the next app has it, no file that there will be none.
 */
export const askToKeep = (home: Home): string => {
  const token = randomUUID()
  writeFileSync(keepFile(home), token, { mode: 0o644 })
  return token
}

export const askNotToKeep = (home: Home): void => rmSync(keepFile(home), { force: true })

/** The pipe closes when the app is gone; `read` then fails, unless the app has said that all is done. */
const script = `
read -r line && exit 0
left=$3
while [ "$left" -gt 0 ]; do
  token=$(cat "$1" 2>/dev/null) || break
  [ "$token" = "$2" ] || exit 0
  kill -0 "$0" 2>/dev/null || exit 0
  sleep 1
  left=$((left - 1))
done
kill -INT "$0"`

/** Ends the server when the app is gone without having said so; at once, or when the next app has not come for it. */
export const watchOver = (pid: number, home: Home, token: string | undefined): (() => void) => {
  if (process.platform === 'win32') return () => {}
  const patience = token === undefined ? ['', '', '0'] : [keepFile(home), token, String(keptSeconds)]
  const watcher = spawn('/bin/sh', ['-c', script, String(pid), ...patience], {
    ...home.runAs,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as unknown as { unref?: () => void } | null)?.unref?.()
  return () => watcher.stdin?.end('done\n')
}
