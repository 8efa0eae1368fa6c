import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { readOptions } from '../backup/command-line.ts'
import { ConfigError } from '../platform/config.ts'
import type { MoveOptions } from './move.ts'

export const usage =
  '用法：npm run migrate-from -- --host https://原网站 --site 本系统站点编码 [--source-site 原站点编号] [--rate 每秒请求数，默认 15] [--connections 连接数，默认 4] [--report 报告文件] [--dry-run] [--follow [--every 秒，默认 60] [--until "YYYY-MM-DD HH:mm:ss"]]'

export interface Wanted extends MoveOptions {
  isDryRun: boolean
  follows: boolean
  everyMs: number
  until: Date | undefined
  report: string | undefined
}

const between = (
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
  name: string,
): number => {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isFinite(value) || value < least || value > most)
    throw new ConfigError(`--${name} 须在 ${least} 至 ${most} 之间。${usage}`)
  return value
}

/** `old.example` is asked by https; whoever wants something else says so. */
const originOf = (host: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(host) ? host : `https://${host}`)
  if (!url || url.username || url.password) throw new ConfigError(`--host 不正确。${usage}`)
  return url.origin
}

export const readWanted = (): Wanted => {
  const given = readOptions(
    {
      host: { type: 'string' },
      site: { type: 'string' },
      'source-site': { type: 'string' },
      rate: { type: 'string' },
      connections: { type: 'string' },
      report: { type: 'string' },
      'dry-run': { type: 'boolean' },
      follow: { type: 'boolean' },
      every: { type: 'string' },
      until: { type: 'string' },
    },
    usage,
  )
  if (!given.host || !given.site) throw new ConfigError(usage)
  const until = given.until === undefined ? undefined : parseWireTime(given.until)
  if (given.until !== undefined && !until) throw new ConfigError(`--until 不正确。${usage}`)
  return {
    origin: originOf(given.host),
    site: given.site,
    sourceSite: given['source-site'],
    rate: between(given.rate, 15, 0.1, 1000, 'rate'),
    connections: Math.floor(between(given.connections, 4, 1, 16, 'connections')),
    isDryRun: given['dry-run'] ?? false,
    follows: given.follow ?? false,
    everyMs: between(given.every, 60, 5, 86_400, 'every') * 1000,
    until,
    report: given.report,
  }
}
