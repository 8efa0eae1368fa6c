import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { findNode, inRoot, projectEnv, root } from './project.mjs'
import { serverFlags } from './server-flags.mjs'

/** npm passes a Ctrl-C on that the terminal already sent to everybody; signals this close together are one. */
const sameSignalMs = 1_000

/** Ends with npm: when npm or its shell is killed, nobody is left to pass signals on. */
const watchParent = onGone => {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {}
  const parent = process.ppid
  const timer = setInterval(() => process.ppid !== parent && onGone(), 250)
  return () => clearInterval(timer)
}

/**
 * Runs a long-lived program of the project in a session of its own, so that it hears of Ctrl-C once, from here;
 * a second Ctrl-C ends it by force. A pipe between the two lets it stop by itself when this process is killed.
 */
export const serve = (args, extraEnv) =>
  new Promise((resolve, reject) => {
    const lifeline = pathToFileURL(inRoot('scripts', 'lifeline.mjs')).href
    const child = spawn(findNode(), [...serverFlags, '--import', lifeline, ...args], {
      cwd: root,
      // What was compiled once is read again at the next start, a fifth of which it saves.
      env: projectEnv({ NODE_COMPILE_CACHE: inRoot('.build', 'node'), ...extraEnv }),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    })
    let askedAt
    const stop = () => {
      const now = Date.now()
      if (askedAt === undefined) {
        askedAt = now
        child.kill('SIGTERM')
      } else if (now - askedAt > sameSignalMs) {
        console.error('强制停止')
        child.kill('SIGKILL')
      }
    }
    const unwatch = watchParent(() => askedAt === undefined && stop())
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      unwatch()
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(name, stop)
      if (signal && askedAt === undefined) console.error(`服务进程被信号 ${signal} 终止`)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
