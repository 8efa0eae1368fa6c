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

/** Calls back when this process is told to stop, or its own starter is gone; the answer ends the listening. */
export const listenForStop = onStop => {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let isGone = false
  const unwatch = watchParent(() => {
    if (!isGone) onStop()
    isGone = true
  })
  for (const name of names) process.on(name, onStop)
  return () => {
    unwatch()
    for (const name of names) process.removeListener(name, onStop)
  }
}

/**
 * Runs a long-lived program of the project in a session of its own, so that it hears of Ctrl-C once, from here;
 * a second Ctrl-C ends it by force. A pipe between the two lets it stop by itself when this process is killed.
 * Resolves with how it ended, and whether it was asked to.
 */
export const serveOnce = (args, extraEnv) =>
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
    const unlisten = listenForStop(() => {
      const now = Date.now()
      if (askedAt === undefined) {
        askedAt = now
        child.kill('SIGTERM')
      } else if (now - askedAt > sameSignalMs) {
        console.error('强制停止')
        child.kill('SIGKILL')
      }
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      unlisten()
      resolve({ pid: child.pid, code, signal, isAsked: askedAt !== undefined })
    })
  })

/** One run, told by its exit code. */
export const serve = async (args, extraEnv) => {
  const { code, signal, isAsked } = await serveOnce(args, extraEnv)
  if (signal && !isAsked) console.error(`服务进程被信号 ${signal} 终止`)
  return signal ? 1 : (code ?? 1)
}
