import { CallError } from '@sunport/contract/client.ts'
import { onePerWords } from '@sunport/contract/questionnaire/answer-modes.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { questionnaireOf } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, posting, textOf } from '../../../testing/render-path.ts'

const path = `${pathOf('questionnaire-answer')}?id=w1`
const byPhone = () => questionnaireOf({ answerMode: 'phone', onePerWords: onePerWords.phone })
const given = { Q1: 'A', Q2: 'A', Q3: 'A', versionNo: '3' }

test('a questionnaire by phone asks for number and code, and sends the code without script', async () => {
  const transport = fakeTransport({
    getQuestionnaire: byPhone,
    sendPhoneCode: () => ({ waitSeconds: 60, validMinutes: 10 }),
  })
  const { body: empty } = await bodyOf(path, transport)
  expect(empty).toContain('name="mobile"')
  expect(textOf(empty)).toContain('每个手机号码只能提交一次；号码不与答卷一起保存')
  const { form } = posting({ ...given, mobile: '139 1111 0001', intent: 'code' })
  const { status, body } = await bodyOf(path, transport, undefined, form)
  expect(status).toBe(200)
  expect(transport.sentTo('sendPhoneCode')).toEqual([{ first: '13911110001', second: 'survey' }])
  expect(textOf(body)).toContain('验证码已发送至 139****0001，10 分钟内有效')
  // What was typed and chosen stands there again.
  expect(body).toContain('value="139 1111 0001"')
  expect(body).toMatch(/name="Q1"[^>]*checked|checked[^>]*name="Q1"/)
})

test('a number that is none is told so, and nothing is sent', async () => {
  const transport = fakeTransport({ getQuestionnaire: byPhone })
  const { form } = posting({ ...given, mobile: '12', intent: 'code' })
  const { body } = await bodyOf(path, transport, undefined, form)
  expect(textOf(body)).toContain('手机号码长度不为11位')
  expect(transport.sentTo('sendPhoneCode')).toEqual([])
})

test('number and code go with the answers; refused, the number stays', async () => {
  const transport = fakeTransport({
    getQuestionnaire: byPhone,
    submitQuestionnaire: () => {
      throw new CallError('4711', '该手机号码已提交过本问卷，每个号码只能提交一次')
    },
  })
  const { form } = posting({ ...given, mobile: '13911110001', phoneCode: '123456' })
  const { status, body } = await bodyOf(path, transport, undefined, form)
  expect(status).toBe(422)
  expect(transport.sentTo('submitQuestionnaire')).toMatchObject([
    { mobile: '13911110001', phoneCode: '123456' },
  ])
  expect(textOf(body)).toContain('该手机号码已提交过本问卷')
  expect(body).toContain('value="13911110001"')
})

test('a questionnaire for accounts says so, with the way to sign in beside the form', async () => {
  const transport = fakeTransport({ getQuestionnaire: () => questionnaireOf({ answerMode: 'signed-in' }) })
  const { body } = await bodyOf(path, transport)
  expect(textOf(body)).toContain('本问卷须登录后提交')
  expect(body).toContain('href="/maincms-web/login"')
  expect(body).toContain('提交问卷')
})
