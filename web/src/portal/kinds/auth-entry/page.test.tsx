import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { linkSample } from '../../../testing/links.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const login = pathOf('auth-entry', ({ variant }) => variant === 'login')
const register = pathOf('auth-entry', ({ variant }) => variant === 'register')

const platform = (role: string) => `https://platform.example/?role=${role}`
const roles = [
  linkSample('采购人', { url: platform('purchaser'), description: '组织采购' }),
  linkSample('供应商', { url: platform('supplier') }),
]
const site = (links = roles) => fakeTransport({ getLinkListBySiteDictCode: () => links })

/** Where the page hands over to; React writes & as an entity. */
const handOverOf = (body: string) =>
  /href="(https:\/\/platform\.example[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')

test('the first role is chosen, every other is a link, and the platform takes the password', async () => {
  const { status, body } = await bodyOf(login, site())
  expect(status).toBe(200)
  expect(textOf(body)).toContain('采购人登录')
  expect(body).toMatch(/href="[^"]*\?role=supplier"/)
  expect(handOverOf(body)).toBe('https://platform.example/?role=purchaser&way=password')
  expect(body).not.toContain('type="password"')
  expect(body.match(/<h1/g)).toHaveLength(1)
})

test('role and way of the address choose the entrance', async () => {
  const { body } = await bodyOf(`${login}?role=supplier&way=ca`, site())
  expect(textOf(body)).toContain('供应商登录')
  expect(textOf(body)).toContain('插入数字证书介质')
  expect(handOverOf(body)).toBe('https://platform.example/?role=supplier&way=ca')
  expect(body).toMatch(/href="[^"]*role=supplier&amp;way=password"/)
})

test('only a path of this site is handed on as the way back', async () => {
  const back = async (redirect: string) =>
    handOverOf((await bodyOf(`${login}?redirect=${encodeURIComponent(redirect)}`, site())).body)
  expect(await back('/noticeGd?id=1')).toContain(`redirect=${encodeURIComponent('/noticeGd?id=1')}`)
  for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(await back(foreign)).not.toContain('redirect')
})

test('an entrance that leads nowhere, or back to this page, is shown as not open', async () => {
  for (const url of [null, `${login}?role=purchaser`]) {
    const { body } = await bodyOf(login, site([linkSample('采购人', { url })]))
    expect(textOf(body)).toContain('平台入口暂未开通')
    expect(textOf(body)).not.toContain('前往平台登录')
  }
})

test('registration goes role, notice, platform; no step can be skipped by its looks', async () => {
  const start = await bodyOf(register, site())
  expect(textOf(start.body)).toContain('请先选择身份')
  expect(handOverOf(start.body)).toBeUndefined()

  const chosen = await bodyOf(`${register}?role=supplier`, site())
  expect(chosen.body).toMatch(/<input[^>]*type="checkbox"[^>]*name="agree"[^>]*required/)
  expect(textOf(chosen.body)).toContain('查看注册须知')
  expect(handOverOf(chosen.body)).toBeUndefined()

  const agreed = await bodyOf(`${register}?role=supplier&agree=1`, site())
  expect(textOf(agreed.body)).toContain('您将以“供应商”身份注册')
  expect(handOverOf(agreed.body)).toContain('https://platform.example/?role=supplier')

  const fromNotice = await bodyOf(`${register}?agree=1`, site())
  expect(handOverOf(fromNotice.body)).toBeUndefined()
  expect(fromNotice.body).toMatch(/href="[^"]*\?agree=1&amp;role=supplier"/)
})

test('without entrances the page says so; when they cannot be loaded it offers to try again', async () => {
  expect(textOf((await bodyOf(login, site([]))).body)).toContain('暂无登录入口')
  expect(textOf((await bodyOf(register, site([]))).body)).toContain('暂无注册入口')
  const failing = fakeTransport({
    getLinkListBySiteDictCode: () => {
      throw new CallError('503', '系统繁忙')
    },
  })
  const { status, body } = await bodyOf(login, failing)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙重试')
})
