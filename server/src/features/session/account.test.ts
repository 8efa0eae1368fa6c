import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smsOutbox } from '../../platform/sms.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actAs, insertUser } from '../../testing/people.ts'
import { login, md5 } from '../../testing/signing.ts'
import { isAllowedAddress } from './address-rule.ts'

const right = md5('Right-Password-1')
const start = new Date('2026-06-10T04:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set(start)
  await app.db.execute(sql`TRUNCATE session, login_failure, used_nonce, password_history`)
  await app.db.execute(sql`DELETE FROM app_user`)
  await insertUser(app.db, { userName: 'zhang', roleIds: ['role-sa'] })
})
afterAll(() => app.close())

const later = (seconds: number): void => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))

describe('a locked screen', () => {
  test('answers nothing but its unlocking, whatever the browser forgot', async () => {
    const zhang = await actAs(app, 'zhang')
    expect((await zhang.post('/auth/lock', {})).code).toBe('200')
    expect(await zhang.get('/menus/userMenu')).toMatchObject({
      code: '4230',
      msg: '屏幕已锁定，请输入密码解锁',
    })
    expect((await zhang.get('/dicts/dictType')).code).toBe('4230')
    expect((await zhang.get('/index/user')).data.hold).toBe('locked')
    const change = { oldPassword: right, newPassword: 'Another-Word-2' }
    expect((await zhang.put('/auth/password', change)).code).toBe('4230')
    expect((await zhang.post('/auth/unlock', { password: md5('wrong') })).code).toBe('4233')
    expect((await zhang.post('/auth/unlock', { password: right })).code).toBe('200')
    expect((await zhang.get('/menus/userMenu')).code).toBe('200')
  })

  test('locks the account after as many wrong passwords as the door does', async () => {
    const zhang = await actAs(app, 'zhang')
    await zhang.post('/auth/lock', {})
    for (let at = 0; at < 5; at++) await zhang.post('/auth/unlock', { password: md5(`wrong${at}`) })
    expect((await zhang.post('/auth/unlock', { password: right })).code).toBe('4233')
    later(11 * 60)
    expect((await zhang.post('/auth/unlock', { password: right })).code).toBe('200')
  })
})

describe('a password', () => {
  test('must be strong, new, and not hold the name; every other session ends with it', async () => {
    const [here, there] = [await actAs(app, 'zhang'), await actAs(app, 'zhang')]
    const set = (newPassword: string, oldPassword = right) =>
      here.put('/auth/password', { oldPassword, newPassword })
    expect((await set('short')).msg).toBe('密码长度需为8位以上')
    expect((await set('onlyletters')).msg).toBe('需为8位以上数字、字母、特殊字符任意两种')
    expect((await set('Zhang-12345')).msg).toBe('密码不能包含登录名')
    expect((await set('Right-Password-1')).msg).toBe('新密码不能与最近使用过的密码相同')
    for (const common of ['Admin@1234', 'P@ssw0rd2026', 'Aa1234567!'])
      expect((await set(common)).msg).toBe('密码过于常见，容易被猜到')
    expect((await set('Next-Secret-2', md5('wrong'))).msg).toBe('原密码不正确')
    expect((await set('Next-Secret-2')).code).toBe('200')
    expect((await here.get('/index/user')).code).toBe('200')
    expect((await there.get('/index/user')).code).toBe('5560')
    expect((await login(app, 'zhang', right)).statusCode).toBe(400)
    expect((await set('Right-Password-1', md5('Next-Secret-2'))).msg).toBe('新密码不能与最近使用过的密码相同')
  })

  test('that must be changed lets nothing else be done before', async () => {
    await app.db.execute(sql`UPDATE app_user SET must_change_password = true`)
    const zhang = await actAs(app, 'zhang')
    expect(await zhang.get('/dicts/dictType')).toMatchObject({ code: '4232', msg: '请先修改密码' })
    await zhang.put('/auth/password', { oldPassword: right, newPassword: 'Next-Secret-2' })
    expect((await zhang.get('/dicts/dictType')).code).toBe('200')
  })
})

describe('the second factor', () => {
  const codeAt = (secret: string) => generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })

  test('is asked for before anything else, counts once, and recovery codes stand in for it', async () => {
    const first = await actAs(app, 'zhang')
    expect((await first.post('/auth/secondFactor/enrolment', { password: md5('wrong') })).code).toBe('4242')
    const { secret, address, recoveryCodes } = (
      await first.post('/auth/secondFactor/enrolment', { password: right })
    ).data
    expect(address).toMatch(/^otpauth:\/\/totp\//)
    expect(new Set(recoveryCodes).size).toBe(10)
    // Whoever closes the page before the app has shown a code is not locked out.
    expect((await (await actAs(app, 'zhang')).get('/menus/userMenu')).code).toBe('200')
    const confirm = (code: string) => first.post('/auth/secondFactor/confirmation', { code })
    expect((await confirm('000000')).code).toBe('4234')
    expect((await confirm(recoveryCodes[0])).code).toBe('4000')
    expect((await confirm(await codeAt(secret))).code).toBe('200')
    expect((await confirm(await codeAt(secret))).code).toBe('4560')
    expect((await first.post('/auth/secondFactor/enrolment', { password: right })).code).toBe('4560')
    expect((await first.get('/auth/profile')).data).toMatchObject({
      hasSecondFactor: true,
      recoveryCodesLeft: 10,
    })
    later(60)

    const second = await actAs(app, 'zhang')
    expect(await second.get('/menus/userMenu')).toMatchObject({ code: '4231', msg: '请先完成第二步验证' })
    const again = await second.post('/auth/secondFactor/enrolment', { password: right })
    expect(again.code).toBe('4231')
    expect((await second.post('/auth/secondFactor', { code: '000000' })).code).toBe('4234')
    const code = await codeAt(secret)
    expect((await second.post('/auth/secondFactor', { code })).code).toBe('200')
    expect((await second.get('/menus/userMenu')).code).toBe('200')

    const third = await actAs(app, 'zhang')
    expect((await third.post('/auth/secondFactor', { code })).code).toBe('4234')
    expect((await third.post('/auth/secondFactor', { code: recoveryCodes[3] })).code).toBe('200')
    const fourth = await actAs(app, 'zhang')
    expect((await fourth.post('/auth/secondFactor', { code: recoveryCodes[3] })).code).toBe('4234')
    later(60)
    expect((await fourth.post('/auth/secondFactor', { code: await codeAt(secret) })).code).toBe('200')
  })

  test('its secret and codes stand sealed in the database, and it is taken off only with a code', async () => {
    const zhang = await actAs(app, 'zhang')
    const { secret, recoveryCodes } = (await zhang.post('/auth/secondFactor/enrolment', { password: right }))
      .data
    await zhang.post('/auth/secondFactor/confirmation', { code: await codeAt(secret) })
    const { rows } = await app.db.execute(sql`SELECT u::text AS row FROM app_user u`)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
    const remove = (code: string) => zhang.post('/auth/secondFactor/removal', { password: right, code })
    expect((await remove('123456')).code).toBe('4234')
    expect((await remove(recoveryCodes[0])).code).toBe('200')
    expect((await (await actAs(app, 'zhang')).get('/menus/userMenu')).code).toBe('200')
  })
})

describe('sessions', () => {
  test('are listed and ended one by one or all but this', async () => {
    const [first, second] = [await actAs(app, 'zhang'), await actAs(app, 'zhang')]
    await actAs(app, 'zhang')
    const rows: { id: string; isCurrent: boolean }[] = (await first.get('/auth/sessions')).data
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const mine: { id: string; isCurrent: boolean }[] = (await second.get('/auth/sessions')).data
    const secondId = mine.find(({ isCurrent }) => isCurrent)?.id
    expect((await first.remove(`/auth/sessions/${secondId}`)).code).toBe('200')
    expect((await second.get('/index/user')).code).toBe('5560')
    expect((await first.remove('/auth/sessions')).data).toBe(1)
    expect((await first.get('/auth/sessions')).data).toHaveLength(1)
    expect((await first.remove('/auth/sessions/nobody')).code).toBe('4004')
  })
})

describe('the own profile', () => {
  const codeSentTo = async (mobile: string): Promise<string> => {
    const lines = (await readFile(smsOutbox(app.dataDir), 'utf8')).trim().split('\n')
    return /验证码 (\d{6})/.exec(lines.filter(line => line.includes(mobile)).at(-1) ?? '')?.[1] ?? ''
  }

  test('shows the account and its logins, the phone only by its ends', async () => {
    await app.db.execute(sql`UPDATE app_user SET mobile = '13900001234', email = 'zhang@example.cn'`)
    const zhang = await actAs(app, 'zhang')
    expect((await zhang.get('/auth/profile')).data).toMatchObject({
      userName: 'zhang',
      realName: '张三',
      roleNames: ['系统管理员'],
      mobile: '139****1234',
      email: 'zhang@example.cn',
      hasSecondFactor: false,
    })
    const history: { action: string; ip: string }[] = (await zhang.get('/auth/history')).data
    expect(history[0]).toMatchObject({ action: 'login', ip: '127.0.0.1' })
    await insertUser(app.db, { userName: 'li' })
    expect((await (await actAs(app, 'li')).get('/auth/history')).data).toHaveLength(1)
  })

  test('takes a new phone with the password and a code that the phone got, once', async () => {
    const zhang = await actAs(app, 'zhang')
    const mobile = '13800005678'
    expect((await zhang.post('/auth/profile/mobileCode', { mobile })).code).toBe('200')
    const code = await codeSentTo(mobile)
    const change = (input: object) =>
      zhang.put('/auth/profile/mobile', { mobile, code, password: right, ...input })
    expect((await change({ password: md5('wrong') })).code).toBe('4242')
    expect((await change({ code: code === '000000' ? '000001' : '000000' })).code).toBe('4203')
    expect((await change({ mobile: '13800005679' })).code).toBe('4204')
    expect((await change({})).code).toBe('200')
    expect((await zhang.get('/auth/profile')).data.mobile).toBe('138****5678')
    expect((await change({})).code).toBe('4204')
    const { rows } = await app.db.execute(
      sql`SELECT before, after FROM audit_log WHERE action = 'change-mobile' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ before: { mobile: '' }, after: { mobile: '138****5678' } }])
  })

  test('takes another mail address, or none, with the password', async () => {
    const zhang = await actAs(app, 'zhang')
    const change = (email: string, password = right) => zhang.put('/auth/profile/email', { email, password })
    expect((await change('zhang@example.cn', md5('wrong'))).code).toBe('4242')
    expect((await change('nowhere')).msg).toBe('请输入正确的邮箱')
    expect((await change('zhang@example.cn')).code).toBe('200')
    expect((await zhang.get('/auth/profile')).data.email).toBe('zhang@example.cn')
    expect((await change('')).code).toBe('200')
    expect((await zhang.get('/auth/profile')).data.email).toBeNull()
  })
})

describe('an account', () => {
  test('works only within its dates and from its addresses', async () => {
    const attempt = async () => (await login(app, 'zhang', right)).statusCode
    await app.db.execute(sql`UPDATE app_user SET valid_to = '2026-06-09'`)
    expect(await attempt()).toBe(400)
    await app.db.execute(sql`UPDATE app_user SET valid_to = '2026-06-10'`)
    expect(await attempt()).toBe(200)
    await app.db.execute(sql`UPDATE app_user SET login_ip_rule = '{10.0.0.0/8}'`)
    expect(await attempt()).toBe(400)
    await app.db.execute(sql`UPDATE app_user SET login_ip_rule = '{10.0.0.0/8,127.0.0.1}'`)
    expect(await attempt()).toBe(200)
  })

  test.each([
    [[], '203.0.113.9', true],
    [['10.0.0.0/8'], '10.200.1.1', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['10.1.2.3'], '::ffff:10.1.2.3', true],
    [['2001:db8::/32'], '2001:db8:1::5', true],
    [['2001:db8::/32'], '10.1.2.3', false],
    [['10.0.0.0/8'], '', false],
  ])('rules %j let %s in: %s', (rules, address, isAllowed) => {
    expect(isAllowedAddress(rules, address)).toBe(isAllowed)
  })
})
