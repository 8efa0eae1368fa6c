import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '../platform/config.ts'
import { bucketAddress } from '../platform/files/bucket-address.ts'
import { bucketStore } from '../platform/files/bucket-store.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import type { FileStore } from '../platform/files/store.ts'
import { isForeign, type Moved, moveStore } from './move-store.ts'

export const usage = '用法：npm run move-files -- --from 目录或s3://桶 --to 目录或s3://桶 [--verify]'

interface Wanted {
  from: string | undefined
  to: string | undefined
  verify: boolean
  signal: AbortSignal
  say(line: string): void
}

const isBucket = (place: string): boolean => /^[a-z0-9]+:\/\//i.test(place)

const storeAt = (name: string, place: string | undefined): FileStore => {
  if (!place) throw new ConfigError(`缺少 --${name}。${usage}`)
  if (!isBucket(place)) return folderStore(resolve(place))
  const address = bucketAddress(place)
  if (typeof address === 'string') throw new ConfigError(`--${name} 不正确：${address}`)
  return bucketStore(address)
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

const tell = ({ files, bytes, copied, there }: Moved): string =>
  `${files} 个文件，${megabytes(bytes)}：复制 ${copied} 个，目标已有 ${there} 个`

/** From a folder to a bucket, back, or from one to another; whether all of it is there. */
export const moveFiles = async ({ from: start, to: end, verify, signal, say }: Wanted): Promise<boolean> => {
  const [from, to] = [storeAt('from', start), storeAt('to', end)]
  if (from.name === to.name) throw new ConfigError('--from 与 --to 是同一个地方')
  if (start && !isBucket(start) && !existsSync(from.name)) throw new ConfigError(`目录 ${from.name} 不存在`)
  if (await isForeign(from, to))
    throw new ConfigError(`${to.name} 是另一套系统的文件存储（storage.id 不同），没有复制任何文件`)
  await to.prepare()
  const since = performance.now()
  const moved = await moveStore({
    ...{ from, to, verifies: verify, signal },
    onProgress: done => say(`  · 已处理 ${tell(done)}`),
  })
  for (const path of moved.broken) say(`内容与摘要不符，没有复制：${path}`)
  for (const path of moved.strange) say(`不是上传的内容，没有复制：${path}`)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const isWell = moved.broken.length === 0
  say(isWell ? `复制完成，摘要全部一致：${from.name} → ${to.name}` : '复制没有完成：有内容损坏，目标未登记')
  say(`  共 ${tell(moved)}，用时 ${seconds} 秒`)
  if (isWell) say('  原处的文件没有删除，确认新存储可用后请自行清理')
  return isWell
}
