import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flattenChannels } from './common/channels.ts'
import { discoverPacks } from './discover.ts'
import { detailHref, pathOfChannel, pathOfKind } from './link.ts'
import type { RegionPack } from './pack.ts'

const packs = await discoverPacks()
const packOf = (code: string): RegionPack => {
  const found = packs.find(pack => pack.code === code)
  if (!found) throw new Error(`no pack ${code}`)
  return found
}
const publicId = (pack: RegionPack, mark: string) =>
  flattenChannels(pack.channels).find(channel => channel.mark === mark)?.publicId ?? null
const row = (noticeType: string | null, channel: string | null) => ({ id: '9', noticeType, channel })

describe('Guangdong opens a row in the route that the wire contract names', () => {
  const pack = packOf('guangdong')
  const framework = '82fad126-7447-43a2-94aa-d42647349ae9'
  const plan = '95ff31f3-a1af-4bc4-b1a2-54c894476193'
  const project = 'fca71be5-fc0c-45db-96af-f513e9abda9d'
  const store = '3b49b9ba-48b6-4220-9e8b-eb89f41e9d66'

  test.each([
    ['59', project, '/articleGd'],
    ['001051', project, '/articleGd'],
    ['001009', project, '/articleGd'],
    ['00105A', project, '/articleGd'],
    ['001101', project, '/articleRedHeadGd'],
    ['001011', plan, '/articleRedHeadGd'],
    [null, plan, '/articleRedHeadGd'],
    ['001011', framework, '/noticeKjxyGd'],
    ['001026', framework, '/noticeKjxyGd'],
    ['001011', 'kjxygg', '/noticeKjxyGd'],
    ['001011', project, '/noticeGd'],
    ['001054', project, '/noticeGd'],
    ['001016', publicId(pack, 'dlplcggg'), '/noticeGd'],
    ['201022', store, '/articleGd'],
    ['001011', publicId(pack, 'jwgg'), '/articleOldGd'],
    [null, publicId(pack, 'tzgg'), '/articleGd'],
    [null, null, '/articleGd'],
  ])('type %s in channel %s: %s', (noticeType, channel, path) => {
    expect(detailHref(pack, row(noticeType, channel)).split('?')[0]).toBe(path)
  })
})

test('the other regions open laws, knowledge, experts and notices where their route lists say', () => {
  const opened = (code: string, noticeType: string | null, mark: string) =>
    detailHref(packOf(code), row(noticeType, publicId(packOf(code), mark)))
  expect(opened('sichuan', null, 'zcfg')).toBe('/detail?id=9')
  expect(opened('sichuan', '001011', 'ggxx')).toBe('/article?type=notice&id=9')
  expect(opened('hainan', null, 'xzzq-fb')).toBe('/detailHn?id=9')
  expect(opened('hainan', '59', 'gsxx')).toBe('/articleHn?type=notice&id=9')
  expect(opened('heilongjiang', '001011', 'cggg')).toBe('/noticeHlj?type=notice&id=9')
  expect(opened('fujian', '001011', 'xmgg')).toBe('/articleDetail?type=notice&id=9')
  expect(opened('shaanxi', '001011', 'xxgg')).toBe('/noticeSx?type=notice&id=9')
  expect(opened('shaanxi', null, 'zjgs')).toBe('/expertDetailSx?id=9')
  expect(opened('gansu', '001011', 'ggxx')).toBe('/articleGs?type=notice&id=9')
  expect(opened('neimenggu', null, 'zsk-lc')).toBe('/knowledgeDetailNm?id=9')
  expect(opened('neimenggu', '001011', 'gxcgxx')).toBe('/detailNM?type=notice&id=9')
})

test('a sub-portal opens everything in its own detail page', () => {
  const pack = packOf('neimenggu')
  expect(detailHref(pack, row('001011', publicId(pack, 'cggg')), 'nmzq')).toBe('/detailNM?type=notice&id=9')
})

test('a channel is listed by publishing time even where an opening hall shows it too', () => {
  expect(pathOfChannel(packOf('fujian'), 'xmgg')).toBe('/xmgg')
})

describe('a ninth region', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sunport-region-'))
    mkdirSync(join(folder, 'ninth'))
    const packFile = join(import.meta.dirname, 'pack.ts')
    const kindsFile = join(import.meta.dirname, 'kinds.ts')
    const model = join(import.meta.dirname, packOf('gansu').code, 'pack.ts')
    writeFileSync(
      join(folder, 'ninth', 'pack.ts'),
      `import { definePack } from ${JSON.stringify(packFile)}
import { article, channelList, home, noticeSearch } from ${JSON.stringify(kindsFile)}
import { pack as model } from ${JSON.stringify(model)}

export const pack = definePack({
  ...model,
  code: 'ninth',
  siteCode: 'nn',
  order: 9,
  siteName: '第九省政府采购网',
  routes: {
    '/websiteNn': home({ title: '第九省政府采购网首页' }),
    '/newsNn': channelList({ title: '要闻', channel: 'yw' }),
    '/noticeInformationNn': noticeSearch({ title: '公告', channels: ['gg'] }),
    '/articleNn': article({ title: '信息详情' }),
  },
  homePath: '/websiteNn',
  searchPath: '/noticeInformationNn',
  noticePath: '/noticeInformationNn',
  detail: { article: '/articleNn', notice: '/articleNn', rules: [] },
  channels: [
    { mark: 'yw', name: '要闻', type: 'list' },
    { mark: 'gg', name: '公告', type: 'notices', flow: 'project', noticeTypes: ['00101'] },
  ],
})
`,
    )
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  test('is found by its folder, stands beside the others and links by meaning', async () => {
    const found = await discoverPacks(folder)
    expect(found.map(pack => pack.code)).toEqual(['ninth'])
    const [ninth] = found as [RegionPack]
    const others = packs.flatMap(pack => Object.keys(pack.routes))
    expect(new Set([...others, ...Object.keys(ninth.routes)]).size).toBe(others.length + 4)
    expect(pathOfKind(ninth, 'home')).toBe('/websiteNn')
    expect(pathOfKind(ninth, 'message-board')).toBeUndefined()
    expect(pathOfChannel(ninth, 'gg')).toBe('/noticeInformationNn')
    expect(detailHref(ninth, row('001011', publicId(ninth, 'gg')))).toBe('/articleNn?type=notice&id=9')
  })
})
