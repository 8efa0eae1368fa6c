import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FromServer, Question, ToServer } from '../../server/src/develop/messages.ts'

interface ServersOptions {
  env: NodeJS.ProcessEnv
  answer(about: Question, input: unknown): Promise<unknown>
  /** Called when a server has taken over, with the time since the save that asked for it. */
  onServing(ms: number, isFirst: boolean): void
  /** The very first one did not come up. */
  onHopeless(code: number): void
}

interface Serving {
  port: number
  /** Counts a request; call the answer when it is over. */
  enter(): () => void
}

const root = path.resolve(import.meta.dirname, '../..')
const preloads = ['scripts/lifeline.mjs', 'server/src/develop/quick-resolve.ts'].flatMap(file => [
  '--import',
  pathToFileURL(path.join(root, file)).href,
])
const leaveMs = 10_000
const calmMs = 1_000

/** Servers one after another: the next one is being loaded while one serves, and takes over when it can serve itself. */
export const createServers = ({ env, answer, onServing, onHopeless }: ServersOptions) => {
  const children = new Set<ChildProcess>()
  let packages: string[] = []
  let spare: ChildProcess | undefined
  let starting: ChildProcess | undefined
  let current: { child: ChildProcess; serving: Serving; whenIdle: Promise<void>; retire(): void } | undefined
  let next = Promise.withResolvers<Serving>()
  let isStopping = false

  const tell = (child: ChildProcess, message: ToServer): void => {
    if (child.connected) child.send(message, () => {})
  }

  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, [...preloads, 'server/src/develop/main.ts'], {
      cwd: root,
      env: { ...env, SUNPORT_PACKAGES: JSON.stringify(packages) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    children.add(child)
    child.on('message', (message: FromServer) => void hear(child, message))
    child.once('exit', code => gone(child, code ?? 1))
    return child
  }

  const prepare = (): void => {
    if (!isStopping && !starting) spare ??= launch()
  }

  const hear = async (child: ChildProcess, message: FromServer): Promise<void> => {
    if (message.kind === 'packages') packages = message.urls
    if (message.kind === 'serving') takeOver(child, message.port)
    if (message.kind !== 'ask') return
    const { id, about, input } = message
    const told = await answer(about, input).then(
      value => ({ value }),
      error => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    tell(child, { kind: 'answer', id, ...told })
  }

  const gone = (child: ChildProcess, code: number): void => {
    children.delete(child)
    if (child === spare) spare = undefined
    if (isStopping) return
    if (child === starting) {
      starting = undefined
      if (!current) onHopeless(code)
      else console.error('新代码未能启动，仍由改动前的服务应答；再次保存后重试')
    }
    if (child !== current?.child) return
    current = undefined
    next = Promise.withResolvers()
    console.error(`服务已退出（${code}），保存任一文件后重新启动`)
  }

  let since = performance.now()

  const takeOver = (child: ChildProcess, port: number): void => {
    if (child !== starting) return
    starting = undefined
    const old = current
    let open = 0
    let isRetired = false
    const idle = Promise.withResolvers<void>()
    const settle = () => isRetired && open === 0 && idle.resolve()
    const serving: Serving = {
      port,
      enter: () => {
        open += 1
        return () => {
          open -= 1
          settle()
        }
      },
    }
    const retire = () => {
      isRetired = true
      settle()
    }
    current = { child, serving, whenIdle: idle.promise, retire }
    next.resolve(serving)
    onServing(performance.now() - since, !old)
    if (old) void dismiss(old)
    // The page that is being loaded again comes first.
    setTimeout(prepare, calmMs)
  }

  /** What it was asked is answered first; it is given up when that takes too long. */
  const dismiss = async ({ child, whenIdle, retire }: NonNullable<typeof current>): Promise<void> => {
    retire()
    const patience = setTimeout(() => child.kill('SIGKILL'), leaveMs)
    child.once('exit', () => clearTimeout(patience))
    await whenIdle
    child.kill('SIGTERM')
  }

  return {
    /** Starts a server with the code as it is now; one that is still starting is given up. What was seeded is not seeded again. */
    start: (isSeeded: boolean): void => {
      since = performance.now()
      starting?.kill('SIGTERM')
      starting = spare ?? launch()
      spare = undefined
      tell(starting, { kind: 'serve', isFirst: current === undefined && children.size === 1, isSeeded })
    },
    changed: (modules: string[]): void => {
      for (const child of children) tell(child, { kind: 'changed', modules })
    },
    serving: (): Promise<Serving> => (current ? Promise.resolve(current.serving) : next.promise),
    stop: async (): Promise<void> => {
      isStopping = true
      const ends = [...children].map(child => new Promise(resolve => child.once('exit', resolve)))
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(ends)
    },
  }
}

export type Servers = ReturnType<typeof createServers>
