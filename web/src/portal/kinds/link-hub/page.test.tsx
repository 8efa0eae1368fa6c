import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { linkSample } from '../../../testing/links.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('link-hub', ({ linkClasses }) => (linkClasses?.length ?? 0) > 1)
const answering = (answer: (input: Record<string, unknown>) => unknown) =>
  fakeTransport({ getLinkListBySiteDictCode: answer })

test('outside links open in a new window, own ones stay, one without an address is shown as not open', async () => {
  const transport = answering(() => [
    linkSample('外部系统', { description: '<b>说明</b>' }),
    linkSample('本窗口打开', { id: 'here-1', openMode: 'self', relNofollow: true }),
    linkSample('邮箱', { url: 'mailto:desk@example.org' }),
    linkSample('本站页面', { url: path }),
    linkSample('筹备中的系统', { url: null }),
    linkSample('空地址的系统', { url: '' }),
  ])
  const { status, body } = await bodyOf(path, transport)
  expect(status).toBe(200)
  expect(body).toMatch(
    /<a [^>]*href="\/maincms-web\/leave\/%E5%A4%96[^"]*"[^>]*target="_blank"[^>]*rel="noopener noreferrer"/,
  )
  expect(body).toMatch(/<a (?![^>]*_blank)[^>]*href="[^"]*here-1"[^>]*rel="noopener noreferrer nofollow"/)
  expect(body).toMatch(/<a (?![^>]*_blank)[^>]*href="mailto:desk@example.org"/)
  expect(body).toContain('&lt;b>说明&lt;/b>')
  expect(body).toContain(`href="/maincms-web${path}"`)
  expect(body).toMatch(/<span [^>]*aria-disabled="true"/)
  expect(textOf(body)).toContain('筹备中的系统暂未开通')
  expect(textOf(body)).toContain('空地址的系统暂未开通')
})

test('each class is a group; a class without links is left out', async () => {
  let asked = 0
  const transport = answering(() => {
    asked += 1
    return asked === 1 ? [linkSample('外部系统', { className: '第一大类' })] : []
  })
  const { body } = await bodyOf(path, transport)
  expect(transport.sentTo('getLinkListBySiteDictCode').length).toBeGreaterThan(1)
  expect([...body.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual(['第一大类'])
})

test('without any link the page says so', async () => {
  expect(
    textOf(
      (
        await bodyOf(
          path,
          answering(() => []),
        )
      ).body,
    ),
  ).toContain('暂无服务入口')
})

test('a class that cannot be loaded says so in its place; the others stay', async () => {
  let asked = 0
  const partly = answering(() => {
    asked += 1
    if (asked === 1) throw new CallError('503', '系统繁忙')
    return [linkSample('外部系统')]
  })
  const some = await bodyOf(path, partly)
  expect(some.status).toBe(200)
  expect(textOf(some.body)).toContain('加载失败系统繁忙重试')
  expect(textOf(some.body)).toContain('外部系统')
  const none = await bodyOf(
    path,
    answering(() => {
      throw new CallError('503', '系统繁忙')
    }),
  )
  expect(none.status).toBe(503)
})
