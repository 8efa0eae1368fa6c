import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { takeInCrashes } from './crashes.ts'

let app: TestApp
let system: Acting
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'plain' })
  system = await actAs(app, 'system')
  folder = mkdtempSync(join(tmpdir(), 'sunport-crashes-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const note = {
  at: '2026-06-10T03:00:00.000Z',
  startedAt: '2026-06-10T01:00:00.000Z',
  pid: 7,
  code: 1,
  signal: null,
  kind: 'error',
  message: 'TypeError: 坏了 of 13812345678\u0000',
  stack: 'at breakDown (/x.ts:1:1)',
}
const untold = () => join(folder, 'crash/untold')
const leave = (name: string, text: string) => {
  mkdirSync(untold(), { recursive: true })
  writeFileSync(join(untold(), name), text)
}

test('a server’s death is read by operators, once however often it is told, and without what is personal', async () => {
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  await takeInCrashes(app.db, folder, silentLog)
  leave('1-7.json', JSON.stringify(note))
  leave('2-8.json', '{"at": "2026-')
  leave(
    '3-9.json',
    JSON.stringify({
      ...note,
      at: '2026-06-10T03:30:00.000Z',
      code: null,
      signal: 'SIGKILL',
      kind: 'signal',
      message: '',
      stack: '',
    }),
  )
  await takeInCrashes(app.db, folder, silentLog)
  leave('1-7.json', JSON.stringify(note))
  await takeInCrashes(app.db, folder, silentLog)
  expect(existsSync(untold()) && readdirSync(untold())).toEqual([])
  const { rows, total } = (await system.get('/logs/crash')).data
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { at: '2026-06-10 11:30:00', kindName: '被终止', ending: 'SIGKILL' },
    {
      at: '2026-06-10 11:00:00',
      startedAt: '2026-06-10 09:00:00',
      kindName: '程序错误',
      ending: '1',
      message: 'TypeError: 坏了 of 138****5678',
      stack: 'at breakDown (/x.ts:1:1)',
    },
  ])
  expect((await system.get('/logs/crash?kind=signal')).data.total).toBe(1)
  expect((await system.get('/logs/crash?keyword=坏了')).data.total).toBe(1)
  expect((await system.get('/logs/crash?kind=nonsense')).code).toBe('4000')
})

test('it is for those who see to the machine', async () => {
  const plain = await actAs(app, 'plain')
  expect((await plain.get('/logs/crash')).code).toBe('403')
  expect((await app.http.inject('/gpcms/rest/v2/logs/crash')).statusCode).toBe(401)
})
