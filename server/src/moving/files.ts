import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Problem } from '@sunport/contract/problems.ts'
import { fileTypeFromBuffer } from 'file-type'
import { checkedFile } from '../features/file/checked-file.ts'
import { keepContent } from '../features/file/content.ts'
import { fileRepo } from '../features/file/repo.ts'
import { columnsOf } from '../features/file/scanning.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Verdict } from '../platform/files/scanner.ts'
import { digestOf, type FileStore } from '../platform/files/store.ts'
import type { Settings } from '../platform/settings.ts'
import { familyFileId, plainAddress } from './body.ts'
import { type MovedFile, movingRepo } from './repo.ts'
import type { Source } from './source.ts'
import { SourceTrouble } from './trouble.ts'

export interface FilesDeps {
  db: Db
  clock: Clock
  store: FileStore
  settings: Pick<Settings, 'get'>
  scan(content: Buffer): Promise<Verdict>
  source: Source
  movingId: string
  siteId: string
}

interface Asked {
  url: URL
  /** As readers know it; without one, by its address. */
  name?: string | undefined
  /** What the source itself says of its bytes. */
  digest?: string | undefined
}

export type Fetched = MovedFile | { words: string }

const megabyte = 1024 * 1024

const lastOf = (url: URL): string => {
  try {
    return decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  } catch {
    return ''
  }
}

/** A name with the ending that its bytes say they have, where it has none. */
const namedAs = async (name: string, content: Buffer): Promise<string> => {
  if (extname(name)) return name
  const found = await fileTypeFromBuffer(content)
  return found ? `${name || '文件'}.${found.ext}` : name
}

/** Files of the source in our store: each address once, looked at like every upload, under its old id where that is free. */
export const createFiles = ({ db, clock, store, settings, scan, source, movingId, siteId }: FilesDeps) => {
  const underWay = new Map<string, Promise<Fetched>>()

  const keep = async (
    address: string,
    wanted: string | undefined,
    name: string,
    content: Buffer,
  ): Promise<Fetched> => {
    const named = await namedAs(name, content)
    const file = new File([new Uint8Array(content)], named)
    const checked = await checkedFile(file, settings, settings.get('upload.max-mb'))
    const verdict = await scan(checked.content)
    if (verdict.state === 'infected') return { words: `文件含有病毒（${verdict.virus}）` }
    const now = clock.now()
    return keepContent(db, store, { content: checked.content, verdict, now }, async (tx, digest) => {
      const repo = movingRepo(tx)
      const isFree = wanted !== undefined && !(await repo.fileTaken(wanted))
      const id = isFree ? wanted : randomUUID()
      const { content: _, ...kind } = checked
      await fileRepo(tx).add({
        ...kind,
        id,
        size: content.length,
        digest,
        ...columnsOf(verdict, now),
        homeSiteIds: [siteId],
        createDate: now,
      })
      await repo.addFile({ movingId, address, fileId: id, digest })
      return { fileId: id, digest }
    })
  }

  const bring = async (address: string, { url, name, digest }: Asked): Promise<Fetched> => {
    const known = await movingRepo(db).file(movingId, address)
    if (known && (!digest || known.digest === digest)) return known
    try {
      const content = await source.bytes(url.href, settings.get('upload.max-mb') * megabyte)
      if (digest && digestOf(content) !== digest) return { words: '下载的内容与源站给出的摘要不一致' }
      return await keep(address, familyFileId(url), name || lastOf(url), content)
    } catch (error) {
      if (error instanceof Problem || error instanceof SourceTrouble) return { words: error.message }
      throw error
    }
  }

  return {
    /** Whoever asks for the same at the same time is given the same. */
    byAddress: (asked: Asked): Promise<Fetched> => {
      const address = plainAddress(asked.url)
      const running = underWay.get(address)
      if (running) return running
      const fetching = bring(address, asked).finally(() => underWay.delete(address))
      underWay.set(address, fetching)
      return fetching
    },

    /** A picture that came inside a text; refused as any upload would be. */
    inline: async (content: Buffer): Promise<MovedFile> => {
      const address = `data:${digestOf(content)}`
      const known = await movingRepo(db).file(movingId, address)
      if (known) return known
      const kept = await keep(address, undefined, '', content)
      if ('words' in kept) throw new Problem('file.not_clean', kept.words)
      return kept
    },
  }
}

export type Files = ReturnType<typeof createFiles>
export type BringFile = Files['byAddress']
