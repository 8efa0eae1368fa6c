// Two programs for two provinces whose installations use the same ids: only the host tells them apart.
import { expect, inject, test } from 'vitest'
import { checkList, type WireList } from './support/row-check.ts'
import { createSession, installations, noticeChannel, v2 } from './support/session.ts'

const provinces = [
  { ...installations.hlj, regions: /^23/ },
  { ...installations.sc, regions: /^51/ },
]

test.each(provinces)('$host answers with its own notices', async ({ host, siteId, regions }) => {
  const session = createSession(inject('origin'), host)
  const site = await session.getJson<{ data: { id: string; regionCode: string } }>(
    `${v2}/index/getDeploymentSiteId`,
    {
      domain: host,
    },
  )
  expect(site.data).toMatchObject({ id: siteId, regionCode: expect.stringMatching(regions) })
  const channels = await session.getJson<{ data: { id: string }[] }>(`${v2}/index/list`, { site: siteId })
  expect(channels.data.map(({ id }) => id)).toContain(noticeChannel)
  const rows = checkList(
    await session.getJson<WireList>(`${v2}/info/selectInfoMoreChannel`, {
      siteId,
      channel: noticeChannel,
      pageSize: 40,
    }),
  )
  expect(rows).toHaveLength(40)
  for (const row of rows) expect(String(row.regionCode)).toMatch(regions)
})

test('the pages at each host are those of its own region', async () => {
  const names = await Promise.all(
    provinces.map(async ({ host }) => {
      const { bytes } = await createSession(inject('origin'), host).ask('/maincms-web/')
      return /<title>([^<]*)/.exec(bytes.toString())?.[1]
    }),
  )
  expect(new Set(names).size).toBe(2)
})
