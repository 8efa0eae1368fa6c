import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { smsOutbox } from '../../platform/sms.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertCampaign } from '../../testing/campaigns.ts'
import { insertSuppliers } from '../../testing/directories.ts'
import { creditCodeOf } from '../../testing/directory-desk.ts'
import { shapeOf } from '../../testing/hostile-requests.ts'
import { insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { send } from '../../testing/signing.ts'

const codes = 'GET /rest/v2/register/phoneCode/feedback/:first/:second'
const message = 'POST /rest/v2/problem/feedback/save'
const opinion = 'POST /rest/web/v2/campaign/opinion'
const correction = 'POST /rest/web/v2/directory/correction'
const survey = 'POST /rest/web/v2/questionnaire/:id/submit'

/** Of a colleague, who has asked, given an opinion and answered; and of nobody that we know. */
const known = '13900007001'
const unknown = '13900007002'

let app: TestApp
let surveyId: string
let campaignId: string
beforeAll(async () => {
  app = await createTestApp()
  const userId = await insertUser(app.db, { userName: 'colleague', roleIds: ['role-sa'] })
  await app.db.execute(sql`UPDATE app_user SET mobile = ${known} WHERE id = ${userId}`)
  surveyId = await addQuestionnaire(app.db, { siteId: 'gd', answerMode: 'phone' })
  campaignId = await insertCampaign(app.db, { siteId: 'gd' })
  await insertSuppliers(app.db, [{ id: 'corrected', creditCode: creditCodeOf(1), phone: '02012345678' }])
  for (const call of Object.keys(bodies)) {
    expect(JSON.parse((await ask(call, known, await codeFor(call, known))).body).code).toBe('200')
    pass(61)
  }
  surveyId = await addQuestionnaire(app.db, { siteId: 'gd', answerMode: 'phone', end: '2026-12-01 00:00:00' })
})
beforeEach(() => pass(25 * 3_600))
afterAll(() => app.close())

const pass = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))
const visitor = () => ({
  cookie: '',
  key: createSignatures(app.secret, app.db, app.clock).currentPageKey(),
})
const askForCode = (phone: string, purpose: string) =>
  send(app, visitor(), 'GET', `/gpcms/rest/v2/register/phoneCode/feedback/${phone}/${purpose}`)
const codeFor = async (call: string, phone: string): Promise<string> => {
  await askForCode(phone, call === survey ? 'survey' : 'feedback')
  const lines = readFileSync(smsOutbox(app.dataDir), 'utf8').trim().split('\n')
  const sent = lines.map(line => JSON.parse(line)).findLast(each => each.phone === phone)
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
}

const writer = { siteId: 'gd', name: '张小明', identity: 'supplier', publicWish: '1', consent: '1' }
const bodies: Record<string, () => object> = {
  [message]: () => ({
    ...writer,
    msgType: 'consult',
    subject: '中小企业声明函如何填写',
    content: '声明函中制造商的从业人员应当填写哪一年度的数据？',
  }),
  [opinion]: () => ({ ...writer, campaignId, opinion: '第一条和第三条建议合并为一条。' }),
  [correction]: () => ({
    ...{ kind: 'supplier', recordId: 'corrected', field: 'phone', applicant: '张晓峰' },
    ...{ proposed: '02087654321', reason: '电话已变更' },
  }),
  [survey]: () => ({ versionNo: 1, answers: { Q1: ['A'] }, seconds: 40 }),
}
const ask = (call: string, mobile: string, phoneCode: string) => {
  const path = call.split(' ')[1]?.replace(':id', surveyId)
  return send(app, visitor(), 'POST', `/gpcms${path}`, { ...bodies[call]?.(), mobile, phoneCode })
}

/** What is another one with every answer, whoever asks: when it was given, and numbers that are handed out. */
const volatile = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']
const said = ({ statusCode, headers, body }: Awaited<ReturnType<typeof ask>>) => ({
  statusCode,
  headers: Object.entries(headers)
    .filter(([name]) => !volatile.includes(name))
    .map(([name, value]) => [name, String(value).replace(/(sunport_visitor)=[\w-]+/, '$1=…')]),
  body: body.replace(/"(msgNo|queryCode|requestNo)":"[^"]*"/g, '"$1":"…"').replace(/"no":\d+/, '"no":1'),
})

test('these are the calls of the public that take a phone', () => {
  const takers = app.calls
    .filter(({ access }) => access === 'open')
    .filter(call => {
      const { properties = {} } = shapeOf(call) as { properties?: object }
      const names = Object.keys(properties)
      return (
        names.some(name => /^(mobile|phone|tel|telephone)$/i.test(name)) || call.path.includes('phoneCode')
      )
    })
    .map(({ method, path }) => `${method} ${path}`)
  // A reply to figures is kept sealed and compared with nothing: nobody is known or unknown to it.
  const reply = 'POST /rest/web/v2/figures/reply'
  expect(takers.toSorted()).toEqual([codes, message, opinion, correction, survey, reply].toSorted())
})

describe('a phone that is known here and one that is not get the very same answer', () => {
  test.each(['feedback', 'survey'])(
    'when a code is asked for (%s), and asked for too soon',
    async purpose => {
      for (let at = 0; at < 2; at += 1) {
        const [one, other] = [await askForCode(known, purpose), await askForCode(unknown, purpose)]
        expect(JSON.parse(one.body).code).toBe(at === 0 ? '200' : '4201')
        expect(said(one)).toEqual(said(other))
      }
    },
  )

  test('when five codes of a day are used up', async () => {
    for (let at = 0; at < 6; at += 1) {
      const [one, other] = [await askForCode(known, 'feedback'), await askForCode(unknown, 'feedback')]
      expect(JSON.parse(one.body).code).toBe(at < 5 ? '200' : '4202')
      expect(said(one)).toEqual(said(other))
      pass(61)
    }
  })

  test('when a correction is asked for, which takes no code', async () => {
    const one = await ask(correction, known, '')
    expect(JSON.parse(one.body).code).toBe('200')
    expect(said(one)).toEqual(said(await ask(correction, unknown, '')))
  })

  describe.each([message, opinion, survey])('%s', call => {
    test.each(['000000', ''])('with the code %j, which nobody was sent', async code => {
      const one = await ask(call, known, code)
      expect(JSON.parse(one.body).code).not.toBe('200')
      expect(said(one)).toEqual(said(await ask(call, unknown, code)))
    })

    test('with a wrong code beside one that was sent', async () => {
      const wrong = async (phone: string) =>
        ask(call, phone, (await codeFor(call, phone)) === '123456' ? '654321' : '123456')
      const one = await wrong(known)
      expect(JSON.parse(one.body).code).not.toBe('200')
      expect(said(one)).toEqual(said(await wrong(unknown)))
    })

    test('with the right one', async () => {
      surveyId = await addQuestionnaire(app.db, {
        ...{ siteId: 'gd', answerMode: 'phone', end: '2026-12-01 00:00:00' },
      })
      campaignId = await insertCampaign(app.db, { siteId: 'gd', endAt: '2026-12-01 00:00:00' })
      const right = async (phone: string) => ask(call, phone, await codeFor(call, phone))
      const one = await right(known)
      expect([JSON.parse(one.body).code, one.body]).toEqual(['200', expect.anything()])
      expect(said(one)).toEqual(said(await right(unknown)))
    })
  })
})
