import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { chmod, mkdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { digestOf, storedPath } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'
import { sweepStore } from './sweep.ts'

let app: TestApp
let who: Acting
let root: string
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa'] })
  who = await actAs(app, 'everywhere')
  root = join(app.dataDir, 'files')
})
afterAll(() => app.close())

const upload = (name: string, content: Buffer) => sendFile(app, who, '/gpcms/rest/v2/files', name, content)
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(({ name }) => name)
    .sort()
const rowsOf = async (digest: string): Promise<number> =>
  (await app.db.execute(sql`SELECT 1 FROM file WHERE digest = ${digest}`)).rowCount ?? 0

const mount = (...args: string[]): boolean => {
  try {
    execFileSync('mount', args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('a disk', () => {
  /** A disk of its own beneath the files, where the machine lets us have one. */
  let hasDisk = false
  beforeAll(() => {
    hasDisk = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', root)
  })
  afterAll(() => {
    if (hasDisk) execFileSync('umount', [root])
  })

  test('that is full refuses an upload in words, keeps nothing of it, and takes the next that fits', async ({
    skip,
  }) => {
    skip(!hasDisk, 'no right to mount a disk')
    const before = filesIn(root)
    const large = Buffer.from(randomBytes(1_500_000).toString('hex'))
    expect(await upload('large.txt', large)).toMatchObject({
      code: '4915',
      msg: expect.stringContaining('没有保存'),
    })
    expect([await rowsOf(digestOf(large)), filesIn(root)]).toEqual([0, before])
    const small = Buffer.from('小')
    expect((await upload('small.txt', small)).code).toBe('200')
    expect(filesIn(root)).toEqual([...before, digestOf(small)].sort())
  })

  test('that can only be read refuses, too, and still answers what is there', async ({ skip }) => {
    skip(!hasDisk, 'no right to mount a disk')
    const content = Buffer.from('只读之前')
    const { data } = await upload('before.txt', content)
    mount('-o', 'remount,ro', root)
    expect((await upload('after.txt', Buffer.from('只读之后'))).code).toBe('4915')
    const { body } = await app.http.inject({ url: data.filepath, headers: { cookie: who.signed.cookie } })
    expect(body).toBe('只读之前')
    mount('-o', 'remount,rw', root)
    expect((await upload('after.txt', Buffer.from('只读之后'))).code).toBe('200')
  })
})

test('a database that refuses the row leaves no content', async () => {
  const content = Buffer.from('没有行的内容')
  await app.db.execute(
    sql`ALTER TABLE file ADD CONSTRAINT no_such_name CHECK (name <> 'refused.txt') NOT VALID`,
  )
  expect((await upload('refused.txt', content)).code).toBe('500')
  expect(existsSync(join(root, storedPath(digestOf(content))))).toBe(false)
})

describe('the nightly sweep', () => {
  const day = 86_400_000
  const place = async (content: string, age: number, ending = '') => {
    const path = join(root, storedPath(digestOf(Buffer.from(content)))) + ending
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content)
    const at = new Date(app.clock.now().getTime() - age)
    await utimes(path, at, at)
    return path
  }

  test('takes parts and contents that nothing has, and no other', async () => {
    const [stray, part] = [await place('流浪', day), await place('半途', day, '.1.part')]
    const [fresh, coming] = [await place('刚到', 1_000), await place('正在写', 1_000, '.2.part')]
    await upload('kept.txt', Buffer.from('有主'))
    const kept = join(root, storedPath(digestOf(Buffer.from('有主'))))
    const old = new Date(app.clock.now().getTime() - day)
    await utimes(kept, old, old)
    expect(await sweepStore(app.db, folderStore(root), app.clock.now())).toBe(1)
    expect([stray, part].filter(existsSync)).toEqual([])
    expect([fresh, coming, kept].every(existsSync)).toBe(true)
  })

  test('shuts what was made with wider rights, and follows no link', async () => {
    const wide = await place('太宽', 1_000)
    await chmod(wide, 0o644)
    await chmod(join(wide, '..'), 0o755)
    const link = join(wide, '..', 'link')
    await symlink('/etc/hostname', link)
    await sweepStore(app.db, folderStore(root), app.clock.now())
    expect([wide, join(wide, '..')].map(path => lstatSync(path).mode & 0o777)).toEqual([0o600, 0o700])
    expect([existsSync(link), existsSync('/etc/hostname')]).toEqual([false, true])
  })
})

test('a link in the store is served to nobody', async () => {
  const { data } = await upload('linked.txt', Buffer.from('将被换掉'))
  const path = join(root, storedPath(digestOf(Buffer.from('将被换掉'))))
  execFileSync('ln', ['-sf', '/etc/hostname', path])
  const answer = await app.http.inject({ url: data.filepath, headers: { cookie: who.signed.cookie } })
  expect(answer.statusCode).toBe(404)
})
