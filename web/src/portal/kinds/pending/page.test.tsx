import { expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

test('a kind without a page shows the list of its channel', async () => {
  const transport = fakeTransport({ selectInfoMoreChannel: () => ({ rows: [infoRow()], total: 1 }) })
  const { status, body } = await bodyOf(
    pathOf('law-list', ({ channel }) => Boolean(channel)),
    transport,
  )
  expect(status).toBe(200)
  expect(textOf(body)).toContain('关于开展采购培训的通知')
})

test('without a channel it says that it is being built, and search engines leave it alone', async () => {
  const { status, body, html } = await bodyOf(pathOf('full-search'))
  expect(status).toBe(200)
  expect(textOf(body)).toContain('本栏目正在建设中')
  expect(html).toContain('content="noindex"')
})
