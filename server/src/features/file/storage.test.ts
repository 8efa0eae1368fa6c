import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { claimStorage, storageStateOf } from '../../platform/installation/storage-mark.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actAs, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'
import { runTask } from '../../testing/tasks.ts'
import { fileCheckTask } from './file-check.ts'

let app: TestApp
let own: string
let other: string

// Each has an installation of its own: both begin with storage that nobody has claimed.
beforeEach(async () => {
  app = await createTestApp()
  other = mkdtempSync(join(tmpdir(), 'sunport-other-'))
  own = join(app.dataDir, 'files')
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  const keeper = await actAs(app, 'keeper')
  await sendFile(app, keeper, '/gpcms/rest/v2/files', '章程.pdf', Buffer.from('%PDF-1.7\n%章程\n'))
})
afterEach(async () => {
  await app.close()
  rmSync(other, { recursive: true, force: true })
})

const check = (root: string) => runTask(fileCheckTask(app.db, app.clock, folderStore(root)), app.clock)
const missing = async () =>
  (await app.db.execute(sql`SELECT count(*)::int AS files FROM file WHERE missing_since IS NOT NULL`)).rows

test('the nightly check of an instance with a folder of its own calls no file missing', async () => {
  expect(await storageStateOf(app.db, folderStore(own))).toBe('none')
  await claimStorage(app.db, folderStore(own))
  expect([
    await storageStateOf(app.db, folderStore(own)),
    await storageStateOf(app.db, folderStore(other)),
  ]).toEqual(['own', 'foreign'])
  expect(await check(own)).toBe('检查 1 个文件，全部完好')
  await expect(check(other)).rejects.toThrow('不是本数据库的文件存储，未检查任何文件')
  expect(await missing()).toEqual([{ files: 0 }])
})

test('a folder that is not mounted any more takes no file with it', async () => {
  await claimStorage(app.db, folderStore(own))
  await rm(own, { recursive: true })
  await expect(check(own)).rejects.toThrow('未挂载')
  expect(await missing()).toEqual([{ files: 0 }])
})
