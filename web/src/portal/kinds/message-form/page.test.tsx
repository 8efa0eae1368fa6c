import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'
import { errorsOf } from '../../parts/message-form/errors-of.ts'

const path = pathOf('message-form', ({ variant }) => variant === 'consult')
const opinionPath = pathOf('message-form', ({ variant }) => variant === 'opinion')

test('the form asks for what is needed, and is posted where no script runs', async () => {
  const { status, body } = await bodyOf(path)
  expect(status).toBe(200)
  for (const name of ['msgType', 'subject', 'content', 'name', 'mobile', 'phoneCode', 'email', 'orgName'])
    expect(body).toMatch(new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"`))
  expect(body).not.toContain('name="citizenId"')
  expect(body).toMatch(/<form[^>]*method="post"/)
  expect(body).toMatch(/<button[^>]*type="submit" name="intent" value="code"[^>]*>获取验证码/)
  // Enter in a field presses the first button: it must not be the one that sends a code.
  expect(body.indexOf('<noscript><button')).toBeLessThan(body.indexOf('value="code"'))
  expect(body.match(/<h1/g)).toHaveLength(1)
})

test('the types are those of the dictionary, and the address chooses one', async () => {
  const entry = { id: '1', dictType: 'messageType', remark: null, parentCode: null, sort: 0 }
  const transport = fakeTransport({
    getDictInfo: () => [
      { ...entry, dictCode: 'consult', dictName: '业务咨询', code: 'consult', name: '业务咨询' },
      { ...entry, dictCode: 'error', dictName: '网站纠错', code: 'error', name: '网站纠错' },
      { ...entry, dictCode: 'unknown', dictName: '未知', code: 'unknown', name: '未知' },
    ],
  })
  const { body } = await bodyOf(`${path}?type=error`, transport)
  expect(body).toContain('业务咨询</option>')
  expect(body).not.toContain('未知</option>')
  expect(body).toMatch(/<option selected value="error"/)
  expect(body).toContain('网站纠错</h1>')
})

test('a report names the page it is about, if that is one of ours', async () => {
  const own = `${path}?type=error&from=${encodeURIComponent(`${opinionPath}?id=1`)}`
  const { body, html } = await bodyOf(own)
  expect(textOf(body)).toContain(`相关页面：${opinionPath}?id=1`)
  expect(html).toContain('noindex')
  for (const foreign of ['//evil.example/', 'javascript:alert(1)', '/nowhere', `${path}"><script>`])
    expect((await bodyOf(`${path}?from=${encodeURIComponent(foreign)}`)).body).not.toContain('相关页面')
})

test('every page offers to report its errors, also where the region has no page for messages', async () => {
  const { html } = await bodyOf(`${pathOf('law-list')}?page=2`)
  expect(html).toMatch(/type=error&amp;from=%2F\w+%3Fpage%3D2"[^>]*>网站纠错/)
  const knowledge = await bodyOf(pathOf('knowledge-base'))
  const [, href = ''] = /href="\/maincms-web(\/leaveMessage\?[^"]*)"/.exec(knowledge.html) ?? []
  expect(href).toContain('region=')
  const common = await bodyOf(href.replaceAll('&amp;', '&'))
  expect(common.status).toBe(200)
  expect(common.body).toContain('网站纠错</h1>')
})

test('an opinion has no type to choose', async () => {
  const { body } = await bodyOf(opinionPath)
  expect(body).not.toContain('name="msgType"')
  expect(textOf(body)).toContain('意见主题')
})

test('what is wrong is said beside its field, in the words of the rules', async () => {
  expect(
    await errorsOf({
      msgType: 'consult',
      mobile: '139',
      email: 'x',
      subject: '题<',
      content: '短',
      name: '',
    }),
  ).toEqual({
    subject: '标题不能少于4个字',
    content: '内容不能少于10个字',
    name: '姓名不能为空',
    mobile: '手机号码长度不为11位',
    phoneCode: '请输入验证码',
    email: '请输入正确的邮箱',
    publicWish: '请选择是否同意公开',
    consent: '请阅读并同意个人信息处理说明',
  })
})
