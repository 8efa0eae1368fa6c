import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/signing.ts'

const base = '/gpcms/rest/web/v2/index'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Named extends Record<string, unknown> {
  id: string
  name: string
}

describe('sites', () => {
  test('are found by domain; an unknown one gives the deployment region', async () => {
    const known = await app.get<Named>(`${base}/getDeploymentSiteId?domain=sc.sunport.example`)
    expect(known.data).toMatchObject({ siteCode: 'sc', regionCode: '510000' })
    for (const domain of ['evil', "a'b", '127.0.0.1', 'xn--fiqs8s', 'a'.repeat(300)]) {
      expect(
        (await app.get<Named>(`${base}/getDeploymentSiteId?domain=${encodeURIComponent(domain)}`)).data,
      ).toMatchObject({ siteCode: 'gd' })
    }
  })

  test('are those of the own host for a program that sends the domain it was written for', async () => {
    for (const domain of ['www.ccgp-sichuan.gov.cn', 'zfcg.example', '127.0.0.1']) {
      const { data } = await app.get<Named>(`${base}/getDeploymentSiteId?domain=${domain}`, {
        host: 'sc.sunport.example',
      })
      expect(data).toMatchObject({ siteCode: 'sc', regionCode: '510000' })
    }
    const named = await app.get<Named>(`${base}/getDeploymentSiteId?domain=hlj.sunport.example`, {
      host: 'sc.sunport.example',
    })
    expect(named.data).toMatchObject({ siteCode: 'hlj' })
  })

  test('are what the region packs say, and every region has its area and colour', async () => {
    for (const pack of app.packs) {
      const host = { host: pack.domains[0] ?? '' }
      expect((await app.get(`${base}/getDeploymentArea`, host)).data).toMatchObject({
        region: pack.code,
        regionCode: pack.provinceCode,
        siteName: pack.siteName,
      })
      expect((await app.get(`${base}/getSubjectColorBySiteId?siteId=${pack.siteCode}`)).data).toMatchObject({
        subjectColor: pack.theme.colors.brand,
      })
      expect((await app.get(`${base}/getSystemInfo?region=${pack.code}`)).data).toMatchObject({
        logoContent: pack.siteName,
      })
    }
  })

  test('a site that does not exist is refused by name of the parameter', async () => {
    expect(await app.get(`${base}/list?site=nowhere`)).toEqual({
      code: '4000',
      msg: '参数 siteId 不正确',
      data: null,
    })
  })
})

describe('channels', () => {
  test('are listed flat, as a tree, and by parent, under their public ids', async () => {
    for (const pack of app.packs) {
      const flat = (
        await app.get<(Named & { parentId: string | null; pagemark: string })[]>(
          `${base}/list?site=${pack.siteCode}`,
        )
      ).data
      expect(new Set(flat.map(channel => channel.id)).size).toBe(flat.length)
      const tops = flat.filter(channel => !channel.parentId)
      const tree = (
        await app.get<(Named & { children: Named[] })[]>(
          `${base}/getChannelTopListBySiteId?siteId=${pack.siteCode}`,
        )
      ).data
      expect(tree.map(channel => channel.id)).toEqual(tops.map(channel => channel.id))
      const parent = tree.find(channel => channel.children.length > 0)
      const sons = (
        await app.get<Named[]>(`${base}/channelSon?siteId=${pack.siteCode}&channel=${parent?.id}`)
      ).data
      expect(sons.map(son => son.name)).toEqual(parent?.children.map(child => child.name))
    }
  })
})

describe('regions', () => {
  test('go down to districts, with own levels, zones and towns, each code once', async () => {
    for (const pack of app.packs) {
      const regions = (
        await app.get<(Named & { regionCode: string; parentId: string | null; isLeaf: string })[]>(
          `${base}/getRegionJson?regionCode=${pack.provinceCode.slice(0, 2)}`,
        )
      ).data
      const codes = new Set(regions.map(region => region.regionCode))
      expect(codes.size).toBe(regions.length)
      expect(codes).toContain(pack.ownLevel.code)
      for (const zone of pack.extraRegions) expect(codes).toContain(zone.code)
      for (const [city, own] of Object.entries(pack.ownLevelExceptions))
        if (codes.has(city)) expect(codes).toContain(own)
      for (const region of regions) if (region.parentId) expect(codes).toContain(region.parentId)
      expect(regions.filter(region => region.isLeaf === '0').length).toBeGreaterThanOrEqual(5)
    }
  })

  test.each([
    ['440300', '深圳市'],
    ['441900', '东莞市'],
    ['440001', '省本级'],
    ['150781', '满洲里市'],
    ['469001', '五指山市'],
  ])('%s is %s', async (code, name) => {
    const all = (
      await app.get<{ regionCode: string; regionName: string }[]>(
        `${base}/getRegionJson?regionCode=${code.slice(0, 2)}`,
      )
    ).data
    expect(all.find(region => region.regionCode === code)?.regionName).toContain(name)
  })

  test('are found by parent; towns stand below a city without districts', async () => {
    const towns = (await app.get<{ regionCode: string }[]>(`${base}/getRegionJsonByPid?pid=441900`)).data
    expect(towns.length).toBeGreaterThan(30)
    expect(towns.some(town => /^441900\d{3}$/.test(town.regionCode))).toBe(true)
    expect(
      (await app.get<unknown[]>(`${base}/getGPeProData?key=GPeProRegionCode&siteId=gd`)).data.length,
    ).toBeGreaterThan(21)
    expect((await app.get(`${base}/getGPeProData?key=other`)).data).toEqual([])
  })
})

describe('dictionaries', () => {
  test('of a site stand before the common ones, and a tab tells its channel', async () => {
    for (const pack of app.packs) {
      for (const [dictType, { entries }] of Object.entries(pack.dictionaries)) {
        const found = (
          await app.get<{ dictCode: string; dictName: string; remark: string | null }[]>(
            `${base}/getDictInfo?dictType=${dictType}&site=${pack.siteCode}`,
          )
        ).data
        expect(found.map(entry => [entry.dictCode, entry.dictName])).toEqual(
          entries.map(entry => [entry.code, entry.name]),
        )
        for (const [index, entry] of entries.entries())
          expect(Boolean(found[index]?.remark)).toBe(Boolean(entry.channel))
      }
    }
    expect(
      (await app.get<{ name: string }[]>(`${base}/getDictInfo?dictType=T_Unit`)).data.map(unit => unit.name),
    ).toContain('万元')
    expect(
      (await app.get<{ children: unknown[] }[]>(`${base}/getDictInfoTree?dictType=lawCategory`)).data,
    ).toHaveLength(8)
  })
})

describe('links and settings', () => {
  test('are given by class, and by class and region', async () => {
    const logins = (await app.get<{ title: string }[]>(`${base}/getLinkListByType?siteId=gd&type=login`)).data
    expect(logins).toHaveLength(5)
    expect((await app.get(`${base}/getLinkListBySiteDictCode?siteId=gd&dictCode=login`)).data).toEqual(logins)
    const city = (
      await app.get<{ regionCode: string }[]>(
        `${base}/getLinkListBySiteDictCodeRegionCode?siteId=gd&dictCode=city&regionCode=440100`,
      )
    ).data
    expect(city.map(link => link.regionCode)).toEqual(['440100'])
  })

  test('show only what is marked public', async () => {
    expect(
      (await app.get<{ confKey: string }[]>(`${base}/getSysConfListByConfType?confType=link`)).data.map(
        conf => conf.confKey,
      ),
    ).toContain('link.central')
    expect((await app.get(`${base}/getSysConfListByConfType?confType=安全`)).data).toEqual([])
    expect((await app.get(`${base}/getPopupInfo?siteId=hn`)).data).toEqual([])
  })
})

describe('windows', () => {
  interface Shown {
    id: string
    frequency: string
  }
  const add = (
    id: string,
    values: { to?: string; status?: string; audience?: string; priority?: number } = {},
  ) =>
    app.db.execute(sql`INSERT INTO home_window (id, site_id, window_type, title, content, valid_from, valid_to, status, audience, priority)
      VALUES (${id}, 'gd', 'popup', '提示', '<p>提示</p>', '2026-06-01T00:00:00+08', ${values.to ?? '2026-06-20T00:00:00+08'},
        ${values.status ?? '1'}, ${values.audience ?? 'all'}, ${values.priority ?? 0})`)
  const shown = async () =>
    (await app.get<Shown[]>(`${base}/getPopupInfo?siteId=gd`)).data.map(({ id }) => id)

  beforeEach(() => app.db.execute(sql`DELETE FROM home_window`))

  test('are those open to everybody now, the most important first', async () => {
    await add('plain')
    await add('important', { priority: 5 })
    await add('stopped', { status: '0' })
    await add('for-some', { audience: 'signed-in' })
    await add('over', { to: '2026-06-10T12:00:00+08' })
    expect(await shown()).toEqual(['important', 'plain'])
    expect((await app.get<Shown[]>(`${base}/getPopupInfo?siteId=gd`)).data[0]).toMatchObject({
      pages: ['home'],
      device: 'all',
      frequency: 'once',
      delaySec: 0,
    })
  })

  test('end at the midnight they are given to', async () => {
    await add('plain')
    const before = app.clock.now()
    app.clock.set(new Date('2026-06-19T15:59:59Z'))
    expect(await shown()).toEqual(['plain'])
    app.clock.set(new Date('2026-06-19T16:00:00Z'))
    expect(await shown()).toEqual([])
    app.clock.set(before)
  })

  test('are counted in batches: shown, followed, closed', async () => {
    const own = await createTestApp()
    const signer = { cookie: '', key: createSignatures(own.secret, own.db, own.clock).currentPageKey() }
    const url = `${base}/countWindow`
    await own.db.execute(sql`INSERT INTO home_window (id, site_id, window_type, title, content, valid_from, valid_to)
      VALUES ('counted', 'gd', 'popup', '提示', '<p>提示</p>', '2026-06-01T00:00:00+08', '2026-06-20T00:00:00+08')`)
    for (const event of ['impression', 'impression', 'impression', 'click', 'close', 'close'])
      expect((await send(own, signer, 'POST', url, { id: 'counted', event })).json().data).toEqual({
        counted: true,
      })
    await send(own, signer, 'POST', url, { id: 'unknown', event: 'click' })
    await send(own, signer, 'POST', url, { id: 'nul\u0000', event: 'click' })
    expect((await send(own, signer, 'POST', url, { id: 'counted', event: 'delete' })).json().code).toBe(
      '4000',
    )
    // No page of another site counts for us.
    expect(
      (await own.http.inject({ method: 'POST', url, payload: { id: 'counted', event: 'click' } })).statusCode,
    ).toBe(403)
    await own.stop()
    const counted = await own.db.execute(
      sql`SELECT impressions, clicks, closes FROM home_window WHERE id = 'counted'`,
    )
    expect(counted.rows).toEqual([{ impressions: '3', clicks: '1', closes: '2' }])
    const ofToday = await own.db.execute(
      sql`SELECT impressions, clicks, closes FROM home_window_day WHERE window_id = 'counted'`,
    )
    expect(ofToday.rows).toEqual(counted.rows)
    await own.close()
  })

  test('a picture without words for it is refused', async () => {
    await add('plain')
    await expect(
      app.db.execute(sql`UPDATE home_window SET image = '/a.png' WHERE id = 'plain'`),
    ).rejects.toThrow()
  })

  test('a site mourns on the days it is given', async () => {
    const gray = async () =>
      (await app.get<{ grayMode: string }>(`${base}/getSubjectColorBySiteId?siteId=gd`)).data.grayMode
    expect(await gray()).toBe('0')
    await app.db.execute(sql`UPDATE site SET gray_mode = '2026-06-10/2026-06-10' WHERE id = 'gd'`)
    await touchTags(app.db, [tag.sites])
    await app.settled()
    expect(await gray()).toBe('1')
  })
})
