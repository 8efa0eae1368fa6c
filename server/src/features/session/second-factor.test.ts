import { sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { login, md5 } from '../../testing/signing.ts'

const right = md5('Right-Password-1')
const start = new Date('2026-06-10T04:00:00Z')
const [passed, wrong, locked, ended] = ['200', '4234', '4235', '5560']

let app: TestApp
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const later = (seconds: number): void => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))
const codeNow = () => generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })
const pass = async (who: Acting, code: string): Promise<string> =>
  (await who.post('/auth/secondFactor', { code })).code
const confirm = async (who: Acting, code: string): Promise<string> =>
  (await who.post('/auth/secondFactor/confirmation', { code })).code
const remove = async (who: Acting, code: string): Promise<string> =>
  (await who.post('/auth/secondFactor/removal', { password: right, code })).code
const prepare = async (who: Acting): Promise<void> => {
  const { data } = await who.post('/auth/secondFactor/enrolment', { password: right })
  secret = data.secret
  recoveryCodes = data.recoveryCodes
}
/** Codes of the right shape, none of them right at any moment of a test. */
const guesses = async (count: number): Promise<string[]> => {
  const epoch = Math.floor(app.clock.now().getTime() / 1000)
  const near = await Promise.all([-60, -30, 0, 30, 60].map(away => generate({ secret, epoch: epoch + away })))
  return Array.from({ length: count + near.length }, (_, at) => String(100_000 + at))
    .filter(code => !near.includes(code))
    .slice(0, count)
}
/** One after the other. */
const failing = async (who: Acting, count: number, tryCode = pass): Promise<string[]> => {
  const answers: string[] = []
  for (const code of await guesses(count)) answers.push(await tryCode(who, code))
  return answers
}

beforeEach(async () => {
  app.clock.set(start)
  await app.db.execute(sql`TRUNCATE session, login_failure, used_nonce, password_history`)
  await app.db.execute(sql`DELETE FROM app_user`)
  await insertUser(app.db, { userName: 'zhang', roleIds: ['role-sa'] })
  const zhang = await actAs(app, 'zhang')
  await prepare(zhang)
  expect(await confirm(zhang, await codeNow())).toBe(passed)
  later(60)
})

describe('guessing at the second step', () => {
  test('the fifth wrong code ends the session, and no other may be tried for a while', async () => {
    const thief = await actAs(app, 'zhang')
    expect(await failing(thief, 6)).toEqual([wrong, wrong, wrong, wrong, locked, ended])
    const again = await actAs(app, 'zhang')
    expect(await pass(again, await codeNow())).toBe(locked)
    later(11 * 60)
    expect(await pass(await actAs(app, 'zhang'), await codeNow())).toBe(passed)
  })

  test('a new session, with the password, begins no new count', async () => {
    expect(await failing(await actAs(app, 'zhang'), 3)).toEqual([wrong, wrong, wrong])
    const second = await actAs(app, 'zhang')
    expect(await failing(second, 3)).toEqual([wrong, locked, locked])
    expect(await pass(await actAs(app, 'zhang'), await codeNow())).toBe(locked)
  })

  test('codes that are sent all at once are no more than five', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => actAs(app, 'zhang')))
    const codes = await guesses(40)
    const answers = await Promise.all(codes.map((code, at) => pass(sessions[at % 8] as Acting, code)))
    expect(answers.filter(code => code === wrong)).toHaveLength(4)
    expect(answers.filter(code => code === locked).length).toBeGreaterThan(30)
    expect(answers).not.toContain(passed)
  })

  test('recovery codes are counted with the others', async () => {
    const thief = await actAs(app, 'zhang')
    for (const code of ['aaaaa-aaaaa', 'bbbbb-bbbbb', 'ccccc-ccccc', 'ddddd-ddddd'])
      expect(await pass(thief, code)).toBe(wrong)
    expect(await pass(thief, 'eeeee-eeeee')).toBe(locked)
    expect(await pass(await actAs(app, 'zhang'), recoveryCodes[0] ?? '')).toBe(locked)
  })

  test('a right code takes off what was wrong before', async () => {
    const zhang = await actAs(app, 'zhang')
    await failing(zhang, 4)
    expect(await pass(zhang, await codeNow())).toBe(passed)
    later(60)
    expect(await failing(await actAs(app, 'zhang'), 4)).toEqual([wrong, wrong, wrong, wrong])
  })

  test('the limits are those of passwords', async () => {
    await app.db.execute(sql`UPDATE app_user SET code_failed_count = 3`)
    const thief = await actAs(app, 'zhang')
    expect(await failing(thief, 2)).toEqual([wrong, locked])
  })
})

describe('in the settings of the account', () => {
  const signedIn = async (): Promise<Acting> => {
    const zhang = await actAs(app, 'zhang')
    expect(await pass(zhang, await codeNow())).toBe(passed)
    later(60)
    return zhang
  }

  test('taking the factor off is no way to guess', async () => {
    const zhang = await signedIn()
    expect(await failing(zhang, 6, remove)).toEqual([wrong, wrong, wrong, wrong, locked, ended])
    expect(await pass(await actAs(app, 'zhang'), await codeNow())).toBe(locked)
    const { rows } = await app.db.execute(sql`SELECT mfa FROM app_user`)
    expect(rows).toEqual([{ mfa: 'totp' }])
  })

  test('nor is confirming a new one', async () => {
    const zhang = await signedIn()
    expect(await remove(zhang, recoveryCodes[0] ?? '')).toBe(passed)
    await prepare(zhang)
    expect(await failing(zhang, 6, confirm)).toEqual([wrong, wrong, wrong, wrong, locked, ended])
    later(11 * 60)
    expect(await confirm(await actAs(app, 'zhang'), await codeNow())).toBe(passed)
  })
})

describe('a code counts once', () => {
  test('also within its half minute, and for whichever of the three doors', async () => {
    const code = await codeNow()
    const [first, second] = [await actAs(app, 'zhang'), await actAs(app, 'zhang')]
    expect(await pass(first, code)).toBe(passed)
    expect(await pass(second, code)).toBe(wrong)
    expect(await remove(first, code)).toBe(wrong)
  })

  test('of many requests with one code, one passes', async () => {
    const code = await codeNow()
    const sessions = await Promise.all(Array.from({ length: 4 }, () => actAs(app, 'zhang')))
    const answers = await Promise.all(sessions.map(each => pass(each, code)))
    expect(answers.filter(answer => answer === passed)).toHaveLength(1)
  })
})

describe('the owner', () => {
  test('is not shut out by somebody without the password', async () => {
    for (let at = 0; at < 2; at++)
      await login(app, 'zhang', md5(`guess ${at}`), { remoteAddress: '203.0.113.7' })
    expect(await pass(await actAs(app, 'zhang'), await codeNow())).toBe(passed)
    const nobody = await app.http.inject({
      method: 'POST',
      url: '/gpcms/rest/v2/auth/secondFactor',
      payload: { code: '123456' },
    })
    expect(nobody.json().code).not.toBe(wrong)
    const { rows } = await app.db.execute(sql`SELECT code_failed_count, code_locked_until FROM app_user`)
    expect(rows).toEqual([{ code_failed_count: 0, code_locked_until: null }])
  })

  test('is let in by an administrator before the time is over', async () => {
    await insertUser(app.db, { userName: 'guard', roleIds: ['role-security'] })
    const guard = await actAs(app, 'guard')
    await failing(await actAs(app, 'zhang'), 5)
    const { rows } = (await guard.get('/users?userName=zhang')).data
    const zhang = rows.find((row: { userName: string }) => row.userName === 'zhang')
    expect(zhang.isLocked).toBe(true)
    expect((await guard.post(`/users/${zhang.id}/unlocking`, {})).code).toBe('200')
    expect(await pass(await actAs(app, 'zhang'), await codeNow())).toBe(passed)
  })
})
