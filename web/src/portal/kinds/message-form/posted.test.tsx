import { CallError } from '@sunport/contract/client.ts'
import { problems } from '@sunport/contract/problems.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('message-form', ({ variant }) => variant === 'consult')
const typed = {
  msgType: 'disclosure',
  subject: '申请公开采购合同',
  content: '申请公开某项目的采购合同全文。"谢谢" <b>',
  name: '李小红',
  mobile: '13900001234',
  phoneCode: '123456',
  identity: 'supplier',
  publicWish: '0',
  consent: '1',
}
const saved = {
  msgNo: '202603024400000001',
  queryCode: '654321',
  receivedAt: '2026-03-02 12:00:00',
  replyDue: '2026-03-09',
}

test('what is wrong stands beside its field, with all that was typed and a new token', async () => {
  const { status, body } = await bodyOf(
    path,
    fakeTransport(),
    undefined,
    posting({ ...typed, subject: '短' }).form,
  )
  expect(status).toBe(422)
  expect(body).toMatch(/id="message-subject-note" data-error="true">.*标题不能少于4个字/)
  // The field that only this type asks for is there now.
  expect(body).toContain('name="citizenId"')
  expect(body).toMatch(/name="subject"[^>]*value="短"/)
  expect(body).toContain('申请公开某项目的采购合同全文。&quot;谢谢&quot; &lt;b></textarea>')
  expect(body).toMatch(/<option value="supplier" selected/)
  expect(body).toMatch(/name="publicWish"[^>]*checked value="0"|value="0"[^>]*checked/)
  expect(body).toContain('name="_token" value="fresh-token"')
})

test('a message that is right is saved for its site, and the receipt is kept for the page after', async () => {
  const transport = fakeTransport({ saveMessage: () => saved })
  const { form, kept } = posting({ ...typed, msgType: 'consult', siteId: 'other', channel: 'phone' })
  const result = await renderPath(
    `${path}?type=error&from=${encodeURIComponent(path)}`,
    transport,
    undefined,
    form,
  )
  expect(result).toEqual({
    kind: 'redirect',
    status: 303,
    location: `/maincms-web${path}?type=error&from=${encodeURIComponent(path)}&submitted=1`,
  })
  expect(kept).toEqual([saved])
  const [sent] = transport.sentTo('saveMessage')
  expect(sent).toMatchObject({ subject: '申请公开采购合同', channel: 'web', pageUrl: path })
  expect(sent?.siteId).not.toBe('other')
})

test('the page after shows the receipt, once the form is sent', async () => {
  const { form } = posting({})
  form.keepReceipt(saved)
  const { body } = await bodyOf(`${path}?submitted=1`, fakeTransport(), undefined, {
    ...form,
    posted: undefined,
  })
  expect(textOf(body)).toContain('留言编号202603024400000001查询码654321')
  const strange = await bodyOf(`${path}?submitted=1`)
  expect(textOf(strange.body)).not.toContain('提交成功')
})

test('a code is sent at the press of its button, and nothing else is checked yet', async () => {
  const transport = fakeTransport({ sendPhoneCode: () => ({ waitSeconds: 60, validMinutes: 10 }) })
  const { form } = posting({ ...typed, subject: '', intent: 'code' })
  const { status, body } = await bodyOf(path, transport, undefined, form)
  expect(status).toBe(200)
  expect(textOf(body)).toContain('验证码已发送至 139****1234，10 分钟内有效')
  expect(body).not.toContain('标题不能为空')
  expect(transport.sentTo('sendPhoneCode')).toMatchObject([{ first: '13900001234', second: 'feedback' }])
  const without = await bodyOf(path, transport, undefined, posting({ mobile: '139', intent: 'code' }).form)
  expect(without.body).toMatch(/id="message-mobile-note" data-error="true">.*手机号码长度不为11位/)
})

test('a wrong code is said beside its field; other refusals above the button', async () => {
  const refusing = (key: 'code.wrong' | 'service.busy') =>
    fakeTransport({
      saveMessage: () => {
        throw new CallError(problems[key].code, problems[key].message)
      },
    })
  const consult = { ...typed, msgType: 'consult' }
  const wrong = await bodyOf(path, refusing('code.wrong'), undefined, posting(consult).form)
  expect(wrong.body).toMatch(/id="message-phoneCode-note" data-error="true">.*验证码错误/)
  const busy = await bodyOf(path, refusing('service.busy'), undefined, posting(consult).form)
  expect(busy.body).toMatch(/role="alert">.*系统繁忙，请稍后再试/)
  const old = await bodyOf(path, fakeTransport(), undefined, posting(consult, '页面已经失效').form)
  expect(old.body).toMatch(/role="alert">.*页面已经失效/)
  expect(old.body).toContain('value="申请公开采购合同"')
})
