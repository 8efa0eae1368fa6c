import { routerBase } from '@sunport/contract/constants.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { BackupRefusal } from './backup/refusal.ts'
import { ConfigError } from './platform/config.ts'
import { EmbeddedRefusal } from './platform/database/embedded/refusal.ts'
import { StoreFailure } from './platform/files/store.ts'
import type { Running } from './start.ts'

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Tells whoever started the server where it is and, once, who may sign in. */
export const announce = ({ administrators }: Running, packs: readonly RegionPack[], port: number): void => {
  const base = `http://localhost:${port}${routerBase}`
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

/** What only the operator can mend: a wrong setting, a folder or a port that somebody else has. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ConfigError ||
  error instanceof EmbeddedRefusal ||
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/** Failures that the operator can mend are told in a sentence; others with their trace. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof EmbeddedRefusal || error instanceof BackupRefusal)
    return error.message
  if (error instanceof StoreFailure) return `文件存储不可用：${error.message}`
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用环境变量 PORT 另选一个`
  if (code === 'ECONNREFUSED') return `连接不上数据库：${message}`
  return stack ?? String(error)
}
