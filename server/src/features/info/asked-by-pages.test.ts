import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

interface Listing {
  rows: { title: string; regionCode: string | null }[]
  total: number
}

const lists = ['selectInfoForIndex', 'selectInfoMoreChannel'] as const
const projects = 'fca71be5-fc0c-45db-96af-f513e9abda9d'
const regions = ['440001', '440103', '440101', '441900002', null]

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  for (let index = 0; index < 50; index++)
    await publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: `第${index}号海堤项目`,
      noticeTime: `2026-05-0${1 + (index % 5)} 04:07:09`,
      noticeType: '001011',
      regionCode: regions[index % regions.length] ?? null,
    })
})
afterAll(() => app.close())

const ask = async (query: string, list: (typeof lists)[number] = 'selectInfoForIndex') => {
  const answer = await app.get<Listing>(`/gpcms/rest/web/v2/info/${list}?siteId=gd&${query}`)
  expect([answer.code, answer.msg]).toEqual(['200', '操作成功'])
  return answer.data
}

describe.each(lists)('%s, as the pages of the real sites ask', list => {
  test.each(['subChannel=', 'subChannel=true', 'subChannel=false'])(
    '%s is a mark and no channel',
    async mark => {
      expect((await ask(mark, list)).total).toBe(50)
      expect((await ask(`${mark}&channel=${projects}`, list)).total).toBe(50)
      expect((await ask(`${mark}&channel=nowhere`, list)).total).toBe(0)
    },
  )

  test('a subChannel of any other value names a channel', async () => {
    expect((await ask(`subChannel=${projects}&channel=tzgg`, list)).total).toBe(50)
    expect((await ask(`subChannel=tzgg&channel=${projects}`, list)).total).toBe(0)
  })

  test.each(['', '&searchKey=海堤&requestSource=qwjs'])(
    'cityOrArea of one digit narrows nothing; a code narrows%s',
    async more => {
      for (const mark of ['', '6', '7', '3'])
        expect((await ask(`regionCode=440100&cityOrArea=${mark}${more}`, list)).total).toBe(20)
      expect((await ask(`cityOrArea=440001${more}`, list)).total).toBe(10)
      expect((await ask(`cityOrArea=441900002${more}`, list)).total).toBe(10)
    },
  )

  test.each(['', '&searchKey=海堤&requestSource=qwjs'])(
    'a region after an exclamation mark is left out, and nothing else is%s',
    async more => {
      for (const name of ['regionCode', 'region']) {
        const { rows, total } = await ask(`${name}=!440001&pageSize=40${more}`, list)
        expect([total, rows.filter(({ regionCode }) => regionCode === '440001')]).toEqual([40, []])
      }
      expect((await ask(`regionCode=!440100${more}`, list)).total).toBe(30)
      expect((await ask(`regionCode=440000&region=!440103${more}`, list)).total).toBe(30)
    },
  )

  test('times need no leading zeros', async () => {
    const window = 'operationStartTime=2026-5-3 4:7:9&operationEndTime=2026-5-3 4:07:9'
    expect((await ask(window, list)).total).toBe(10)
    expect((await ask('operationStartTime=2026-5-4&operationEndTime=2026-5-4 4:7', list)).total).toBe(10)
  })

  test.each(['2026-13-1', '2026-2-30 4:00:00', '2026-05-01 25:00:00', 'yesterday'])(
    'a time that does not exist is refused by name: %s',
    async time => {
      const answer = await app.get(`/gpcms/rest/web/v2/info/${list}?siteId=gd&operationStartTime=${time}`)
      expect([answer.code, answer.msg]).toEqual(['4000', '参数 operationStartTime 不正确'])
    },
  )

  test('says how many before it says which', async () => {
    expect(Object.keys(await ask('pageSize=1', list))).toEqual(['total', 'rows'])
    expect(Object.keys(await ask('channel=nowhere', list))).toEqual(['total', 'rows'])
  })
})

test.each(['selectInfoMoreChannel', '../app/selectInfoMoreChannelForApp'])(
  '%s gives forty rows to whoever asks for more',
  async list => {
    for (const size of [41, 50, 100, 999_999]) {
      const address = new URL(`http://x/gpcms/rest/web/v2/info/${list}?siteId=gd&pageSize=${size}`)
      const { code, data } = await app.get<Listing>(address.pathname + address.search)
      expect([code, data.rows.length, data.total]).toEqual(['200', 40, 50])
      const next = await app.get<Listing>(`${address.pathname}${address.search}&currPage=2`)
      expect(next.data.rows).toHaveLength(10)
    }
    const refused = await app.get(`/gpcms/rest/web/v2/info/selectInfoMoreChannel?pageSize=0`)
    expect(refused.msg).toBe('参数 pageSize 不正确')
  },
)
