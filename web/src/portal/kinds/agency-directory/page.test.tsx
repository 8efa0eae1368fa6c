import { CallError } from '@sunport/contract/client.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { expect, test } from 'vitest'
import { agencyDetailSample, agencySample } from '../../../testing/directory-samples.ts'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const packs = await loadAllPacks()
const directoryOf = (hasDetail: boolean): string => {
  const pack = packs.find(
    pack => pathOfKind(pack, 'agency-directory') && Boolean(pathOfKind(pack, 'agency-detail')) === hasDetail,
  )
  return (pack && pathOfKind(pack, 'agency-directory')) ?? ''
}
const path = directoryOf(true)
const panelPath = directoryOf(false)

const site = (answers = {}) =>
  fakeTransport({ agencyList: () => ({ total: 1, list: [agencySample()] }), ...answers })

test('a card says who the agency is, how many work there, and leads to its record', async () => {
  const { body } = await bodyOf(path, site())
  const text = textOf(body)
  for (const words of [
    '共 1 家代理机构',
    '某市澜柯招标代理有限公司社会代理机构从业人员 7 人',
    '注册地址某市乙区明德街8号',
    '联系人张** 020*****1234',
  ])
    expect(text).toContain(words)
  expect(body).toMatch(/href="\/maincms-web\/\w+\?id=a1"/)
})

test('filters of the address are asked for, an unknown region stays chosen', async () => {
  const transport = site()
  const { body } = await bodyOf(`${path}?name=x&regionCode=990102&type=1&page=2`, transport)
  expect(transport.sentTo('agencyList')[0]).toMatchObject({
    name: 'x',
    regionCode: '990102',
    type: '1',
    currPage: 2,
    pageSize: 12,
  })
  expect(body).toMatch(/<option value="990102" selected>地区 990102/)
})

test('nothing found and nothing loaded each say so', async () => {
  const empty = await bodyOf(path, site({ agencyList: () => ({ total: 0, list: [] }) }))
  expect(textOf(empty.body)).toContain('暂无代理机构信息')
  const failed = await bodyOf(
    path,
    site({
      agencyList: () => {
        throw new CallError('503', '系统繁忙，请稍后再试')
      },
    }),
  )
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('加载失败系统繁忙，请稍后再试重试')
})

test('where there is no page for one agency, the address opens it in a panel', async () => {
  const transport = site({
    agencyInfo: ({ id }: { id: string }) => (id === 'a1' ? agencyDetailSample() : null),
    agentPersons: () => ({ rows: [], total: 0 }),
    punishments: () => ({ rows: [], total: 0 }),
  })
  const open = await bodyOf(`${panelPath}?id=a1`, transport)
  expect(open.status).toBe(200)
  expect(textOf(open.body)).toContain('暂无从业人员信息')
  expect(open.body).toContain('id="record"')
  const missing = await bodyOf(`${panelPath}?id=nobody`, transport)
  expect(missing.status).toBe(404)
  expect(textOf(missing.body)).toContain('代理机构不存在')
})
