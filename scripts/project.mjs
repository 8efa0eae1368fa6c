// Plain JavaScript for any Node ≥ 18: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (...parts) => path.join(root, ...parts)

/** A step that cannot go on, said in one sentence. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const projectNodeMajor = 24

/** The Node that the project pins as a dependency; the caller's own one only when it is new enough. */
export const findNode = () => {
  const pinned = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= projectNodeMajor) return process.execPath
  throw new Stop(
    `未找到项目自带的 Node ${projectNodeMajor}(node_modules/node)。多半是 npm 被设置为不运行安装脚本(ignore-scripts)或平台包下载失败:` +
      `请运行 npm rebuild node,或改用 Node ${projectNodeMajor} 以上版本后重试。`,
  )
}

/** The environment of everything we start: the project's own tools come first on the path. */
export const projectEnv = extra => {
  const bin = inRoot('node_modules', '.bin')
  const rest = (process.env.PATH ?? '').split(path.delimiter).filter(part => part && part !== bin)
  return { ...process.env, PATH: [bin, ...rest].join(path.delimiter), ...extra }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a command in the project folder and tells its exit code; when we are told to stop, so is the command. */
export const run = (command, args, { env = projectEnv(), stdio = 'inherit' } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio })
    let isInterrupted = false
    const interrupt = signal => {
      isInterrupted = true
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, interrupt)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.removeListener(name, interrupt)
      if (isInterrupted) reject(new Stop('已中断', 130))
      else resolve(signal ? 1 : (code ?? 1))
    })
  })

export const seconds = since => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** One line when a step begins, one with its time when it is done. */
export const step = async (title, work) => {
  const since = Date.now()
  console.log(`${title} …`)
  const result = await work()
  console.log(`${title} ✓ ${seconds(since)}`)
  return result
}

export const runMain = async main => {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Stop ? `✗ ${error.message}` : error)
    process.exitCode = error instanceof Stop ? error.exitCode : 1
  }
}
