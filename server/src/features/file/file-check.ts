import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type FileStore, StoreFailure, storedPath } from '../../platform/files/store.ts'
import { storageStateOf } from '../../platform/installation/storage-mark.ts'
import { defineTask, type Task, TaskFailure } from '../../platform/jobs/define-task.ts'
import { dropContent } from './content.ts'
import { fileRepo } from './repo.ts'
import { sweepStore } from './sweep.ts'

interface StoredRow extends Record<string, unknown> {
  id: string
  name: string
  digest: string
  size: string
  isMissing: boolean
  isPrivate: boolean
}

const atOnce = 500
/** A store at the other end of a network answers several as quickly as one. */
const askedAtOnce = 16
const dayMs = 86_400_000
/** Every content is read once in so many days. */
const readingDays = 28

/** A store that is not mounted, or another instance's, says nothing about any file: none of them is missing. */
const refuseForeign = async (db: Db, files: FileStore): Promise<void> => {
  if ((await storageStateOf(db, files)) === 'foreign')
    throw new TaskFailure('文件存储未挂载，或不是本数据库的文件存储，未检查任何文件')
}

const digestIn = async (files: FileStore, path: string): Promise<string | undefined> => {
  const opened = await files.open(path)
  if (!opened) return undefined
  const hash = createHash('sha256')
  for await (const piece of opened.stream) hash.update(piece)
  return hash.digest('hex')
}

/** What is wrong with the content of a file, in words; undefined: nothing. */
const faultOf = async (
  files: FileStore,
  { digest, size }: StoredRow,
  isRead: boolean,
): Promise<string | undefined> => {
  const path = storedPath(digest)
  const found = await files.find(path)
  if (found?.size !== Number(size)) return '内容缺失或不完整'
  return isRead && (await digestIn(files, path)) !== digest ? '内容与摘要不符' : undefined
}

/** Whether a content is read today; each has its day among so many. */
const isDue = (digest: string, now: Date): boolean =>
  Number.parseInt(digest.slice(0, 8), 16) % readingDays === Math.floor(now.getTime() / dayMs) % readingDays

/** While the store is away nothing is known of any file. */
const whileThere = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof StoreFailure)) throw failure
    throw new TaskFailure('文件存储暂时不可用，检查没有完成，没有把任何文件记为缺失')
  }
}

/** Looks whether the content of every file is where it should be, and whole; what is not is marked and named. */
export const fileCheckTask = (db: Db, clock: Clock, files: FileStore): Task =>
  defineTask({
    code: 'file-check',
    name: '文件完整性检查',
    group: 'check',
    schedule: {
      jobName: '每日文件完整性检查',
      cron: '30 4 * * *',
      remark: `核对每个上传文件的内容是否存在、大小是否一致，并读出其中一部分核对摘要（每个文件${readingDays}天一次）；缺失或损坏的在媒体库中标出，本次执行记为未成功。不属于任何文件的内容被清理。`,
    },
    params: z.strictObject({}),
    run: ({ signal, count, failed, only }) =>
      whileThere(async () => {
        await refuseForeign(db, files)
        const chosen = only && [...only]
        const now = clock.now()
        let [total, missing, last] = [0, 0, '']

        const note = async (row: StoredRow, fault: string | undefined): Promise<void> => {
          // The store may have gone away meanwhile.
          if (fault) await refuseForeign(db, files)
          if ((fault !== undefined) !== row.isMissing)
            await db.execute(sql`UPDATE file SET missing_since = ${fault ? now.toISOString() : null}
              WHERE id = ${row.id}`)
          if (!fault) {
            count('ok')
            return
          }
          missing += 1
          // What people send along is often named after them.
          const title = `“${row.isPrivate ? '留言附件' : row.name}”（${row.id}）`
          failed({ key: row.id, title, words: fault })
        }
        // One that is marked stays so until it was read.
        const look = async (row: StoredRow): Promise<void> =>
          note(row, await faultOf(files, row, row.isMissing || only !== undefined || isDue(row.digest, now)))

        while (!signal.aborted) {
          const { rows } = await db.execute<StoredRow>(sql`
            SELECT id, name, digest, size, missing_since IS NOT NULL AS "isMissing",
              is_private AS "isPrivate" FROM file
            WHERE id > ${last} AND scan_state <> 'infected' AND (${chosen === undefined}::boolean OR id = ANY(${sql.param(chosen ?? [])}::text[]))
            ORDER BY id LIMIT ${atOnce}`)
          if (rows.length === 0) break
          for (let at = 0; at < rows.length; at += askedAtOnce)
            await Promise.all(rows.slice(at, at + askedAtOnce).map(look))
          total += rows.length
          last = rows.at(-1)?.id ?? ''
        }
        signal.throwIfAborted()
        // What was cleared out of the bin goes from the store, unless something else has the same content.
        if (!only)
          for (const digest of await fileRepo(db).leftovers()) {
            await dropContent(db, files, digest)
            await fileRepo(db).forgetLeftover(digest)
          }
        const swept = only ? 0 : await sweepStore(db, files, now)
        if (missing > 0) throw new TaskFailure(`检查 ${total} 个文件，${missing} 个缺失或不完整，见媒体库`)
        return `检查 ${total} 个文件，全部完好${swept > 0 ? `；清理无主内容 ${swept} 个` : ''}`
      }),
  })
