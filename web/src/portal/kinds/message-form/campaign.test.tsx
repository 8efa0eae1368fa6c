import type { CampaignDetail } from '@sunport/contract/calls/campaign-board.ts'
import { CallError } from '@sunport/contract/client.ts'
import { problems } from '@sunport/contract/problems.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('message-form', ({ variant }) => variant === 'opinion')
const asked = `${path}?campaign=c1`

const campaign = (over: Partial<CampaignDetail> = {}): CampaignDetail => ({
  id: 'c1',
  title: '关于规范投标保证金管理的通知',
  startTime: '2026-03-01 09:00:00',
  endTime: '2026-03-31 18:00:00',
  status: 'open',
  opinionCount: 12,
  background: '<p>为减轻负担。</p>',
  articles: [
    { key: '', no: '', text: '第一章 总则', isHeading: true },
    { key: '1', no: '第一条', text: '保证金不得超过百分之二。', isHeading: false },
    { key: '2', no: '第二条', text: '鼓励使用电子保函。', isHeading: false },
  ],
  files: [],
  contacts: '020-12345678',
  opinions: [
    {
      no: 3,
      articles: '第一条',
      text: '建议降到百分之一。',
      submitter: '张**',
      receivedAt: '2026-03-02 10:00:00',
      stateName: '采纳',
      response: '已经采纳',
    },
  ],
  feedbackDue: null,
  feedback: null,
  ...over,
})
const showing = (over: Partial<CampaignDetail> = {}, more = {}) =>
  fakeTransport({ getCampaign: () => campaign(over), ...more })

const typed: [string, string][] = [
  ['articleRefs', '1'],
  ['articleRefs', '2'],
  ['opinion', '两条可以合并为一条。'],
  ['name', '李小红'],
  ['mobile', '13900001234'],
  ['phoneCode', '123456'],
  ['identity', 'supplier'],
  ['publicWish', '1'],
  ['consent', '1'],
]

test('the page for opinions lists what is asked, and keeps its form', async () => {
  const { body } = await bodyOf(
    path,
    fakeTransport({ listCampaigns: () => ({ rows: [campaign()], total: 1 }) }),
  )
  expect(body).toContain(`href="/maincms-web${asked}"`)
  expect(textOf(body)).toContain('征集中关于规范投标保证金管理的通知')
  expect(body).toContain('name="subject"')
})

test('a campaign shows its draft, what others said, and a form that works without script', async () => {
  const { status, body, html } = await bodyOf(asked, showing())
  expect(status).toBe(200)
  expect(html).toContain('<title>关于规范投标保证金管理的通知 - ')
  expect(body.match(/<h1/g)).toHaveLength(1)
  expect(textOf(body)).toContain('第一条保证金不得超过百分之二。')
  expect(textOf(body)).toContain('第 3 号 · 张** · 2026-03-02 · 第一条建议降到百分之一。采纳：已经采纳')
  expect(body.match(/type="checkbox" name="articleRefs"/g)).toHaveLength(2)
  expect(body).toMatch(/<form[^>]*method="post"/)
  expect(body.indexOf('<noscript><button')).toBeLessThan(body.indexOf('value="code"'))
})

test('one that is over takes nothing any more, and says when the answer comes; then it shows it', async () => {
  const ended = await bodyOf(asked, showing({ status: 'ended', feedbackDue: '2026-04-21' }))
  expect(ended.body).not.toContain('name="opinion"')
  expect(textOf(ended.body)).toContain('意见采纳情况将于 2026-04-21 前公布')
  const feedback = {
    note: '感谢参与。',
    total: 2,
    pending: 0,
    adopted: 1,
    partly: 0,
    rejected: 1,
    duplicate: 0,
    adoptedItems: [{ no: 3, articles: '第一条', opinion: null, response: '降到百分之一' }],
    partlyItems: [],
    reasons: [{ reason: '与上位法不符', count: 1 }],
    publishedAt: '2026-04-10 09:00:00',
  }
  const { body } = await bodyOf(asked, showing({ status: 'answered', feedback }))
  expect(textOf(body)).toMatch(
    /收到意见2采纳1.*感谢参与。.*第 3 号 · 第一条降到百分之一.*与上位法不符（1 条）/,
  )
})

test('one that there is not is said to be missing', async () => {
  const { status, body } = await bodyOf(`${path}?campaign=none`)
  expect(status).toBe(404)
  expect(textOf(body)).toContain('意见征集不存在')
})

test('an opinion on several articles is sent for its campaign, and its receipt is kept', async () => {
  const transport = showing({}, { sendOpinion: () => ({ no: 13, receivedAt: '2026-03-02 12:00:00' }) })
  const { form, kept } = posting([...typed, ['campaignId', 'other'], ['siteId', 'other']])
  const result = await renderPath(asked, transport, undefined, form)
  expect(result).toMatchObject({
    kind: 'redirect',
    status: 303,
    location: `/maincms-web${asked}&submitted=1`,
  })
  expect(kept).toEqual([{ no: 13, receivedAt: '2026-03-02 12:00:00' }])
  const [sent] = transport.sentTo('sendOpinion')
  expect(sent).toMatchObject({ campaignId: 'c1', articleRefs: ['1', '2'] })
  expect(sent?.siteId).not.toBe('other')
  const after = await bodyOf(`${asked}&submitted=1`, showing(), undefined, { ...form, posted: undefined })
  expect(textOf(after.body)).toContain('编号为第 13 号')
})

test('what is wrong is said beside its field with all that was typed, and the end is said above the button', async () => {
  const wrong = posting(typed.map(([name, value]) => [name, name === 'opinion' ? '短' : value]))
  const { status, body } = await bodyOf(asked, showing(), undefined, wrong.form)
  expect(status).toBe(422)
  expect(body).toMatch(/id="message-opinion-note" data-error="true">.*意见不能少于5个字/)
  expect(body.match(/name="articleRefs"[^>]*checked|checked[^>]*name="articleRefs"/g)).toHaveLength(2)
  expect(body).toContain('value="李小红"')
  const late = showing(
    {},
    {
      sendOpinion: () => {
        const { code, message } = problems['opinion.too_late']
        throw new CallError(code, message)
      },
    },
  )
  const refused = await bodyOf(asked, late, undefined, posting(typed).form)
  expect(refused.body).toMatch(/role="alert">.*意见征集已经截止/)
  expect(refused.body).toContain('两条可以合并为一条。</textarea>')
})

test('a code is sent at the press of its button, with the articles still chosen', async () => {
  const transport = showing({}, { sendPhoneCode: () => ({ waitSeconds: 60, validMinutes: 10 }) })
  const { body } = await bodyOf(asked, transport, undefined, posting([...typed, ['intent', 'code']]).form)
  expect(textOf(body)).toContain('验证码已发送至 139****1234')
  expect(body.match(/ checked[ >]/g)?.length).toBeGreaterThanOrEqual(2)
})
