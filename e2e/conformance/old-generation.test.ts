// A program written for the generation before: other addresses, another envelope, texts inside the list.
import { expect, inject, test } from 'vitest'
import { checkRow, type WireRow } from './support/row-check.ts'
import { createSession, installations } from './support/session.ts'

const { host, siteId } = installations.sx
const channel = '1eb454a2-7ff7-4a3b-b12c-12acc2685bd1'
const session = createSession(inject('origin'), host)

interface OldAnswer {
  msg: string
  code: string
  total: number
  data: (WireRow & { pageurl: string; shorttitle: string; addtimeStr: string })[]
}

/** A row in the kinds of today: what was a number then is text or nothing now. */
const ofToday = (row: WireRow): WireRow => ({ ...row, addtime: null, htmlIndexnum: String(row.htmlIndexnum) })

const ask = (name: string, params: Record<string, string | number>) =>
  session.getJson<OldAnswer>(`/freecms/rest/v1/notice/${name}.do`, params)

test.each(['selectInfoMoreChannel', 'selectInfoForIndex'])('%s gives rows with their texts', async name => {
  const answer = await ask(name, { siteId, channel, currPage: 2, pageSize: 10, noticeType: '00101,00102' })
  expect(Object.keys(answer)).toEqual(['msg', 'code', 'total', 'data'])
  expect([answer.code, answer.data.length]).toEqual(['200', 10])
  expect(answer.total).toBeGreaterThan(20)
  for (const row of answer.data) {
    checkRow(ofToday(row), { hasContent: true })
    expect([typeof row.htmlIndexnum, row.addtime]).toEqual([
      'number',
      Date.parse(`${row.noticeTime.replace(' ', 'T')}+08:00`),
    ])
    expect([row.shorttitle, row.addtimeStr]).toEqual([row.title, row.noticeTime])
  }
})

test('pageurl is a page that shows the text, with the query that a program appends', async () => {
  const { data } = await ask('selectInfoForIndex', { siteId, channel, pageSize: 1 })
  const moved = await session.ask(`${data[0]?.pageurl}?noticeType=00101&noticeId=${data[0]?.noticeId}`)
  expect(data[0]?.pageurl).not.toContain('?')
  const page = await session.ask(moved.headers.location ?? '')
  expect(page.status).toBe(200)
  expect(page.bytes.toString()).toMatch(/class="articleContent/)
  expect(page.bytes.toString()).toContain(data[0]?.title)
})

test('selectInfoByOpenTenderCode gives the project of a notice', async () => {
  const { data } = await ask('selectInfoForIndex', { siteId, channel, noticeType: '00102', pageSize: 1 })
  const project = await ask('selectInfoByOpenTenderCode', { site: siteId, planId: String(data[0]?.planId) })
  expect(project.total).toBe(project.data.length)
  expect(project.data.map(({ id }) => id)).toContain(data[0]?.id)
})

test('penalties have their old address', async () => {
  const { code, total, data } = await session.getJson<OldAnswer>(
    '/freecms/rest/v1/punish/queryPunishList.do',
    {
      currPage: 1,
      pageSize: 5,
    },
  )
  expect([code, data.length]).toEqual(['200', 5])
  expect(total).toBeGreaterThan(5)
})

test('a region may be left out, and times need no leading zeros', async () => {
  const whole = await ask('selectInfoMoreChannel', { siteId, channel, pageSize: 100 })
  const others = await ask('selectInfoMoreChannel', { siteId, channel, pageSize: 100, regionCode: '!610001' })
  const own = await ask('selectInfoMoreChannel', { siteId, channel, regionCode: '610001' })
  expect([whole.data.length, others.total]).toEqual([40, whole.total - own.total])
  const window = { operationStartTime: '2020-1-1 0:00:00', operationEndTime: '2099-1-1 4:37:27' }
  expect((await ask('selectInfoMoreChannel', { siteId, channel, ...window })).total).toBe(whole.total)
})

test('the captcha has its old address', async () => {
  const { headers, bytes } = await session.ask(`/freecms/verify/verifyCode.do?createTypeFlag=n&${Date.now()}`)
  expect(headers['content-type']).toBe('image/png')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})
