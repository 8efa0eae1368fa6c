import type { StatutoryDate, StatutoryForm } from '@sunport/contract/calls/statutory.ts'
import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, firstPack, headingOf, textOf } from '../../../testing/render-path.ts'

const form: StatutoryForm = {
  groups: [
    {
      asker: 'supplier',
      name: '供应商',
      questions: [
        { ask: 'question', words: '要提出质疑', event: '知道之日', until: '提出质疑' },
        { ask: 'inquiry', words: '等待答复', event: '对方收到询问之日', until: '答复' },
      ],
    },
    {
      asker: 'buyer',
      name: '采购人',
      questions: [{ ask: 'inquiry', words: '收到询问，要答复', event: '收到询问之日', until: '答复' }],
    },
  ],
  places: [],
}

const found: StatutoryDate = {
  ...{ ask: 'question', way: 'forward', day: '2026-09-30', date: '2026-10-10', isOff: false },
  ...{ calendarName: '全国', unsettledYears: [2026], calendarHref: '/gpcms/rest/x.ics?day=1' },
  steps: [
    {
      ...{ isInForce: true, start: '2026-09-30', end: '2026-10-10' },
      term: {
        ...{ id: 'question', name: '提出质疑', group: 'dispute', from: '知道', until: '提出质疑' },
        ...{ length: 2, unit: 'workday', bound: 'most', lawName: '政府采购法', edition: '2014年修正' },
        ...{ article: '第五十二条', basis: '政府采购法第五十二条（2014年修正）', grade: 'text', note: null },
        ...{ validFrom: '2003-01-01', validTo: null },
      },
      days: [
        ...[1, 2, 3, 4, 5, 6, 7].map(day => ({
          ...{ date: `2026-10-0${day}`, nth: null, isWork: false },
          ...({ kind: 'holiday', reason: '国庆节' } as const),
        })),
        { date: '2026-10-08', nth: 1, isWork: true, kind: null, reason: null },
        { date: '2026-10-09', nth: null, isWork: false, kind: 'local', reason: '地方假' },
        { date: '2026-10-10', nth: 2, isWork: true, kind: 'makeup', reason: '国庆节调休' },
      ],
    },
  ],
}

const named = () => [{ title: '政府采购法', id: 'law1', channel: 'zcfg', date: '2014-08-31' }]
const path = `/deadlines?region=${firstPack?.code}`
const asking = (date: () => unknown = () => found) =>
  fakeTransport({ 'statutory.form': () => form, 'statutory.date': date, 'lawText.named': named })

test('the form asks as whoever one is, and keeps the region; nothing is computed before a day is given', async () => {
  const transport = asking()
  const { status, body, html } = await bodyOf(path, transport)
  expect(status).toBe(200)
  expect(headingOf(body)).toBe('法定期限算一算')
  expect(textOf(body)).toContain('我是供应商')
  expect(body).toMatch(/<form[^>]*action="\/maincms-web\/deadlines[^"]*"/)
  expect(body).toMatch(new RegExp(`type="hidden" name="region" value="${firstPack?.code}"`))
  expect(body).toContain('要提出质疑')
  expect(body).not.toContain('收到询问，要答复')
  expect(transport.sentTo('statutory.date')).toEqual([])
  expect(html).not.toContain('content="noindex"')
})

test('a question is asked in the words of whoever asks, and chosen from the address', async () => {
  const buyer = await bodyOf(`${path}&as=buyer&ask=inquiry`, asking())
  expect(buyer.body).toContain('收到询问，要答复')
  // Whoever has no such question is given the first who has.
  const { body } = await bodyOf(`${path}&as=buyer&ask=question`, asking())
  expect(body).toMatch(/<option[^>]*value="question"[^>]*selected|<option[^>]*selected[^>]*value="question"/)
})

test('the answer stands large, with each day numbered or its reason, and the article of that day', async () => {
  const transport = asking()
  const { body, html } = await bodyOf(`${path}&ask=question&day=2026-09-30`, transport)
  expect(transport.sentTo('statutory.date')).toMatchObject([{ ask: 'question', day: '2026-09-30' }])
  expect(transport.sentTo('lawText.named')).toMatchObject([{ titles: '政府采购法', day: '2026-09-30' }])
  const words = textOf(body)
  expect(words).toContain('提出质疑，最晚')
  expect(words).toContain('2026年10月10日星期六')
  expect(words).toContain('不计入 8 天：10月1日至7日（国庆节）、10月9日（地方假）。')
  expect(words).toContain('计入的上班日：10月10日（国庆节调休）。')
  expect(words).toContain('2026年的节假日安排尚未公布或者没有收录')
  expect(body).toMatch(/href="[^"]*id=law1[^"]*date=2014-08-31#tiao-52"/)
  const cells = [...body.matchAll(/<td[^>]*data-state="([^"]*)"[^>]*>(.*?)<\/td>/g)].map(
    ([, state = '', inner = '']) => `${state} ${textOf(inner)}`,
  )
  expect(cells.slice(0, 5)).toEqual([
    'outside 9月28日',
    'outside 29日',
    'start 9月30日起算日',
    'skipped 10月1日国庆节，不计入',
    'skipped 2日国庆节，不计入',
  ])
  expect(cells).toContain('counted 8日第1天')
  expect(cells).toContain('last 10日第2天国庆节调休')
  expect(body).toContain('href="/gpcms/rest/x.ics?day=1"')
  expect(html).toContain('content="noindex"')
})

test('what is wrong is said beside the form, which keeps what was typed', async () => {
  const refusing = asking(() => {
    throw new CallError('4000', '日期须在2003-01-01至2099-12-31之间')
  })
  const { status, body } = await bodyOf(`${path}&ask=inquiry&day=2026-02-28&way=back`, refusing)
  expect(status).toBe(200)
  expect(body).toMatch(/role="alert".*日期须在2003-01-01至2099-12-31之间/s)
  expect(body).toContain('value="2026-02-28"')
  expect(body).toMatch(/value="back"[^>]*checked|checked[^>]*value="back"/)
})

test('without the server there is a word for it, not an empty form', async () => {
  const failing = fakeTransport({
    'statutory.form': () => {
      throw new CallError('503', '系统繁忙')
    },
  })
  const { status, body } = await bodyOf(path, failing)
  expect(status).toBe(503)
  expect(body).toContain('系统繁忙')
})
