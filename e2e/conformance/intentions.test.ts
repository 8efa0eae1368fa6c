// A program that gathers what is going to be bought: from the channel of the notices, by the words of the texts.
import { expect, inject, test } from 'vitest'
import { checkList, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, noticeChannel, v2 } from './support/session.ts'

const places = [
  { ...installations.sc, channel: noticeChannel },
  { ...installations.hlj, channel: noticeChannel },
  { ...installations.nm, channel: '72289d72580838523529e2a8099cbc57' },
]

test.each(places)('$host has its intentions among the notices', async ({ host, siteId, channel }) => {
  const session = createSession(inject('origin'), host)
  const rows = checkList(
    await session.getJson<WireList>(`${v2}/info/selectInfoMoreChannel`, {
      siteId,
      channel,
      noticeType: '59,5E',
    }),
  )
  expect(rows).toHaveLength(10)
  for (const row of rows) {
    expect(row).toMatchObject({ noticeTypeName: '采购意向公告', channel, planId: null })
    expect(row.openTenderCode).toMatch(/^YXGK-/)
    for (const words of [/公开如下：/, /预算金额/, /20\d\d年\d{1,2}月/])
      expect(row.description).toMatch(words)
  }
  const { data } = await session.getJson<{ data: WireRow }>(`${v2}/info/getInfoById`, {
    id: rows[0]?.id ?? '',
  })
  expect(data).toMatchObject({ noticeTypeName: '采购意向公告', planId: null })
})

test('the domain that a program was written for is answered for the host it is pointed at', async () => {
  const { host, siteId } = installations.sc
  const session = createSession(inject('origin'), host)
  const { data } = await session.getJson<{ data: { id: string; regionCode: string } }>(
    `${v2}/index/getDeploymentSiteId`,
    { domain: 'www.elsewhere.example' },
  )
  expect(data).toMatchObject({ id: siteId, regionCode: '510000' })
})
