import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { routeTable } from './entry-server.tsx'
import { serializeState } from './page-state.ts'
import { loadAllPacks } from './portal/packs.ts'
import { fakeTransport, infoRow } from './testing/fake-transport.ts'
import { bodyOf, firstPack, pathOf, renderPath } from './testing/render-path.ts'

test('every regional route renders one h1 and its title', async () => {
  const wanting: string[] = []
  for (const { path, kind, title } of routeTable()) {
    const { html, status } = await bodyOf(path)
    const headings = html.match(/<h1/g)?.length
    // Details that are opened without saying which say so in their title.
    const isTitled = kind === 'home' || status === 404 || html.includes(`<title>${title} - `)
    if (headings !== 1 || !isTitled) wanting.push(`${path}: ${headings} h1`)
  }
  expect(wanting).toEqual([])
})

test('an unknown path is sent to the 404 page, which has that status', async () => {
  expect(await renderPath('/no-such-page?x=1')).toEqual({
    kind: 'redirect',
    status: 302,
    location: '/maincms-web/404',
  })
  const { status, body } = await bodyOf('/404')
  expect(status).toBe(404)
  expect(body).toContain('页面不存在')
})

test.each([401, 403, 500])('the error page %i has its own status', async status => {
  expect((await bodyOf(`/${status}`)).status).toBe(status)
})

test("a pack's redirect keeps the query", async () => {
  const packs = await loadAllPacks()
  const [[from, to] = ['', '']] = packs.flatMap(({ redirects }) => Object.entries(redirects))
  expect(await renderPath(`${from}?id=7`)).toMatchObject({
    kind: 'redirect',
    location: `/maincms-web${to}?id=7`,
  })
})

test('the root shows the deployment region and, when asked, another one', async () => {
  const packs = await loadAllPacks()
  const other = packs.at(-1)
  expect(await renderPath('/')).toMatchObject({ kind: 'page', region: firstPack?.code })
  expect(await renderPath(`/?region=${other?.code}`)).toMatchObject({ kind: 'page', region: other?.code })
})

test('the back-office gets a shell that search engines leave alone', async () => {
  const result = await renderPath('/main/alter')
  expect(result).toMatchObject({ kind: 'page', status: 200 })
  const html = result.kind === 'page' ? result.html : ''
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<noscript>')
  expect(html).toContain('<div id="root"></div>')
})

test('no script in a page is inline and no title can end the state', async () => {
  const title = '</script><script>alert(1)</script>'
  const transport = fakeTransport({
    selectInfoMoreChannel: () => ({ rows: [infoRow({ title })], total: 1 }),
  })
  const { html } = await bodyOf(
    pathOf('channel-list', ({ channel }) => Boolean(channel)),
    transport,
  )
  expect(html).not.toContain('<script>alert')
  expect(html.match(/<script(?![^>]*(type="application\/json"|src=))/)).toBeNull()
  const state = /id="sunport-state">(.*)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.stringify(JSON.parse(state))).toContain(JSON.stringify(title).slice(1, -1))
})

test('line separators cannot break the state', () => {
  expect(serializeState({ a: '<\u2028\u2029' })).toBe('{"a":"\\u003c\\u2028\\u2029"}')
})

test('a page with a failed call is not kept for others', async () => {
  const path = pathOf('channel-list', ({ channel }) => Boolean(channel))
  const failing = fakeTransport({
    selectInfoMoreChannel: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  expect((await bodyOf(path)).maxAge).toBeUndefined()
  expect((await bodyOf(path, failing)).maxAge).toBe(0)
})

test('what the server refuses is told in its own words, though its errors are of another class than ours', async () => {
  const refused = Object.assign(new Error('系统繁忙，请稍后再试'), { name: 'CallError', code: '503' })
  const failing = fakeTransport({
    selectInfoMoreChannel: () => {
      throw refused
    },
  })
  const { body } = await bodyOf(
    pathOf('channel-list', ({ channel }) => Boolean(channel)),
    failing,
  )
  expect(body).toContain('系统繁忙，请稍后再试')
})

test('a frame that cannot be loaded leaves the page whole', async () => {
  const refuse = () => {
    throw new Error('down')
  }
  const transport = fakeTransport({
    getSubjectColorBySiteId: refuse,
    getRegionJsonByPid: refuse,
    getSystemInfo: refuse,
    getDeploymentSiteId: refuse,
  })
  const { status, body } = await bodyOf(
    pathOf('channel-list', ({ channel }) => Boolean(channel)),
    transport,
  )
  expect(status).toBe(200)
  expect(body).toContain('暂无数据')
})
