import { join } from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { EmbeddedRefusal } from './platform/database/embedded/refusal.ts'
import { createLog } from './platform/log.ts'
import { type Running, start } from './start.ts'

const forceExitMs = 30_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const announce = ({ address, administrators }: Running, packs: readonly RegionPack[], port: number): void => {
  const base = `http://localhost:${new URL(address).port || port}${routerBase}`
  say('')
  say(`  阳光采购门户已就绪：${base}/`)
  say('')
  for (const pack of packs) say(`  ${pack.siteName.padEnd(14, '　')}${base}${pack.homePath}`)
  say('')
  say(`  后台登录　　　　　　　　　　${base}/login`)
  if (administrators.length > 0) say('')
  for (const { title, userName, password } of administrators)
    say(`  ${title}：${userName}　密码：${password}`)
  if (administrators.length > 0)
    say('  密码只显示这一次，请立即记下。三名管理员互相制约，请交由不同的人保管。')
  say('')
}

/** Stops on Ctrl-C and SIGTERM, also while still starting; a second Ctrl-C does not wait. */
const stopOnSignals = () => {
  const starting = new AbortController()
  let running: Running | undefined
  let isStopping = false
  const leave = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    say('正在停止……')
    setTimeout(() => process.exit(1), forceExitMs).unref()
    if (!running) starting.abort()
    void running?.stop().then(() => {
      say('已停止')
      process.exit(0)
    })
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  return {
    signal: starting.signal,
    started: (now: Running): void => {
      running = now
    },
  }
}

const main = async (): Promise<void> => {
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const log = createLog(
    config.logLevel,
    config.production ? undefined : join(config.dataDir, 'logs/server.log'),
  )
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  const signals = stopOnSignals()
  const running = await start({
    config,
    packs,
    log,
    signal: signals.signal,
    onStep: text => say(`  · ${text}`),
  })
  signals.started(running)
  announce(running, packs, config.port)
}

/** Failures that the operator can mend are told in a sentence; others with their trace. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof EmbeddedRefusal) return error.message
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用环境变量 PORT 另选一个`
  if (code === 'ECONNREFUSED') return `连接不上数据库：${message}`
  return stack ?? String(error)
}

main().catch(error => {
  if (error instanceof Error && error.name === 'AbortError') process.exit(0)
  process.stderr.write(`\n启动失败：${explain(error)}\n`)
  process.exit(1)
})
