import type { Region } from '@sunport/contract/calls/portal.ts'
import type { RegionRecord } from '@sunport/contract/calls/region.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { signatureFor } from '../../testing/signing.ts'

let app: TestApp
/** Another instance over the same database. */
let second: TestApp
let admin: Acting
let reader: Acting
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ url: app.url })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', roleIds: ['role-unit'] })
  admin = await actAs(app, 'keeper')
  reader = await actAs(app, 'unit')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const get = async (code: string): Promise<RegionRecord> => (await admin.get(`/regions/${code}`)).data
const publicCodes = async (from: TestApp, top: string): Promise<string[]> =>
  (await from.get<Region[]>(`/gpcms/rest/web/v2/index/getRegionJson?regionCode=${top}`)).data.map(
    row => row.regionCode,
  )

const upload = async (text: string) => {
  const url = '/gpcms/rest/v2/regions/import/preview'
  const form = new FormData()
  form.set('file', new File([text], '区划.csv'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const { signed } = admin
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      cookie: signed.cookie,
      'content-type': request.headers.get('content-type') ?? '',
      ...signatureFor({ key: signed.key, method: 'POST', url, at: app.clock.now() }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json()
}

describe('an official table', () => {
  test('is compared first, and only what was chosen is done, for all of it or none', async () => {
    const own: RegionRecord[] = (await admin.get('/regions/children?parentCode=460000')).data
    const cities = own.filter(({ regionMark }) => regionMark === 'area')
    const below = (
      await Promise.all(
        cities.map(async row => (await admin.get(`/regions/children?parentCode=${row.id}`)).data),
      )
    ).flat() as RegionRecord[]
    const sixes = [...cities, ...below].filter(row => row.regionMark === 'area' && row.id.length === 6)
    const [gone, renamed] = sixes.filter(({ id, childCount }) => !id.endsWith('00') && childCount === 0)
    const lines = sixes
      .filter(row => row !== gone)
      .map(row => `${row.id},　${row === renamed ? '改了名的县' : row.regionName}*`)
    const { data } = await upload(
      ['行政区划代码,单位名称', '460000,海南省', ...lines, '460199,新设区', '46019,短', '460199,又一个'].join(
        '\n',
      ),
    )
    expect(data).toEqual({
      added: [{ code: '460199', name: '新设区', parentCode: '460100' }],
      renamed: [{ code: renamed?.id, name: '改了名的县', oldName: renamed?.regionName }],
      abolished: [{ code: gone?.id, name: gone?.regionName }],
      unchanged: lines.length,
      refused: [
        { line: lines.length + 4, text: '46019 短', message: '区划代码须为6位数字，县级以下为9位或12位' },
        { line: lines.length + 5, text: '460199 又一个', message: '代码重复' },
      ],
    })
    const { added, abolished } = data
    const late = await admin.post('/regions/import', {
      added,
      abolished,
      renamed: [{ code: '460100', name: '新名', oldName: '不是这个' }],
    })
    expect(late).toMatchObject({ code: '4090', msg: '区划已有变化，请重新对照' })
    expect((await admin.get('/regions/460199')).code).toBe('4004')
    const done = await admin.post('/regions/import', { added, abolished, renamed: data.renamed })
    expect(done.data).toEqual({ added: 1, renamed: 1, abolished: 1 })
    expect(await get('460199')).toMatchObject({ regionName: '新设区', level: 3, initials: 'xsq' })
    expect(await get(renamed?.id ?? '')).toMatchObject({ regionName: '改了名的县' })
    expect(await get(gone?.id ?? '')).toMatchObject({ status: '0' })
    await second.settled()
    expect(await publicCodes(second, '460000')).not.toContain(gone?.id)
  })

  test('without its two columns is refused', async () => {
    expect((await upload('甲,乙\n1,2')).msg).toBe('文件须有“代码”与“名称”两列')
  })
})

describe('exporting', () => {
  test('gives the tree as it is, and the list for spreadsheets', async () => {
    const fetchFile = (format: string) =>
      app.http.inject({
        url: `/gpcms/rest/v2/regions/export?below=440100&format=${format}`,
        headers: { cookie: reader.signed.cookie },
      })
    const [top] = (await fetchFile('json')).json()
    expect(top).toMatchObject({ code: '440100', name: '广州市' })
    expect(top.children.length).toBe((await get('440100')).childCount)
    const csv = (await fetchFile('csv')).body
    expect(csv).toContain('440103,荔湾区')
    expect(csv).not.toContain('450000')
  })
})
