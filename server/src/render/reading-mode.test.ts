import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

const pages: WebEntry = {
  render: async ({ mode }) => ({
    kind: 'page',
    status: 200,
    html: `<!doctype html><p>${mode?.elder ? '适老' : ''}${mode?.contrast ?? ''}正文</p>`,
  }),
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ web: pages })
})
afterAll(() => app.close())

const switchTo = (query: string) => app.http.inject(`/maincms-web/reading-mode?${query}`)

describe('the switch of the reading modes', () => {
  test('keeps the mode for a year and goes back to the page with its query', async () => {
    const answer = await switchTo(`set=elder&back=${encodeURIComponent('/noticeGd?id=1&title=采购')}`)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/maincms-web/noticeGd?id=1&title=%E9%87%87%E8%B4%AD')
    expect(answer.headers['set-cookie']).toBe('sunport-mode=elder; Max-Age=31536000; Path=/; SameSite=Lax')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('forgets it for the standard mode', async () => {
    const { headers } = await switchTo('set=standard&back=/')
    expect(headers['set-cookie']).toMatch(/^sunport-mode=; .*Expires=Thu, 01 Jan 1970/)
  })

  test.each([
    'set=giant&back=/',
    'set=giant&back=/a&back=/b',
    'set=elder&set=contrast&back=/',
    'back=/',
    'set=elder%3B%20x%3D1&back=/',
  ])('leaves the cookie alone for %s', async query => {
    const answer = await switchTo(query)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([303, undefined])
  })
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/../../evil',
  '/..//evil.example',
  '/%2e%2e/%2e%2e/evil',
  '/\t/evil.example',
  'javascript:alert(1)',
  '@evil.example/',
  '.evil.example/',
  '',
  '/reading-mode?set=elder&back=/reading-mode',
])('no address leads out of the portal: %j', async back => {
  const answer = await switchTo(new URLSearchParams({ set: 'elder', back }).toString())
  const target = new URL(String(answer.headers.location), 'https://own.example')
  expect(target.host).toBe('own.example')
  expect(target.pathname).toMatch(/^\/maincms-web\/(?!reading-mode)/)
})

test('a page kept in memory is another for each mode, and the same for any other cookie', async () => {
  const textFor = async (cookie: string) =>
    (await app.http.inject({ url: '/maincms-web/page', headers: { cookie } })).body
  const ways = ['a=1', 'sunport-mode=elder', 'sunport-mode=contrast', 'sunport-mode=elder-contrast-black']
  const twice = async () => [await Promise.all(ways.map(textFor)), await Promise.all(ways.map(textFor))]
  const made = ['', '适老', 'white', '适老black'].map(words => `<!doctype html><p>${words}正文</p>`)
  expect(await twice()).toEqual([made, made])
  expect(await textFor('sunport-mode=giant; regionCode=1')).toBe(made[0])
})
