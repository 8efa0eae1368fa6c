import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { ninthRegion } from '@sunport/regions/fixtures/ninth-region.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedInstallation } from './seed.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

const base = '/gpcms/rest/web/v2/index'
const packs = await discoverPacks()
const [model] = packs.filter(({ subSites }) => subSites.length === 0)
if (!model) throw new Error('a pack without sub-sites is needed')
const ninth = ninthRegion(model)

describe('a made-up ninth region, added to an installation that has the others', () => {
  let app: TestApp
  const atHome = { host: ninth.domains[0] ?? '' }

  beforeAll(async () => {
    const before = await createTestApp()
    await seedInstallation(before.db, [...packs, ninth])
    app = await createTestApp({ url: before.url, packs: [...packs, ninth] })
    const { close } = app
    app.close = async () => {
      await close()
      await before.close()
    }
  })
  afterAll(() => app.close())

  test('is a site of its own at its own domain', async () => {
    expect((await app.get(`${base}/getDeploymentArea`, atHome)).data).toMatchObject({
      region: 'ninth',
      regionCode: ninth.provinceCode,
      siteName: ninth.siteName,
    })
    const found = await app.get(`${base}/getDeploymentSiteId?domain=${ninth.domains[0]}`)
    expect(found.data).toMatchObject({ siteCode: 'nn' })
  })

  test('has the channels, links and words of its pack', async () => {
    const channels = await app.get<{ pagemark: string; id: string }[]>(`${base}/list?site=nn`)
    const seeded = flattenChannels(ninth.channels)
    expect(channels.data.map(({ pagemark }) => pagemark).sort()).toEqual(
      seeded.map(({ mark }) => mark).sort(),
    )
    expect(channels.data.map(({ id }) => id).sort()).toEqual(seeded.map(({ publicId }) => publicId).sort())
  })

  test('has the places of its province', async () => {
    const places = await app.get<{ regionCode: string }[]>(`${base}/getRegionJson?regionCode=52`)
    expect(places.data.map(({ regionCode }) => regionCode)).toContain(ninth.ownLevel.code)
  })

  test('leaves the other sites as they were', async () => {
    for (const pack of packs) {
      const { data } = await app.get(`${base}/getDeploymentArea`, { host: pack.domains[0] ?? '' })
      expect(data).toMatchObject({ region: pack.code, siteName: pack.siteName })
    }
  })
})
