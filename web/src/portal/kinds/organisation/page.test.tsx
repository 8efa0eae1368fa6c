import { expect, test } from 'vitest'
import { creditRecord } from '../../../testing/credit-record.ts'
import { agencySample } from '../../../testing/directory-samples.ts'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('organisation')
const name = '某市第一中学'
const contract = infoRow({
  id: 'c1',
  title: '食堂设备采购合同公告',
  noticeType: '001054',
  noticeTypeName: '合同公告',
  purchaser: name,
  bidCompany: '甲公司',
  successfulMoney: '297370',
})
const nobody = {
  countByNoticeType: () => [],
  agencyList: () => ({ total: 0, list: [] }),
  homeList: () => ({ total: 0, list: [] }),
  punishments: () => ({ total: 0, rows: [] }),
}
const site = (answers = {}) =>
  fakeTransport({
    ...nobody,
    countByNoticeType: (input: Record<string, unknown>) =>
      input.purchaser === name
        ? [
            { noticeType: '001011', total: 4 },
            { noticeType: '001054', total: 2 },
          ]
        : [],
    selectInfoMoreChannel: () => ({ rows: [contract], total: 2 }),
    ...answers,
  })
const address = (more = '') => `${path}?name=${encodeURIComponent(name)}${more}`

test('a buyer has a page with its notices by stage, its contracts with supplier and amount, and its record', async () => {
  const transport = site()
  const { status, body } = await bodyOf(address('&role=purchaser&stage=contract'), transport)
  expect(status).toBe(200)
  expect(body).toContain(`<h1 class="${/<h1 class="([^"]*)/.exec(body)?.[1]}">${name}</h1>`)
  const words = textOf(body)
  for (const one of ['采购公告，4', '合同公告，2', '甲公司29.73万元', '暂无失信记录'])
    expect(words).toContain(one)
  expect(transport.sentTo('selectInfoMoreChannel')).toMatchObject([
    { purchaser: name, nameMatch: 'exact', noticeType: '001054,00100B' },
  ])
  expect(body).toMatch(/href="[^"]*&amp;stage=contract&amp;format=csv"/)
  expect(body).toMatch(/href="[^"]*\/figures\?[^"]*purchaser=[^"]*"[^>]*>采购数据/)
})

test('without a capacity the address leads to the one that has notices', async () => {
  const won = site({
    countByNoticeType: (input: Record<string, unknown>) =>
      input.supplier === name ? [{ noticeType: '001021', total: 1 }] : [],
  })
  expect(await renderPath(address(), won)).toMatchObject({
    kind: 'redirect',
    location: expect.stringContaining('role=supplier'),
  })
})

test('a name that nothing public names is not found', async () => {
  const { status, body } = await bodyOf(address('&role=purchaser'), site(nobody))
  expect(status).toBe(404)
  expect(textOf(body)).toContain('没有该单位的公开信息')
  expect((await bodyOf(path, site())).status).toBe(404)
})

test('one that only a register has is shown with the way there, and kept from search engines', async () => {
  const listed = site({
    ...nobody,
    selectInfoMoreChannel: () => ({ rows: [], total: 0 }),
    agencyList: () => ({
      total: 2,
      list: [
        agencySample({ id: 'a0', agentName: `${name}分公司` }),
        agencySample({ id: 'a1', agentName: name }),
      ],
    }),
  })
  const { status, body, html } = await bodyOf(address('&role=agency'), listed)
  expect(status).toBe(200)
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(body).toMatch(/href="[^"]*id=a1[^"]*"[^>]*>代理机构登记信息/)
  expect(body).not.toContain('id=a0')
})

test('a record of misconduct by the very name is shown', async () => {
  const row = (id: string, creditName: string) => creditRecord({ id, creditName, detailReason: `情形${id}` })
  const punished = site({
    punishments: () => ({ total: 2, rows: [row('1', name), row('2', `${name}二分部`)] }),
  })
  const words = textOf((await bodyOf(address('&role=purchaser'), punished)).body)
  expect(words).toContain('情形1')
  expect(words).not.toContain('情形2')
})
