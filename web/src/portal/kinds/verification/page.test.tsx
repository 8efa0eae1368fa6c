import type { Verdict } from '@sunport/contract/calls/attest.ts'
import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, firstPack, headingOf, textOf } from '../../../testing/render-path.ts'

const info = { id: '9', title: '要验真的公告', channel: 'cggg', noticeType: '00101' }
const statement = JSON.stringify({ document: 'd'.repeat(64) })
const good: Verdict = {
  ...{
    outcome: 'unchanged',
    info,
    certificate: null,
    seq: 3,
    publishedAt: '2026-06-10T04:00:00.000Z',
    until: null,
  },
  ...{ ended: null, reason: null, successor: null, corrections: [], proof: [], keys: [] },
  checks: [
    { check: 'signature', isGood: true },
    { check: 'shown', isGood: true },
  ],
  history: [{ seq: 3, action: 'publish', at: '2026-06-10T04:00:00.000Z', reason: null }],
  entry: {
    ...{ seq: 3, loggedAt: '2026-06-10T04:00:00.000Z', statement, leafHash: 'a'.repeat(64) },
    ...{ keyId: 'k'.repeat(16), signature: 's' },
  },
  head: { head: '{"size":12}', keyId: 'k', signature: 's' },
}
const page = (query = '') => `/verification?region=${firstPack?.code}${query}`
const told = async (verdict: Partial<Verdict>, query = '&seq=3') => {
  const transport = fakeTransport({ 'attest.verify': () => ({ ...good, ...verdict }) })
  const { body } = await bodyOf(page(query), transport)
  return textOf(body)
}

test('nothing is asked before anybody asks, and both ways work without script', async () => {
  const { status, body } = await bodyOf(page(), fakeTransport({}))
  expect(status).toBe(200)
  expect(headingOf(body)).toBe('验真')
  expect(body).toContain('name="q"')
  expect(body).toMatch(/<form[^>]*method="post"[^>]*>/)
  expect(body).toContain('enctype="multipart/form-data"')
})

test('what is unchanged says since when, leads to the page, and folds how it is known', async () => {
  const transport = fakeTransport({ 'attest.verify': () => good })
  const { body } = await bodyOf(page('&seq=3'), transport)
  const text = textOf(body)
  expect(text).toContain('自发布以来未改动')
  expect(text).toContain('由本站于2026-06-10 12:00发布并存证')
  expect(text).toContain('要验真的公告')
  expect(body).toMatch(/<details class="[^"]*"><summary>技术细节/)
  expect(body).toContain('/gpcms/rest/web/v2/attest/bundle.zip?seq=3')
  expect(transport.sentTo('attest.verify')).toEqual([{ seq: 3 }])
})

test('what was corrected, replaced, ended, changed by stealth or never ours is told in plain words', async () => {
  const other = { ...info, id: '10', title: '更正公告' }
  expect(await told({ corrections: [other] })).toContain('其中部分内容已由更正公告更正')
  expect(await told({ outcome: 'superseded', until: '2026-06-11T04:00:00.000Z' })).toContain(
    '2026-06-11 12:00起由新的版本取代',
  )
  const ended = await told({
    ...{ outcome: 'ended', ended: 'withdraw', until: '2026-06-12T04:00:00.000Z' },
    ...{ reason: '内容有误', successor: other },
  })
  expect(ended).toContain('已于2026-06-12 12:00撤回，原因：内容有误')
  expect(ended).toContain('请改看更正公告')
  expect(await told({ outcome: 'damaged', checks: [{ check: 'shown', isGood: false }] })).toContain(
    '与存证不符',
  )
  expect(await told({ outcome: 'pending', entry: null })).toContain('正在存证')
  const nothing: Partial<Verdict> = { outcome: 'unknown', entry: null, info: null, history: [] }
  expect(await told(nothing)).toContain('不是本站发布')
  expect(await told(nothing, `&digest=${'a'.repeat(64)}`)).toContain('不是本站发布的文件')
})

test('a certificate is told by its number, its day and what it came to; its lines only by the file', async () => {
  const certificate = { number: 'CC-0123456789ABCDEF', asOf: '2026-06-01', total: 3, found: 1, ambiguous: 0 }
  const words =
    'CC-0123456789ABCDEF由本站于2026-06-10 12:00出具，核查日期2026-06-01，共核查3个，1个有生效记录'
  const byNumber = await told({ certificate, info: null })
  expect(byNumber).toContain('本站出具的信用核查证明')
  expect(byNumber).toContain(words)
  expect(byNumber).toContain('本站不保存名单')
  const byFile = await told({ certificate, info: null }, `&digest=${'a'.repeat(64)}`)
  expect(byFile).toContain('文件与出具时完全一致')
})

test('words that are no address say so, and a failure is told', async () => {
  const { body } = await bodyOf(page('&q=https://gp.example/'), fakeTransport({}))
  expect(textOf(body)).toContain('没有认出网址或编号')
  const failing = fakeTransport({
    'attest.verify': () => {
      throw new CallError('500', '系统忙')
    },
  })
  const failed = await bodyOf(page('&id=9'), failing)
  expect(failed.status).toBe(503)
})
