import { tokenCookie } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actAs, insertRole, insertUser } from '../../testing/people.ts'
import { login, md5 } from '../../testing/signing.ts'
import { deviceCookie } from './devices.ts'

const right = md5('Right-Password-1')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { captchaFixed: '2580' } })
  const functions = ['sys:user:view', 'sys:user:edit', 'sys:user:security']
  await insertRole(app.db, { id: 'keeps-accounts', dataScope: 'all' }, functions)
})
let victim: string
let victimId: string
beforeEach(async () => {
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  await app.db.execute(sql`TRUNCATE session, login_failure, used_nonce, notification`)
  victim = `owner-${crypto.randomUUID().slice(0, 8)}`
  victimId = await insertUser(app.db, { userName: victim, roleIds: ['role-editor'] })
})
afterAll(() => app.close())

const later = (ms: number): void => app.clock.set(new Date(app.clock.now().getTime() + ms))
const cookieIn = ({ cookies }: Awaited<ReturnType<typeof login>>, name: string) =>
  cookies.find(cookie => cookie.name === name)

let addresses = 0
const elsewhere = (): string => {
  addresses += 1
  return `203.0.${addresses >> 8}.${addresses & 255}`
}

interface Try {
  from?: string
  password?: string
  device?: string | undefined
  withPicture?: boolean
}

/** A login with what a browser shows of itself, and with the picture of the moment where one is asked for. */
const tryAs = async (
  name: string,
  { from = elsewhere(), password = right, device, withPicture = false }: Try = {},
) => {
  const cookies = device === undefined ? [] : [`${deviceCookie}=${device}`]
  if (withPicture) {
    const picture = await app.http.inject('/gpcms/rest/web/v2/index/getVerify')
    cookies.push(`${picture.cookies[0]?.name}=${picture.cookies[0]?.value}`)
  }
  const headers = { cookie: cookies.join('; ') }
  return login(app, name, password, { headers, remoteAddress: from, verifyCode: '2580' })
}

const deviceOf = async (name: string, given?: string): Promise<string> =>
  cookieIn(await tryAs(name, { device: given }), deviceCookie)?.value ?? ''

const lockOut = async (name: string): Promise<void> => {
  for (let at = 0; at < 5; at += 1) await tryAs(name, { password: md5(`guess ${at}`), withPicture: true })
}

const setting = async (key: string, value: string): Promise<void> => {
  const touch = async () => {
    await touchTags(app.db, [tag.configuration])
    await app.settled()
  }
  await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
    VALUES (${key}, ${key}, 'int', ${value})`)
  await touch()
  onTestFinished(async () => {
    await app.db.execute(sql`DELETE FROM sys_conf WHERE conf_key = ${key}`)
    await touch()
  })
}

test('a browser is known by a cookie that no script reads, of which the database has the digest alone', async () => {
  const cookie = cookieIn(await tryAs(victim), deviceCookie)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 90 * 86_400 })
  expect(cookie?.value).toMatch(/^[\w-]{43}$/)
  const { rows } = await app.db.execute<{ row: string }>(sql`SELECT d::text AS row FROM known_device d`)
  expect(rows.some(({ row }) => row.includes(cookie?.value ?? ''))).toBe(false)
  expect(cookieIn(await tryAs(victim, { password: md5('wrong') }), deviceCookie)).toBeUndefined()
})

test('an account that a stranger keeps locked is open to its owner, in the browser that he has used before', async () => {
  const device = await deviceOf(victim)
  await lockOut(victim)
  expect((await tryAs(victim, { withPicture: true })).json().code).toBe('400')
  const answer = await tryAs(victim, { device })
  expect(answer.json().code).toBe('200')
  // For everybody else it stays shut.
  expect((await tryAs(victim, { withPicture: true })).json().code).toBe('400')
  const headers = { cookie: `${tokenCookie}=${cookieIn(answer, tokenCookie)?.value}` }
  expect((await app.http.inject({ url: '/gpcms/rest/v2/index/user', headers })).json().code).toBe('200')
})

test('a known browser needs the password, and is somebody else’s nowhere', async () => {
  const other = `other-${crypto.randomUUID().slice(0, 8)}`
  await insertUser(app.db, { userName: other })
  const device = await deviceOf(victim)
  await lockOut(other)
  expect((await tryAs(other, { device, withPicture: true })).json().code).toBe('400')
  expect((await tryAs(victim, { device, password: md5('wrong') })).json().code).toBe('400')
})

test('whoever steals the cookie has no more guesses than others, and then it is worth nothing', async () => {
  const device = await deviceOf(victim)
  await lockOut(victim)
  for (let at = 0; at < 5; at += 1)
    await tryAs(victim, { device, password: md5(`theft ${at}`), withPicture: true })
  expect((await tryAs(victim, { device, withPicture: true })).json().code).toBe('400')
})

test('many guesses at once with a stolen cookie are no more than one after the other', async () => {
  const device = await deviceOf(victim)
  await lockOut(victim)
  const guesses = [...Array.from({ length: 9 }, (_, at) => md5(`theft ${at}`)), right]
  const answers = await Promise.all(
    guesses.map(password => tryAs(victim, { device, password, withPicture: true })),
  )
  expect(answers.filter(answer => answer.json().code === '200')).toEqual([])
})

test('each login gives the browser another name, and copies of the old one are worth nothing', async () => {
  const old = await deviceOf(victim)
  const device = await deviceOf(victim, old)
  expect(device).not.toBe(old)
  await lockOut(victim)
  expect((await tryAs(victim, { device: old, withPicture: true })).json().code).toBe('400')
  expect((await tryAs(victim, { device })).json().code).toBe('200')
})

test('two people of one desk are both known there', async () => {
  const other = `other-${crypto.randomUUID().slice(0, 8)}`
  await insertUser(app.db, { userName: other })
  const device = await deviceOf(other, await deviceOf(victim))
  await lockOut(victim)
  await lockOut(other)
  const answer = await tryAs(victim, { device })
  expect(answer.json().code).toBe('200')
  expect((await tryAs(other, { device: cookieIn(answer, deviceCookie)?.value })).json().code).toBe('200')
})

test('with a second factor a browser is known when that was shown, not before', async () => {
  await app.db.execute(sql`UPDATE app_user SET mfa = 'totp' WHERE id = ${victimId}`)
  const answer = await tryAs(victim)
  expect(answer.json().data.hold).toBe('second-factor')
  expect(cookieIn(answer, deviceCookie)).toBeUndefined()
})

const forgetting: Record<string, () => Promise<unknown>> = {
  'the password is changed': async () => {
    const person = await actAs(app, victim)
    const body = { oldPassword: right, newPassword: 'Better-Password-2' }
    expect((await person.put('/auth/password', body)).code).toBe('200')
    await app.db.execute(sql`UPDATE app_user a SET credential = h.credential FROM password_history h
      WHERE h.user_id = a.id AND a.id = ${victimId}`)
  },
  'all other sessions are ended': async () => {
    expect((await (await actAs(app, victim)).remove('/auth/sessions')).code).toBe('200')
  },
  'it was not used for long': async () => later(91 * 86_400_000),
}

test.each(Object.entries(forgetting))('a browser is forgotten when %s', async (_, forget) => {
  const device = await deviceOf(victim)
  await forget()
  await app.db.execute(sql`TRUNCATE login_failure`)
  await lockOut(victim)
  expect((await tryAs(victim, { device, withPicture: true })).json().code).toBe('400')
})

test('no more than ten browsers of one account are known, and none where days are set to nothing', async () => {
  const first = await deviceOf(victim)
  for (let at = 0; at < 10; at += 1) {
    later(1_000)
    await deviceOf(victim)
  }
  const { rows } = await app.db.execute(
    sql`SELECT count(*)::int AS devices FROM known_device WHERE user_id = ${victimId}`,
  )
  expect(rows).toEqual([{ devices: 10 }])
  await lockOut(victim)
  expect((await tryAs(victim, { device: first, withPicture: true })).json().code).toBe('400')
  await setting('security.device-days', '0')
  later(11 * 60_000)
  expect(cookieIn(await tryAs(victim), deviceCookie)).toBeUndefined()
})

test('the lock is told to whoever may take it away, once for each account until he has read it', async () => {
  const keeper = `keeper-${crypto.randomUUID().slice(0, 8)}`
  await insertUser(app.db, { userName: keeper, roleIds: ['keeps-accounts'] })
  const told = async () =>
    (await (await actAs(app, keeper)).get('/notifications?pageSize=100')).data.rows.filter(
      ({ kind }: { kind: string }) => kind === 'account-locked',
    )
  await lockOut(victim)
  const title = `账号 ${victim} 连续输错密码，已被锁定`
  expect(await told()).toEqual([expect.objectContaining({ title, times: 1 })])
  later(11 * 60_000)
  await lockOut(victim)
  expect(await told()).toEqual([expect.objectContaining({ title, times: 2 })])
})

test('one password tried at many names from many addresses meets the picture after fifty', async () => {
  const device = await deviceOf(victim)
  const codes: string[] = []
  for (let at = 0; at < 60; at += 1)
    codes.push((await tryAs(`name-${at}`, { password: md5('Spring-2026') })).json().code)
  expect(codes.filter(code => code === '400')).toHaveLength(50)
  expect(new Set(codes.slice(50))).toEqual(new Set(['478']))
  // Nobody is shut out by it: whoever is known is asked for nothing, whoever reads a picture goes on.
  expect((await tryAs(victim)).json().code).toBe('478')
  expect((await tryAs(victim, { device })).json().code).toBe('200')
  expect((await tryAs(victim, { withPicture: true })).json().code).toBe('200')
  later(11 * 60_000)
  expect((await tryAs(victim)).json().code).toBe('200')
})

const keeping: Record<string, [method: 'post' | 'put', path: string, body: object]> = {
  'ends all sessions': ['post', 'sessions/end', {}],
  'disables the account': ['put', 'status', { version: 1, status: '0', reason: '离岗' }],
  'resets the password': ['post', 'password', { reason: '忘记密码' }],
}

test.each(Object.entries(keeping))(
  'browsers are forgotten when a keeper %s',
  async (_, [method, path, body]) => {
    const keeper = `keeper-${crypto.randomUUID().slice(0, 8)}`
    await insertUser(app.db, { userName: keeper, roleIds: ['keeps-accounts'] })
    await deviceOf(victim)
    const person = await actAs(app, keeper)
    const answer = await person[method](`/users/${victimId}/${path}`, body)
    expect([answer.code, answer.msg]).toEqual(['200', expect.anything()])
    const { rows } = await app.db.execute(sql`SELECT FROM known_device WHERE user_id = ${victimId}`)
    expect(rows).toEqual([])
  },
)
