import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSealer } from '../../platform/crypto/seal.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { smsSealer } from '../../platform/sms/queue.ts'
import { smsOutbox } from '../../platform/sms.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/signing.ts'

const save = '/gpcms/rest/v2/problem/feedback/save'
const codeUrl = (phone: string, purpose = 'feedback') =>
  `/gpcms/rest/v2/register/phoneCode/feedback/${encodeURIComponent(phone)}/${purpose}`

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date(app.clock.now().getTime() + 25 * 3_600_000)))

const visitor = () => ({
  cookie: '',
  key: createSignatures(app.secret, app.db, app.clock).currentPageKey(),
})
const sendCode = async (phone: string, purpose?: string) =>
  (await send(app, visitor(), 'GET', codeUrl(phone, purpose))).json()
const post = async (body: object) => (await send(app, visitor(), 'POST', save, body)).json()
const sentCodes = (): { phone: string; text: string }[] =>
  existsSync(smsOutbox(app.dataDir))
    ? readFileSync(smsOutbox(app.dataDir), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []
const lastCode = () => /\d{6}/.exec(sentCodes().at(-1)?.text ?? '')?.[0] ?? ''
const pass = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))

const sample = (changes: object = {}) => ({
  siteId: 'gd',
  msgType: 'consult',
  subject: '中小企业声明函如何填写',
  content: '我公司参加货物采购项目，声明函中制造商的从业人员应当填写哪一年度的数据？"谢谢"; 电话13900001234',
  name: '张小明',
  mobile: '13900001234',
  email: 'someone@mail.example',
  orgName: '某某科技有限公司',
  identity: 'supplier',
  publicWish: '1',
  consent: '1',
  ...changes,
})

/** Sends a message the whole way: code, then form. */
const ask = async (changes: object = {}) => {
  const body = sample(changes)
  await sendCode(body.mobile)
  return post({ ...body, phoneCode: lastCode() })
}

describe('a code to a phone', () => {
  test('is sent once a minute and five times a day, however the number is written', async () => {
    const phone = '13911110001'
    expect(await sendCode(phone)).toEqual({
      code: '200',
      msg: '操作成功',
      data: { waitSeconds: 60, validMinutes: 10 },
    })
    for (const writing of [phone, `+86${phone}`, ` ${phone}`, '１３９１１１１０００１'])
      expect((await sendCode(writing)).msg).toBe('验证码已发送，请60秒后再试')
    for (let sent = 2; sent <= 5; sent++) {
      pass(61)
      expect((await sendCode(phone)).code).toBe('200')
    }
    pass(61)
    expect((await sendCode(`+86 ${phone}`)).code).toBe('4202')
    pass(24 * 3600)
    expect((await sendCode(phone)).code).toBe('200')
  })

  test('asks for work after thirty of an hour from one address, and is refused after sixty of a day', async () => {
    for (let at = 0; at < 30; at++) expect((await sendCode(`139222200${10 + at}`)).code).toBe('200')
    expect((await sendCode('13922220040')).code).toBe('4690')
    // Whoever spreads them over the hours is asked for nothing, until the day's limit.
    pass(3601)
    for (let at = 30; at < 60; at++) expect((await sendCode(`139222200${10 + at}`)).code).toBe('200')
    pass(3601)
    expect((await sendCode('13922220099')).code).toBe('4202')
  })

  test('asked for twice at once is sent once', async () => {
    const before = sentCodes().length
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendCode('13911110002')))
    expect(answers.filter(answer => answer.code === '200')).toHaveLength(1)
    expect(sentCodes()).toHaveLength(before + 1)
  })

  test.each([
    ['1390000123', '手机号码长度不为11位'],
    ['13900001234\0', '手机号码长度不为11位'],
    ['02012345678', '手机号码格式不正确'],
  ])('is not sent to %j', async (phone, msg) => {
    expect((await sendCode(phone)).msg).toBe(msg)
  })

  test('needs the signature of our own page: no prefetch and no foreign site sends one', async () => {
    const url = codeUrl('13911110003')
    expect((await app.http.inject({ url })).statusCode).toBe(403)
    const before = sentCodes().length
    expect((await app.http.inject({ url, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    expect(sentCodes()).toHaveLength(before)
  })

  test('stands nowhere in the database, nor does the number', async () => {
    await sendCode('13911110004')
    const rows = await app.db.execute(sql`SELECT * FROM phone_code`)
    const dump = JSON.stringify(rows.rows)
    expect(dump).not.toContain('13911110004')
    expect(dump).not.toContain(`"${lastCode()}"`)
  })
})

/** What the phone of a message's writer is sent. */
const textsTo = async (msgNo: string): Promise<string[]> => {
  const { rows } = await app.db.execute<{ id: string; sealed: string }>(sql`
    SELECT s.id, s.text_sealed AS sealed FROM short_message s JOIN message m ON m.id = s.message_id
    WHERE m.msg_no = ${msgNo} AND s.purpose = 'received' AND s.phone_shown = '139****1234'`)
  return rows.map(({ id, sealed }) => smsSealer(app.secret).open(sealed, `sms/${id}/text`))
}

describe('a message', () => {
  test('is answered with the work day by which it will be, and the receipt goes to the confirmed phone', async () => {
    // A Friday: fifteen work days later is the third Friday. The others' clock only goes on.
    const others = app
    app = await createTestApp({ now: '2026-07-10T04:00:00Z' })
    onTestFinished(async () => {
      await app.close()
      app = others
    })
    const { data } = await ask()
    expect(data.replyDue).toBe('2026-07-31')
    expect(await textsTo(data.msgNo)).toEqual([
      `您的留言已收到，编号${data.msgNo}，查询码${data.queryCode}，将于${data.replyDue}前答复。查询码请勿告知他人。`,
    ])
  })

  test('is taken in with the code and answered with a number and a query code', async () => {
    const { code, data } = await ask()
    expect(code).toBe('200')
    expect(data.msgNo).toMatch(/^\d{8}440000\d{4}$/)
    expect(data.queryCode).toMatch(/^\d{6}$/)
    const [row] = (
      await app.db.execute<Record<string, string>>(sql`SELECT * FROM message WHERE msg_no = ${data.msgNo}`)
    ).rows
    expect(row).toMatchObject({ state: 'received', public_state: 'hidden', shown_name: '张**' })
    const stored = JSON.stringify({ ...row, content: '' })
    for (const secret of ['张小明', '13900001234', 'someone@mail.example', '某某科技', `"${data.queryCode}"`])
      expect(stored).not.toContain(secret)
    const sealer = createSealer(deriveKey(app.secret, 'message-submitter'))
    expect(sealer.open(row?.mobile_sealed ?? '', `message/${row?.id}/mobile`)).toBe('13900001234')
  })

  test('sent at once by many gets a number of its own each', async () => {
    const phones = Array.from({ length: 8 }, (_, at) => `1393333000${at}`)
    const codes: string[] = []
    for (const phone of phones) {
      await sendCode(phone)
      codes.push(lastCode())
    }
    const answers = await Promise.all(
      phones.map((mobile, at) => post({ ...sample({ mobile }), phoneCode: codes[at] })),
    )
    expect(new Set(answers.map(answer => answer.data.msgNo)).size).toBe(phones.length)
  })

  test.each([
    [{ mobile: '' }, '手机号码不能为空'],
    [{ mobile: '139' }, '手机号码长度不为11位'],
    [{ email: 'nonsense' }, '请输入正确的邮箱'],
    [{ subject: '   ' }, '标题不能为空'],
    [{ subject: '三个字' }, '标题不能少于4个字'],
    [{ subject: '长'.repeat(61) }, '标题不能超过60个字'],
    [{ subject: '标题<script>' }, '包含非法字符'],
    [{ name: "张'; drop" }, '包含非法字符'],
    [{ orgName: '公司..公司' }, '包含非法字符'],
    [{ content: '太短' }, '内容不能少于10个字'],
    [{ content: '长'.repeat(2001) }, '内容不能超过2000个字'],
    [{ consent: '' }, '请阅读并同意个人信息处理说明'],
    [{ phoneCode: '12345' }, '验证码为6位数字'],
    [{ pageUrl: '//evil.example/' }, '页面地址不正确'],
    [{ msgType: 'disclosure' }, '证件号码不能为空'],
    [{ msgType: 'disclosure', citizenId: '1'.repeat(17) }, '证件号码长度不为18位'],
    [{ msgType: 'disclosure', citizenId: '11010519491231002x' }, '证件号码格式错误'],
    [{ msgType: 'disclosure', citizenId: '990105194912310021' }, '地址编码错误'],
    [{ msgType: 'disclosure', citizenId: '110105194912310021' }, '证件号码校验位错误'],
  ])('is refused with its message: %j', async (changes, msg) => {
    expect(await post({ ...sample({ phoneCode: '000000' }), ...changes })).toEqual({
      code: '4000',
      msg,
      data: null,
    })
  })

  test('five wrong codes burn the code; the right one is then refused, too', async () => {
    const mobile = '13944440001'
    await sendCode(mobile)
    const right = lastCode()
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tried = 1; tried <= 5; tried++)
      expect((await post({ ...sample({ mobile }), phoneCode: wrong })).msg).toBe('验证码错误,请重新输入')
    expect((await post({ ...sample({ mobile }), phoneCode: right })).msg).toBe('验证码已失效，请重新获取')
  })

  test('a code holds ten minutes, once, for its phone and its purpose', async () => {
    const mobile = '13944440002'
    await sendCode(mobile)
    pass(601)
    expect((await post({ ...sample({ mobile }), phoneCode: lastCode() })).code).toBe('4204')
    await sendCode(mobile)
    const code = lastCode()
    expect((await post({ ...sample({ mobile: '13944440003' }), phoneCode: code })).code).toBe('4204')
    const twice = await Promise.all([1, 2].map(() => post({ ...sample({ mobile }), phoneCode: code })))
    expect(twice.map(answer => answer.code).sort()).toEqual(['200', '4204'])
    pass(61)
    await sendCode(mobile, 'other')
    expect((await post({ ...sample({ mobile }), phoneCode: lastCode() })).code).toBe('4204')
  })

  test('without the signature is refused', async () => {
    const answer = await app.http.inject({ method: 'POST', url: save, payload: sample() })
    expect(answer.statusCode).toBe(403)
  })

  test('is followed by number and query code', async () => {
    const { data } = await ask({ mobile: '13955550001', subject: '如何办理供应商注册' })
    const url = `/gpcms/rest/web/v2/message/status?msgNo=${data.msgNo}&queryCode=${data.queryCode}`
    const answer = (await send(app, visitor(), 'GET', url)).json()
    expect(answer.data).toMatchObject({
      subject: '如何办理供应商注册',
      stateName: '待受理',
      steps: [{ words: '留言已收到，等待受理' }],
      replies: [],
    })
    expect(JSON.stringify(answer)).not.toContain('13955550001')
  })
})

describe('the board', () => {
  const list = async (query: string) =>
    (
      await app.get<{ rows: { id: string }[]; total: number }>(
        `/gpcms/rest/web/v2/message/list?siteId=gd&${query}`,
      )
    ).data
  const one = (id: string) => app.get(`/gpcms/rest/web/v2/message/${id}?siteId=gd`)

  beforeAll(async () => {
    const insert = (
      id: string,
      state: string,
      publicState: string,
      subject: string | null,
      content: string | null,
    ) =>
      app.db.execute(sql`
        INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject, content, public_wish, consented_at,
          state, public_state, public_subject, public_content, shown_name, received_at)
        VALUES (${id}, ${`20260101440001${id.padStart(4, '0')}`}, 'x', 'gd', '440001', 'consult', '原题含电话13900009999',
          '原文含电话13900009999和身份证', true, now(), ${state}, ${publicState}, ${subject}, ${content}, '李**', ${`2026-01-0${id}T02:00:00Z`})`)
    await insert('1', 'published', 'public', '100%预留份额怎么计算', '公开的内容')
    await insert('2', 'assigned', 'subject', '等待答复的问题', null)
    await insert('3', 'received', 'hidden', null, null)
    await insert('4', 'answered', 'hidden', null, null)
    await app.db.execute(sql`
      INSERT INTO message_reply (id, message_id, reply_no, state, text, citations, org_name, published_at, public_text)
      VALUES ('r1', '1', 1, 'published', '按照采购项目预算金额的百分之百计算预留份额，详见管理办法。', '{政府采购促进中小企业发展管理办法}', '采购监管处', now(), '按照采购项目预算金额的百分之百计算预留份额。'),
        ('r2', '1', 2, 'draft', '尚未公开的补充答复内容，不得出现在任何公开应答中。', '{}', null, null, null),
        ('r4', '4', 1, 'published', '已经答复但是没有公开的内容，不得出现在任何公开应答中。', '{}', null, now(), null)`)
  })

  test('shows answered messages whole and waiting ones by their subject, newest first', async () => {
    expect(await list('')).toMatchObject({
      total: 2,
      waiting: 1,
      answered: 1,
      rows: [
        { id: '2', status: 'waiting', statusName: '待回复', subject: '等待答复的问题', excerpt: null },
        { id: '1', status: 'answered', statusName: '已回复', submitter: '李**' },
      ],
    })
    expect((await one('1')).data).toMatchObject({
      content: '公开的内容',
      replies: [{ orgName: '采购监管处', citations: ['政府采购促进中小企业发展管理办法'] }],
    })
    expect((await one('2')).data).toMatchObject({ content: null, replies: [] })
  })

  test('is filtered by type, status and title, where signs mean themselves', async () => {
    const ids = async (query: string) => (await list(query)).rows.map(row => row.id)
    expect(await ids('status=answered')).toEqual(['1'])
    expect(await ids('status=waiting')).toEqual(['2'])
    expect(await ids('type=suggest')).toEqual([])
    expect(await ids('title=100%25')).toEqual(['1'])
    expect(await ids('title=%25')).toEqual(['1'])
    expect(await ids('currPage=9')).toEqual([])
    expect((await list('status=waiting&currPage=9')).total).toBe(1)
  })

  test('never shows what is not released, nor who wrote it', async () => {
    const answers = [await list('pageSize=100'), await list('title=13900009999')]
    for (const id of ['1', '2', '3', '4', '5', 'r1', "1' OR '1'='1"])
      answers.push((await one(encodeURIComponent(id))).data as never)
    const all = JSON.stringify(answers)
    for (const secret of ['13900009999', '原题', '原文', '尚未公开', '没有公开', 'mobile', 'sealed', 'msgNo'])
      expect(all).not.toContain(secret)
    expect((await one('3')).data).toBeNull()
    expect((await one('4')).data).toBeNull()
    expect((await app.get('/gpcms/rest/web/v2/message/1?siteId=sc')).data).toBeNull()
  })

  test('the database itself refuses to show a message without consent or before its answer', async () => {
    await expect(app.db.execute(sql`UPDATE message SET public_wish = false WHERE id = '1'`)).rejects.toThrow()
    await expect(
      app.db.execute(
        sql`UPDATE message SET public_state = 'public', public_subject = '题', public_content = '文' WHERE id = '3'`,
      ),
    ).rejects.toThrow()
  })

  test('what happened to a message is never rewritten', async () => {
    await expect(app.db.execute(sql`DELETE FROM message_event`)).rejects.toThrow()
  })
})

test('a message is due after fifteen work days, make-up days counted and holidays not', async () => {
  app.clock.set(new Date('2026-09-18T02:00:00Z'))
  const { data } = await ask()
  const { rows } = await app.db.execute<{ due: Date }>(
    sql`SELECT reply_due AS due FROM message WHERE msg_no = ${data.msgNo}`,
  )
  expect(new Date(rows[0]?.due ?? 0).toISOString()).toBe('2026-10-15T15:59:59.000Z')
})
