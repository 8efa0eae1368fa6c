import type { MessageDetail, PublicMessage } from '@sunport/contract/calls/message.ts'
import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, headingOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('message-board', ({ variant }) => variant !== 'detail')
const detailPath = pathOf('message-board', ({ variant }) => variant === 'detail')

const row = (values: Partial<PublicMessage> = {}): PublicMessage => ({
  id: 'm1',
  msgType: 'consult',
  typeName: '咨询',
  subject: '保证金多久退还',
  submitter: '张**',
  status: 'answered',
  statusName: '已回复',
  receivedAt: '2026-02-20 09:30:00',
  repliedAt: '2026-02-24 10:00:00',
  excerpt: '您好！五个工作日内退还。',
  ...values,
})
const detail = (values: Partial<MessageDetail> = {}): MessageDetail => ({
  ...row(),
  content: '第一行\n<b>第二行</b>',
  replies: [
    {
      text: '您好！五个工作日内退还。',
      orgName: '采购监管处',
      publishedAt: '2026-02-24 10:00:00',
      citations: ['招标投标管理办法第三十八条'],
    },
  ],
  ...values,
})
const board = (total: number, ...rows: PublicMessage[]) =>
  fakeTransport({ listMessages: () => ({ rows, total, waiting: 1, answered: total - 1 }) })

test('a row says whether it is answered, who asked, when, and how the answer begins', async () => {
  const { status, body } = await bodyOf(
    path,
    board(
      2,
      row(),
      row({ id: 'm2', status: 'waiting', subject: '等待的问题', repliedAt: null, excerpt: null }),
    ),
  )
  expect(status).toBe(200)
  const text = textOf(body)
  expect(text).toContain('已回复保证金多久退还您好！五个工作日内退还。咨询张**提问 2026-02-20答复 2026-02-24')
  expect(text).toContain('待回复等待的问题咨询张**提问 2026-02-20')
  expect(body).toMatch(/href="\/maincms-web\/\w+\?id=m2"/)
  expect(body.match(/<h1/g)).toHaveLength(1)
})

test('type, status, title and page travel to the call; what is unknown does not', async () => {
  const transport = board(25, row())
  await bodyOf(
    `${path}?type=suggest&status=waiting&title=${encodeURIComponent(' 保证金 ')}&page=2`,
    transport,
  )
  await bodyOf(`${path}?type=nonsense&status=%27`, transport)
  expect(transport.sentTo('listMessages')).toMatchObject([
    { type: 'suggest', status: 'waiting', title: '保证金', currPage: 2, pageSize: 10 },
    { type: '', status: '' },
  ])
})

test('filters are links that keep one another', async () => {
  const { body } = await bodyOf(`${path}?type=suggest&page=3`, board(45, row()))
  expect(body).toMatch(/href="[^"]*\?type=suggest&amp;status=answered"/)
  expect(textOf(body)).toContain('全部 45已回复 44待回复 1')
})

test('an empty board says so; an empty search offers all', async () => {
  expect(textOf((await bodyOf(path, board(0))).body)).toContain('暂无留言还没有公开的留言')
  expect(textOf((await bodyOf(`${path}?title=x`, board(0))).body)).toContain('查看全部留言')
})

test('a board that cannot be loaded offers to try again', async () => {
  const failing = fakeTransport({
    listMessages: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(`${path}?title=abc`, failing)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试重试')
})

test.each([path, detailPath])(
  '%s shows one message as text, with its answer and what it rests on',
  async at => {
    const { status, body, html } = await bodyOf(`${at}?id=m1`, fakeTransport({ getMessage: () => detail() }))
    expect(status).toBe(200)
    expect(html).toContain('<title>保证金多久退还 - ')
    expect(headingOf(body)).toBe('保证金多久退还')
    expect(body).toContain('第一行\n&lt;b>第二行&lt;/b>')
    expect(textOf(body)).toContain(
      '答复您好！五个工作日内退还。依据招标投标管理办法第三十八条采购监管处2026-02-24 10:00',
    )
  },
)

test('what an answer names and rests on leads to the law as it was on the day of the answer', async () => {
  const law = { id: 'law', channel: 'zcfg' }
  const transport = fakeTransport({
    getMessage: () =>
      detail({
        content: '《采购法》第二条怎么理解',
        replies: [
          {
            text: '依照《采购法》第三条，\n五日内退还。',
            orgName: '采购监管处',
            publishedAt: '2026-02-24 10:00:00',
            citations: ['招标投标管理办法第三十八条', '《没有收录的办法》'],
          },
        ],
      }),
    'lawText.named': () => [
      { title: '采购法', date: '2020-01-01', ...law },
      { title: '招标投标管理办法', date: null, ...law },
    ],
  })
  const { body } = await bodyOf(`${path}?id=m1`, transport)
  expect(transport.sentTo('lawText.named')).toMatchObject([
    { titles: '采购法', day: '2026-02-20' },
    { titles: '招标投标管理办法|没有收录的办法|采购法', day: '2026-02-24' },
  ])
  expect(body).toMatch(/<a href="[^"]*id=law&amp;date=2020-01-01#tiao-2">《采购法》第二条<\/a>怎么理解/)
  expect(body).toMatch(/依照<a href="[^"]*#tiao-3">《采购法》第三条<\/a>，\n五日内退还。/)
  expect(body).toMatch(/<li><a href="[^"]*\?id=law#tiao-38">招标投标管理办法第三十八条<\/a><\/li>/)
  expect(body).toContain('<li>《没有收录的办法》</li>')
})

test('an unanswered message says so and keeps its text back', async () => {
  const waiting = detail({ status: 'waiting', content: null, replies: [], repliedAt: null, excerpt: null })
  const { body } = await bodyOf(`${path}?id=m1`, fakeTransport({ getMessage: () => waiting }))
  expect(textOf(body)).toContain('暂未回复')
})

test.each([`${path}?id=nothing`, `${path}?id=`, detailPath, `${detailPath}?id=1`])(
  '%s without a public message is not found',
  async at => {
    const { status, body } = await bodyOf(at, fakeTransport({ getMessage: () => null }))
    expect(status).toBe(404)
    expect(body).toContain('留言不存在或未公开</h1>')
  },
)

test('asking leads to the form: a page of its own, or the board itself', async () => {
  const { body } = await bodyOf(path, board(0))
  const [, href = ''] = /href="\/maincms-web([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?我要咨询/.exec(body) ?? []
  expect((await bodyOf(href)).body).toMatch(/<textarea[^>]* name="content"/)
  const inPlace = await bodyOf(`${path}?ask=1`)
  expect(inPlace.body).toContain('我要咨询</h1>')
  expect(inPlace.body).toMatch(/<textarea[^>]* name="content"/)
})
