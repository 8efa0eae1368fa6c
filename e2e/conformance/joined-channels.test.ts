// A program that asks for several channels at once, joined by commas, and for one more by another name.
import { expect, inject, test } from 'vitest'
import { checkList, type WireList } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

const { host, siteId } = installations.gd
const channels = [
  'fca71be5-fc0c-45db-96af-f513e9abda9d',
  '95ff31f3-a1af-4bc4-b1a2-54c894476193',
  '3b49b9ba-48b6-4220-9e8b-eb89f41e9d66',
]
const session = createSession(inject('origin'), host)

const ask = (call: string, channel: Record<string, string>, more = {}) =>
  session.getJson<WireList>(`${v2}/info/${call}`, { siteId, currPage: 1, pageSize: 40, ...channel, ...more })

test.each(['selectInfoForIndex', 'selectInfoMoreChannel'])(
  '%s joins what the single ones hold',
  async call => {
    const single = await Promise.all(channels.map(channel => ask(call, { channel })))
    const joined = await ask(call, { channel: channels.join(',') })
    const sum = single.reduce((total, { data }) => total + data.total, 0)
    expect(joined.data.total).toBe(sum)
    for (const { data } of single) expect(data.total).toBeGreaterThan(0)
    for (const row of checkList(joined)) expect(channels).toContain(row.channel)
    const newest = single.flatMap(({ data }) => data.rows.map(({ noticeTime }) => noticeTime)).sort()
    expect(joined.data.rows[0]?.noticeTime).toBe(newest.at(-1))
    expect(await ask(call, { channelId: channels[1] ?? '' })).toEqual(single[1])
  },
)

test('notice types are joined alike, and match by their beginning', async () => {
  const count = async (noticeType: string) =>
    (await ask('selectInfoForIndex', { channel: channels[0] ?? '' }, { noticeType })).data.total
  const [tenders, results, both] = [await count('00101'), await count('00102'), await count('00101,00102')]
  expect(tenders).toBeGreaterThan(0)
  expect(both).toBe(tenders + results)
  expect(await count('001016')).toBeLessThan(tenders)
})
