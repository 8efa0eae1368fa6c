import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { storedPath } from '../../platform/files/store.ts'
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

const isThere = async (root: string, { digest, size }: StoredRow): Promise<boolean> => {
  const found = await lstat(join(root, storedPath(digest))).catch(() => undefined)
  return found?.isFile() === true && found.size === Number(size)
}

/** A folder that is not mounted, or another instance's, says nothing about any file: none of them is missing. */
const refuseForeign = async (db: Db, root: string): Promise<void> => {
  if ((await storageStateOf(db, root)) === 'foreign')
    throw new TaskFailure('文件目录未挂载，或不是本数据库的文件目录，未检查任何文件')
}

/** Looks whether the content of every file is where it should be, and whole; what is not is marked and named. */
export const fileCheckTask = (db: Db, clock: Clock, root: string): Task =>
  defineTask({
    code: 'file-check',
    name: '文件完整性检查',
    group: 'check',
    schedule: {
      jobName: '每日文件完整性检查',
      cron: '30 4 * * *',
      remark: '核对每个上传文件的内容是否存在、大小是否一致；缺失的在媒体库中标出，本次执行记为未成功。',
    },
    params: z.strictObject({}),
    run: async ({ signal, count, failed, only }) => {
      await refuseForeign(db, root)
      const chosen = only && [...only]
      let [total, missing, last] = [0, 0, '']
      while (!signal.aborted) {
        const { rows } = await db.execute<StoredRow>(sql`
          SELECT id, name, digest, size, missing_since IS NOT NULL AS "isMissing",
            is_private AS "isPrivate" FROM file
          WHERE id > ${last} AND scan_state <> 'infected' AND (${chosen === undefined}::boolean OR id = ANY(${sql.param(chosen ?? [])}::text[]))
          ORDER BY id LIMIT ${atOnce}`)
        if (rows.length === 0) break
        for (const row of rows) {
          const isKept = await isThere(root, row)
          // The folder may have gone away meanwhile.
          if (!isKept) await refuseForeign(db, root)
          if (isKept === row.isMissing)
            await db.execute(sql`UPDATE file SET missing_since = ${isKept ? null : clock.now().toISOString()}
              WHERE id = ${row.id}`)
          if (isKept) {
            count('ok')
            continue
          }
          missing += 1
          // What people send along is often named after them.
          const title = `“${row.isPrivate ? '留言附件' : row.name}”（${row.id}）`
          failed({ key: row.id, title, words: '内容缺失或不完整' })
        }
        total += rows.length
        last = rows.at(-1)?.id ?? ''
      }
      signal.throwIfAborted()
      // What was cleared out of the bin goes from the disk, unless something else has the same content.
      if (!only)
        for (const digest of await fileRepo(db).leftovers()) {
          await dropContent(db, root, digest)
          await fileRepo(db).forgetLeftover(digest)
        }
      if (!only) await sweepStore(db, root, clock.now())
      if (missing > 0) throw new TaskFailure(`检查 ${total} 个文件，${missing} 个缺失或不完整，见媒体库`)
      return `检查 ${total} 个文件，全部完好`
    },
  })
