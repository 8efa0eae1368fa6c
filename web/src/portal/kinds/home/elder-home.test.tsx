import { describe, expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const homes = (await loadAllPacks()).flatMap(({ homePath, siteName, subSites }) => [
  { home: homePath, name: siteName },
  ...subSites.map(({ home, name }) => ({ home, name })),
])

const times = (body: string, words: RegExp): number => body.match(words)?.length ?? 0

describe.each(homes)('the elder home of $name', ({ home }) => {
  test('is another page: one search, three tasks, few notices, a phone, and the rest one tap away', async () => {
    const transport = fakeTransport({
      selectInfoMoreChannel: ({ pageSize }) => ({
        rows: Array.from({ length: Number(pageSize) }, (_, at) => infoRow({ id: `n${at}` })),
        total: 99,
      }),
    })
    const { body, html } = await bodyOf(home, transport, { elder: true })
    expect(times(html, /role="search"/g)).toBe(1)
    expect(body).toMatch(/常办的三件事/)
    expect(times(body.split('常办的三件事')[1]?.split('</ul>')[0] ?? '', /<a /g)).toBe(3)
    expect(times(body.split('最新采购公告')[1]?.split('</ul>')[0] ?? '', /<li/g)).toBe(5)
    expect(body).toMatch(/href="tel:\d+"/)
    expect(body).toMatch(/<details[^>]*><summary[^>]*>全部栏目/)
    expect(transport.sentTo('selectInfoMoreChannel')).toHaveLength(1)
    const usual = await bodyOf(home, transport)
    expect(body.length).toBeLessThan(usual.body.length / 2)
  })
})

test('without notices it is still whole', async () => {
  const { body } = await bodyOf(homes[0]?.home ?? '', fakeTransport(), { elder: true })
  expect(textOf(body)).not.toContain('最新采购公告')
  expect(textOf(body)).toContain('电话咨询')
})
