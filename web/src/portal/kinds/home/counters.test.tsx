import { expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, firstPack, textOf } from '../../../testing/render-path.ts'

const home = firstPack?.homePath ?? ''
const linkOf = (body: string, label: string): URLSearchParams => {
  const link = body.match(new RegExp(`href="([^"]*)"[^>]*><span[^>]*>${label}<`))?.[1] ?? ''
  return new URL(link.replaceAll('&amp;', '&'), 'http://localhost').searchParams
}

const some = { rows: [infoRow({ title: '一条公告' })], total: 3 }
const counting = fakeTransport({
  selectInfoMoreChannel: () => some,
  selectInfoForIndex: () => some,
  selectOpenTenderInfo: () => some,
})

test('a number of nothing leads nowhere', async () => {
  const { body } = await bodyOf(home)
  expect(textOf(body)).toContain('今日发布0')
  expect([...linkOf(body, '今日发布')]).toEqual([])
})

test('each number of the first screen leads to the list that it counts', async () => {
  const { body } = await bodyOf(home, counting)
  const today = linkOf(body, '今日发布')
  expect(today.get('operationStartTime')).toBe('2026-03-02')
  expect(today.get('channel')?.split(',').length).toBeGreaterThan(3)
  expect(Object.fromEntries(linkOf(body, '今日开标'))).toEqual({
    noticeType: '00101',
    selectTimeName: 'openTenderTime',
    operationStartTime: '2026-03-02',
    operationEndTime: '2026-03-02',
  })
  expect(linkOf(body, '累计成交公告').get('noticeType')).toBe('00102')
})

test('a notice is named by what is bought, says its buyer beside it and counts the days', async () => {
  const row = infoRow({
    title: '某市医院彩超采购项目招标公告',
    purchaser: '某市医院',
    noticeType: '001011',
    openTenderTime: '2026-03-20 09:30:00',
  })
  const transport = fakeTransport({ selectInfoMoreChannel: () => ({ rows: [row], total: 1 }) })
  const { body } = await bodyOf(home, transport)
  expect(body).toMatch(/title="某市医院彩超采购项目招标公告"[^>]*>彩超采购项目招标公告</)
  expect(textOf(body)).toContain('还剩 18 天')
  expect(textOf(body)).toContain('某市医院')
})
