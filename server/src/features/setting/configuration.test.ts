import type { SettingMoment, SettingState } from '@sunport/contract/calls/configuration.ts'
import { fallbackOf, readSetting, settingKeys, settingProblem, settings } from '@sunport/contract/settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { md5, send, signatureFor } from '../../testing/signing.ts'

let app: TestApp
/** Another instance over the same database. */
let second: TestApp
let admin: Acting
let guard: Acting
let otherGuard: Acting
let ofSite: Acting
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ url: app.url })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'guard', roleIds: ['role-security'] })
  await insertUser(app.db, { userName: 'guard2', roleIds: ['role-security'] })
  await insertRole(app.db, { id: 'site-keeper', dataScope: 'site', siteIds: ['gd'] }, [
    'sys:conf:view',
    'sys:conf:edit',
  ])
  await insertUser(app.db, { userName: 'ofsite', roleIds: ['site-keeper'] })
  admin = await actAs(app, 'keeper')
  guard = await actAs(app, 'guard')
  otherGuard = await actAs(app, 'guard2')
  ofSite = await actAs(app, 'ofsite')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const stateOf = async (key: string, siteId = ''): Promise<SettingState> =>
  (await admin.get(`/configuration?siteId=${siteId}`)).data.settings.find(
    (each: SettingState) => each.key === key,
  )
/** Both instances know it afterwards. */
const set = async (key: string, value: unknown, siteId = '', who = admin) => {
  const { version } = await stateOf(key, siteId)
  const answer = await who.put(`/configuration/${key}`, { value, siteId: siteId || null, version })
  await second.settled()
  return answer
}
const proposalsOf = async (key: string) =>
  (await guard.get('/configuration')).data.proposals.filter((each: { key: string }) => each.key === key)
const decide = (id: string, decision: object, who = guard) =>
  who.post(`/configuration/proposals/${id}/decision`, decision)
const grayOf = async (from: TestApp, siteId: string) =>
  (await from.get<{ grayMode: string }>(`/gpcms/rest/web/v2/index/getSubjectColorBySiteId?siteId=${siteId}`))
    .data.grayMode
const upload = async (name: string, content: string, from = app) => {
  const url = '/gpcms/rest/v2/files'
  const form = new FormData()
  form.set('file', new File([content], name))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const { cookie, key } = admin.signed
  const type = request.headers.get('content-type') ?? ''
  const signature = signatureFor({ key, method: 'POST', url, at: app.clock.now() })
  const headers = { cookie, 'content-type': type, ...signature }
  const payload = Buffer.from(await request.arrayBuffer())
  return (await from.http.inject({ method: 'POST', url, headers, payload })).json()
}

describe('the catalogue', () => {
  test('has a default for every setting that its own rules allow', () => {
    expect(settingKeys.map(key => [key, settingProblem(key, fallbackOf(key))])).toEqual(
      settingKeys.map(key => [key, undefined]),
    )
  })

  test.each([
    ['security.lock-failures', '999', 5],
    ['security.lock-failures', '', 5],
    ['security.idle-minutes', 'x', 30],
    ['upload.types', 'exe,pdf', Object.keys(settings['upload.types'].options)],
    ['captcha.channels', 'a b', ''],
  ] as const)('takes the default for what was written by hand: %s = %j', (key, stored, value) => {
    expect(readSetting(key, stored)).toEqual(value)
  })

  test('is listed whole, and for a site only what a site may set', async () => {
    const all = (await admin.get('/configuration')).data.settings
    expect(all.map(({ key }: SettingState) => key)).toEqual(settingKeys)
    const ofSites = (await admin.get('/configuration?siteId=gd')).data.settings
    expect(ofSites.map(({ key }: SettingState) => key)).toEqual([
      ...settingKeys.filter(key => key.startsWith('publish.check-')),
      'upload.site-quota-mb',
      'captcha.channels',
      ...['portal.gray-theme', 'portal.figures-least', 'portal.search-across', 'portal.elder-mode'],
      'log.visits',
      'interaction.feedback-days',
      'interaction.answers-per-address',
    ])
    const fresh = { value: 20, source: 'default', isChanged: false, version: 0 }
    expect(await stateOf('upload.max-mb')).toMatchObject(fresh)
  })
})

describe('a change', () => {
  test('holds at once in every instance, and is marked with who made it', async () => {
    expect(await set('portal.gray-theme', true)).toMatchObject({ code: '200', data: { isProposed: false } })
    expect([await grayOf(app, 'gd'), await grayOf(second, 'hn')]).toEqual(['1', '1'])
    expect(await stateOf('portal.gray-theme')).toMatchObject({
      value: true,
      source: 'common',
      isChanged: true,
      modifiedBy: 'keeper',
      version: 1,
    })
    await set('portal.gray-theme', null)
  })

  test('for a site stands before the common one, until it is taken back', async () => {
    await set('portal.gray-theme', true)
    await set('portal.gray-theme', false, 'gd')
    expect([await grayOf(second, 'gd'), await grayOf(second, 'hn')]).toEqual(['0', '1'])
    expect(await stateOf('portal.gray-theme', 'gd')).toMatchObject({ value: false, source: 'site' })
    expect((await set('portal.gray-theme', null, 'gd')).code).toBe('200')
    expect(await grayOf(second, 'gd')).toBe('1')
    await set('portal.gray-theme', null)
    expect(await grayOf(second, 'gd')).toBe('0')
    expect(await stateOf('portal.gray-theme')).toMatchObject({ source: 'default', version: 0 })
  })

  test.each([
    ['upload.max-mb', 21, '', '4632', '单个文件大小上限（MB）：请输入1至20的整数'],
    ['upload.max-mb', '5', '', '4632', '单个文件大小上限（MB）：请输入1至20的整数'],
    ['upload.types', [], '', '4632', '允许上传的文件类型：请至少选择一项'],
    ['upload.types', ['exe'], '', '4632', '允许上传的文件类型：所选内容不正确'],
    [
      'captcha.channels',
      '全部',
      'gd',
      '4632',
      '检索列表要求验证码的栏目：请填写栏目的页面标识，以英文逗号分隔',
    ],
    ['upload.max-mb', 5, 'gd', '4633', '该配置项不能按站点设置'],
    ['captcha.channels', null, 'gd', '4634', '该配置项由各站点自行设置，没有默认值'],
    ['log.visits', false, 'nowhere', '4000', '没有这个站点'],
  ])('of %s to %j at %j is refused in words', async (key, value, siteId, code, msg) => {
    const answer = await admin.put(`/configuration/${key}`, { value, siteId: siteId || null, version: 0 })
    expect(answer).toEqual({ code, msg, data: null })
  })

  test('of what somebody else has changed since is refused', async () => {
    await set('upload.max-mb', 10)
    const late = await admin.put('/configuration/upload.max-mb', { value: 9, siteId: null, version: 0 })
    expect(late.code).toBe('4090')
    expect(late.msg).toMatch(/^数据已被keeper于/)
    expect(await set('upload.max-mb', 10)).toMatchObject({ code: '4638', msg: '与当前的值相同，无需修改' })
    await set('upload.max-mb', null)
  })

  test('reaches no further than its maker', async () => {
    expect((await set('log.visits', false, 'gd', ofSite)).code).toBe('200')
    expect((await set('log.visits', false, 'hn', ofSite)).code).toBe('403')
    expect((await set('log.visits', false, '', ofSite)).code).toBe('403')
    expect((await set('log.visits', false, 'gd', guard)).code).toBe('403')
    await set('log.visits', null, 'gd')
  })
})

describe('what guards the door', () => {
  test('waits for a second person, and holds everywhere when he has agreed', async () => {
    const answer = await set('security.lock-failures', 3)
    expect(answer.data).toEqual({ isProposed: true })
    expect(await stateOf('security.lock-failures')).toMatchObject({ value: 5, source: 'default' })
    expect((await set('security.lock-failures', 4)).msg).toBe('该配置项已有待确认的修改')
    const [asked] = await proposalsOf('security.lock-failures')
    expect(asked).toMatchObject({
      key: 'security.lock-failures',
      value: 3,
      current: 5,
      proposedBy: 'keeper',
      isOwn: false,
    })
    const confirmed = { decision: 'confirmed' }
    expect((await decide(asked.id, confirmed, admin)).code).toBe('403')
    expect((await decide(asked.id, confirmed)).code).toBe('200')
    expect((await decide(asked.id, confirmed, otherGuard)).msg).toBe('该修改已处理')
    expect(await stateOf('security.lock-failures')).toMatchObject({ value: 3, modifiedBy: 'guard' })
    expect(await proposalsOf('security.lock-failures')).toEqual([])

    await second.settled()
    const userId = await insertUser(app.db, { userName: 'victim' })
    for (let wrong = 0; wrong < 3; wrong++)
      await second.http.inject({
        method: 'POST',
        url: '/gpcms/rest/web/v2/speciallogin/login',
        payload: { username: 'victim', password: md5('no') },
      })
    const { rows } = await app.db.execute(
      sql`SELECT locked_until IS NOT NULL AS locked FROM app_user WHERE id = ${userId}`,
    )
    expect(rows).toEqual([{ locked: true }])
  })

  test('nobody confirms what he asked for himself, at the database either', async () => {
    const change = { value: 25, siteId: null, version: 0 }
    expect((await guard.post('/configuration/security.idle-minutes/proposal', change)).code).toBe('200')
    const [asked] = await proposalsOf('security.idle-minutes')
    expect(asked.isOwn).toBe(true)
    expect((await decide(asked.id, { decision: 'confirmed' })).code).toBe('4637')
    await expect(
      app.db.execute(
        sql`UPDATE setting_proposal SET state = 'confirmed', decided_by = proposed_by WHERE id = ${asked.id}`,
      ),
    ).rejects.toThrow()
    expect((await otherGuard.remove(`/configuration/proposals/${asked.id}`)).code).toBe('4004')
    expect((await guard.remove(`/configuration/proposals/${asked.id}`)).code).toBe('200')
    expect(await stateOf('security.idle-minutes')).toMatchObject({ value: 30 })
  })

  test('refused, it stays as it is', async () => {
    await set('security.session-hours', 24)
    const [asked] = await proposalsOf('security.session-hours')
    await decide(asked.id, { decision: 'refused', reason: '过长' })
    expect(await stateOf('security.session-hours')).toMatchObject({ value: 12 })
    expect(await proposalsOf('security.session-hours')).toEqual([])
  })

  test('is all that the security function asks for', async () => {
    const change = { value: 5, siteId: null, version: 0 }
    expect((await guard.post('/configuration/upload.max-mb/proposal', change)).code).toBe('4639')
  })
})

describe('effects', () => {
  test('uploads keep to the size and the kinds that are set', async () => {
    expect((await upload('表.csv', 'a,b')).code).toBe('200')
    await set('upload.types', ['pdf', 'txt'])
    expect((await upload('表.csv', 'a,b', second)).code).toBe('5002')
    expect((await upload('文.txt', '文')).code).toBe('200')
    await set('upload.max-mb', 1)
    const large = 'x'.repeat(1024 * 1024 + 1)
    expect((await upload('大.txt', large)).msg).toBe('文件不能超过1MB')
    await set('upload.types', null)
    await set('upload.max-mb', null)
  })

  test('visits are not counted where counting is off', async () => {
    const visit = async (from: TestApp) => {
      const url = '/gpcms/rest/web/v2/index/visitLogAdd'
      return (await send(from, admin.signed, 'POST', url, { siteId: 'gd', url: '/' })).json().data
    }
    expect(await visit(second)).toEqual({ counted: true })
    await set('log.visits', false, 'gd')
    expect(await visit(second)).toEqual({ counted: false })
    await set('log.visits', null, 'gd')
  })

  test('the captcha of a list is asked for as soon as it is set', async () => {
    const ask = async () =>
      (await second.get('/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&channel=xmcggg')).code
    expect(await ask()).toBe('200')
    await set('captcha.channels', 'xmcggg', 'gd')
    expect(await ask()).toBe('4009')
    const known = await second.get(
      '/gpcms/rest/web/v2/index/getSysConfListByConfType?confType=captcha&siteId=gd',
    )
    expect(known.data).toMatchObject([{ confKey: 'captcha.channels', confValue: 'xmcggg' }])
    await set('captcha.channels', '', 'gd')
    expect(await ask()).toBe('200')
  })

  test('a picture of the captcha is good for as long as is set', async () => {
    await set('captcha.valid-minutes', 2)
    const picture = await app.http.inject('/gpcms/rest/web/v2/index/getVerify')
    expect(picture.cookies[0]?.maxAge).toBe(120)
  })

  test('a phone gets as many codes a day as is set', async () => {
    await set('interaction.code-per-phone', 1)
    const sendCode = async () => {
      app.clock.set(new Date(app.clock.now().getTime() + 61_000))
      const url = '/gpcms/rest/v2/register/phoneCode/feedback/13900001234/feedback'
      return (await send(app, admin.signed, 'GET', url)).json().code
    }
    expect(await sendCode()).toBe('200')
    expect(await sendCode()).toBe('4202')
  })
})

describe('the past', () => {
  test('is kept with who and why, and any of its values can be set again', async () => {
    await set('interaction.code-minutes', 7)
    await set('interaction.code-minutes', 9)
    const moments: SettingMoment[] = (await admin.get('/configuration/interaction.code-minutes/history')).data
    expect(moments.map(({ action, before, after, userName }) => [action, before, after, userName])).toEqual([
      ['update', 7, 9, 'keeper'],
      ['update', null, 7, 'keeper'],
    ])
    await set('interaction.code-minutes', moments[1]?.after)
    expect((await stateOf('interaction.code-minutes')).value).toBe(7)
  })

  test('of what two agreed on names both', async () => {
    await set('security.lock-minutes', 20)
    const [asked] = await proposalsOf('security.lock-minutes')
    await decide(asked.id, { decision: 'confirmed' })
    const moments: SettingMoment[] = (await admin.get('/configuration/security.lock-minutes/history')).data
    expect(moments).toMatchObject([
      { action: 'confirm', before: null, after: 20, userName: 'guard', reason: 'keeper提出' },
    ])
  })
})

describe('carrying settings elsewhere', () => {
  test('takes what was set, shows first what it would do, and asks where two must agree', async () => {
    await set('log.slow-call-ms', 700)
    await set('log.error-limit', 200)
    const file = await app.http.inject({
      url: '/gpcms/rest/v2/configuration/export',
      headers: { cookie: admin.signed.cookie },
    })
    const exported = file.json().settings
    expect(exported).toContainEqual({ key: 'log.slow-call-ms', siteId: null, value: 700 })
    expect(exported.map(({ key }: { key: string }) => key)).not.toContain('link.central')
    const wanted = [
      { key: 'log.slow-call-ms', siteId: null, value: 800 },
      { key: 'log.error-limit', siteId: null, value: 200 },
      { key: 'security.password-days', siteId: null, value: 90 },
      { key: 'upload.max-mb', siteId: null, value: 100 },
      { key: 'unknown.key', siteId: null, value: 1 },
      { key: 'log.visits', siteId: 'nowhere', value: false },
    ]
    const outcomes = ['changed', 'same', 'proposed', 'refused', 'refused', 'refused']
    const bring = async (isRehearsal: boolean) =>
      (await admin.post('/configuration/import', { settings: wanted, isRehearsal })).data.map(
        ({ outcome }: { outcome: string }) => outcome,
      )
    expect(await bring(true)).toEqual(outcomes)
    expect((await stateOf('log.slow-call-ms')).value).toBe(700)
    expect(await proposalsOf('security.password-days')).toEqual([])
    expect(await bring(false)).toEqual(outcomes)
    expect((await stateOf('log.slow-call-ms')).value).toBe(800)
    expect(await proposalsOf('security.password-days')).toMatchObject([{ value: 90 }])
  })
})

describe('free rows', () => {
  const links = async (from: TestApp) =>
    (
      await from.get<{ confKey: string }[]>(
        '/gpcms/rest/web/v2/index/getSysConfListByConfType?confType=link&siteId=gd',
      )
    ).data.map(({ confKey }) => confKey)
  const row = { confKey: 'link.help', confName: '帮助', confType: 'link', confValue: '/help', isPublic: true }

  test('of the type link feed the public call, and leave it again', async () => {
    const made = (await admin.post('/confs', row)).data
    expect(made).toMatchObject({ id: ':link.help', version: 1, createUser: 'keeper' })
    expect(await links(second)).toContain('link.help')
    const change = { ...row, confName: '使用帮助', isPublic: false, version: 1 }
    expect((await admin.put('/confs/:link.help', change)).data).toMatchObject({ version: 2 })
    expect(await links(second)).not.toContain('link.help')
    expect((await admin.remove('/confs/:link.help?version=2')).code).toBe('200')
    expect((await admin.get('/confs/:link.help')).code).toBe('4004')
  })

  test.each([
    [{ ...row, confValue: 'javascript:alert(1)' }, '链接须以 / 或 http://、https:// 开头，且不含空格'],
    [{ ...row, confValue: '//evil.example' }, '链接须以 / 或 http://、https:// 开头，且不含空格'],
    [{ ...row, confKey: 'security.lock-failures' }, '该配置键由系统使用'],
    [
      { ...row, confKey: 'Bad Key' },
      '配置键须以小写字母开头，由字母、数字、点、下划线或短横线组成，3至100位',
    ],
    [{ ...row, confKey: 'link.central' }, '配置键已存在'],
    [{ ...row, siteId: 'nowhere' }, '没有这个站点'],
  ])('are refused in words: %j', async (input, msg) => {
    expect(await admin.post('/confs', input)).toMatchObject({ msg, data: null })
  })

  test('are no way around the rules of settings', async () => {
    await set('captcha.wrong-tries', 6)
    const url = encodeURIComponent(':captcha.wrong-tries')
    expect((await admin.get(`/confs/${url}`)).code).toBe('4004')
    expect((await admin.remove(`/confs/${url}?version=1`)).code).toBe('4004')
    const { rows } = (await admin.get('/confs?pageSize=100')).data
    expect(rows.filter((each: { confKey: string }) => settingKeys.includes(each.confKey as never))).toEqual(
      [],
    )
  })
})

test('a row without a meaning does not reach the code', async () => {
  await app.db.execute(
    sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value) VALUES ('interaction.status-tries', 'x', 'x', '-1')`,
  )
  await touchTags(app.db, [tag.configuration])
  await app.settled()
  expect((await stateOf('interaction.status-tries')).value).toBe(10)
})
