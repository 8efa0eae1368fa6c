// A feed reader: finds the feed from the page, reads it again only when it changed, opens its entries.
import { expect, inject, test } from 'vitest'
import { checkList, type WireList } from './support/row-check.ts'
import { createSession, installations, noticeChannel, v2 } from './support/session.ts'

// A region whose searchable list demands a captcha of programs: its feeds do not.
const { host, siteId } = installations.hlj
const session = createSession(inject('origin'), host)
const listPage = '/maincms-web/noticeInformationHlj?noticeType=00101'

const unescapeXml = (text: string): string =>
  text.replace(/&#(\d+);|&(amp|lt|gt|quot);/g, (_, code: string, name: string) =>
    code ? String.fromCharCode(Number(code)) : ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name] ?? ''),
  )

const textIn = (entry: string, tag: string): string =>
  unescapeXml(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(entry)?.[1] ?? '')

const feedAddress = async (): Promise<string> => {
  const { bytes } = await session.ask(listPage)
  const href = /<link rel="alternate" type="application\/atom\+xml"[^>]*href="([^"]*)"/.exec(
    bytes.toString(),
  )?.[1]
  const { pathname, search } = new URL(unescapeXml(href ?? ''), 'http://reader.invalid')
  return pathname + search
}

test('the feed of a list holds the newest rows of the list, each with a page that opens', async () => {
  const address = await feedAddress()
  expect(address).toContain('format=atom')
  const feed = await session.ask(address)
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const entries = [...feed.bytes.toString().matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry)
  const rows = checkList(
    await session.getJson<WireList>(`${v2}/info/selectInfoMoreChannel`, {
      siteId,
      channel: noticeChannel,
      noticeType: '00101',
      pageSize: 40,
    }),
  )
  expect(entries.length).toBeGreaterThanOrEqual(rows.length)
  expect(entries.slice(0, 40).map(entry => textIn(entry, 'title'))).toEqual(rows.map(({ title }) => title))
  for (const [at, entry] of entries.slice(0, 3).entries()) {
    const link = unescapeXml(/<link[^>]*href="([^"]*)"/.exec(entry)?.[1] ?? '')
    const { pathname, search } = new URL(link)
    expect(search).toContain(rows[at]?.id)
    const page = await session.ask(pathname + search)
    expect(page.status).toBe(200)
    expect(page.bytes.toString()).toContain('class="articleContent')
  }
})

test.each(['csv', 'json'])('the same list as %s needs no captcha either', async format => {
  const { status, bytes } = await session.ask(`${listPage}&format=${format}`)
  expect(status).toBe(200)
  const { data } = await session.getJson<WireList>(`${v2}/info/selectInfoMoreChannel`, {
    siteId,
    channel: noticeChannel,
    noticeType: '00101',
    pageSize: 1,
  })
  expect(bytes.toString()).toContain(data.rows[0]?.title)
})
