import type { Project } from '@sunport/contract/calls/project.ts'
import { projectPath } from '@sunport/regions/project-link.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, firstPack, textOf } from '../../../testing/render-path.ts'

const none = { reason: '', basis: '' }
const notice = (id: string, noticeTypeName: string, noticeType: string, noticeTime: string) => ({
  id,
  title: `设备采购项目${noticeTypeName}`,
  channel: 'zbgg',
  noticeType,
  noticeTypeName,
  planId: 'p1',
  noticeTime,
  targetId: null,
  changes: [],
})
const moved = {
  key: 'openTenderTime',
  label: '投标截止时间',
  group: 'time' as const,
  reason: '场地调整',
  basis: '场地通知',
}
const opening = {
  ...moved,
  shown: '3月28日',
  former: '3月20日',
  sourceId: 'c1',
  since: '2026-03-02 10:00:00',
}
const budget = { key: 'budget', label: '预算金额', group: 'money' as const, shown: '100.00元', ...none }
const sample: Project = {
  planId: 'p1',
  openTenderCode: 'GK-1',
  name: '设备采购项目',
  purchaser: '某市第一中学',
  agency: null,
  regionCode: '440100',
  at: null,
  facts: [opening, { ...budget, former: '', sourceId: 'n1', since: '2026-03-01 09:00:00' }],
  dates: [
    {
      key: 'openTenderTime-n1',
      noticeId: 'n1',
      label: '投标截止、开标',
      at: '2026-03-28 14:00:00',
      place: '第三开标室',
      moved: 2,
      isCancelled: false,
    },
  ],
  notices: [
    notice('n1', '招标公告', '001011', '2026-03-01 09:00:00'),
    {
      ...notice('c1', '更正公告', '001031', '2026-03-02 10:00:00'),
      targetId: 'n1',
      changes: [{ ...moved, old: '3月20日', new: '3月28日' }],
    },
  ],
  compared: null,
  files: { json: '/gpcms/p.json', ocds: '/gpcms/p.ocds', ics: '/gpcms/p.ics' },
}
const site = (over: Partial<Project> | null = {}) =>
  fakeTransport({ 'project.read': () => (over ? { ...sample, ...over } : null) })
const address = (more = '') => `${projectPath}?planId=p1&region=${firstPack?.code}${more}`

test('what is in force comes first, each with its source, and what was changed says what it was and why', async () => {
  const { status, body } = await bodyOf(address(), site())
  expect(status).toBe(200)
  const words = textOf(body)
  const order = [
    '投标截止、开标2026-03-28 14:00还有 26 天，已调整 2 次第三开标室',
    '现行有效的内容',
    '变更记录',
    '回看与比较',
  ].map(each => words.indexOf(each))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(words).toContain('投标截止时间3月28日原 3月20日原因：场地调整 依据：场地通知')
  expect(body).toMatch(/href="[^"]*id=c1[^"]*"[^>]*>2026-03-02 10:00 更正公告/)
  expect(words).toContain('原 3月20日现 3月28日')
})

test('programs are told where they find the same', async () => {
  const { html } = await bodyOf(address(), site())
  const head = html.slice(0, html.indexOf('</head>'))
  const alternate = (type: string, href: string) =>
    expect(head).toMatch(new RegExp(`<link rel="alternate" type="${type}" [^>]*href="${href}">`))
  alternate('application/json', '/gpcms/p.json')
  alternate('application/json;profile=ocds', '/gpcms/p.ocds')
  alternate('text/calendar', '/gpcms/p.ics')
  expect(head).toContain(`${projectPath}?planId=p1&amp;region=${firstPack?.code}`)
  expect(head).not.toContain('noindex')
})

test('two moments are compared by a plain form, whose answer names the notices in between', async () => {
  const compared = {
    from: '2026-03-01 09:00:00',
    to: '2026-03-02 10:00:00',
    facts: [
      {
        key: 'openTenderTime',
        label: '投标截止时间',
        group: 'time' as const,
        before: '3月20日',
        after: '3月28日',
        sourceIds: ['c1'],
      },
    ],
  }
  const transport = site({ compared })
  const asked = address('&from=2026-03-01+09%3A00%3A00&to=2026-03-02+10%3A00%3A00')
  const { body, html } = await bodyOf(asked, transport)
  expect(transport.sentTo('project.read')).toMatchObject([{ from: compared.from, to: compared.to }])
  expect(textOf(body)).toContain('有 1 项不同')
  expect(body).toMatch(/<form[^>]*method="get"[\s\S]*<input type="hidden" name="planId" value="p1"/)
  const chosen = [...body.matchAll(/<option\b[^>]*>/g)]
    .map(([option]) => option)
    .filter(each => /\sselected/.test(each))
  expect(chosen.join()).toContain('value="2026-03-01 09:00:00"')
  expect(html).toContain('noindex')
})

test('a moment that is past is called so, with the way back to now; one that nobody could mean is left out', async () => {
  const { body } = await bodyOf(address('&at=2026-03-01'), site({ at: '2026-03-01 23:59:59' }))
  expect(textOf(body)).toContain('以下是 2026-03-01 23:59 时有效的内容，之后可能已有更正。返回现行内容')
  const transport = site()
  await bodyOf(address('&at=yesterday'), transport)
  expect(transport.sentTo('project.read')).toMatchObject([{ at: '' }])
})

test('inside of another page nothing leads on within its frame', async () => {
  const { html, body } = await bodyOf(address('&embed=1'), site())
  expect(html).toMatch(/<html lang="zh-CN" data-embedded>/)
  const main = /<main\b.*<\/main>/s.exec(body)?.[0] ?? ''
  for (const [link] of main.matchAll(/<a\s[^>]*>/g)) expect(link).toContain('target="_blank"')
  expect(main).not.toContain('<form')
})

test('what is not public is not there', async () => {
  const { status, body } = await bodyOf(address(), site(null))
  expect(status).toBe(404)
  expect(textOf(body)).toContain('没有该项目的公开信息')
  expect(textOf(body)).toContain('公告可能已经撤回')
  expect(textOf(body)).not.toContain('名录')
  expect((await bodyOf(projectPath, site())).status).toBe(404)
})
