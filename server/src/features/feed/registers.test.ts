import { gunzipSync } from 'node:zlib'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { formatsOf } from '@sunport/regions/list-query.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertAgencies, insertSuppliers } from '../../testing/directories.ts'
import { publishSample } from '../../testing/infos.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { creditRecord } from '../credit/table.ts'
import { expert } from '../expert/table.ts'

const packs = await discoverPacks()
const pathOf = (siteId: string, kind: Parameters<typeof pathOfKind>[1]): string => {
  const pack = packs.find(({ siteCode }) => siteCode === siteId)
  const path = pack && pathOfKind(pack, kind)
  if (!path) throw new Error(`${siteId} has no ${kind}`)
  return `/maincms-web${path}`
}

/** Its list has all kinds of notices of projects. */
const notices = '/maincms-web/noticeInformationGd'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertSuppliers(app.db, [
    ...Array.from({ length: 30 }, (_, at) => ({
      id: `s${at}`,
      siteId: 'sc',
      name: `第${at}号${at % 2 ? '工程' : '=贸易'}有限公司`,
      supplierType: String(1 + (at % 3)),
      registeredOn: `2026-0${1 + (at % 5)}-01`,
      regionCode: at % 4 ? '510104' : '510703',
      publicityEnd: at % 3 ? null : '2026-06-20',
      phone: '13912341234',
      contactName: '张晓峰',
    })),
    { id: 'hidden', siteId: 'sc', isPublished: false },
    { id: 'elsewhere', siteId: 'hlj' },
  ])
  await insertAgencies(app.db, [
    ...Array.from({ length: 15 }, (_, at) => ({ id: `a${at}`, siteId: 'sc', name: `第${at % 4}代理公司` })),
    { id: 'hidden-agency', siteId: 'sc', isPublished: false },
  ])
  const credit = (id: string, values: Partial<typeof creditRecord.$inferInsert> = {}) => ({
    id,
    siteId: 'sc',
    kind: 'serious' as const,
    creditType: '1',
    creditName: `${id}贸易有限公司`,
    handleUnit: '甲地财政局',
    startDate: '2026-01-15',
    endDate: '2027-01-14',
    publishDate: '2026-01-20',
    ...values,
  })
  await app.db
    .insert(creditRecord)
    .values([
      credit('c1'),
      credit('c2', { publishDate: '2026-03-01' }),
      credit('over', { startDate: '2024-01-01', endDate: '2025-12-31', publishDate: '2024-01-05' }),
      credit('slip', { kind: 'misconduct' }),
      credit('secret', { isPublic: false }),
    ])
  await app.db.insert(expert).values(
    ['e1', 'e2', 'e3'].map((id, at) => ({
      id,
      siteId: 'sx',
      name: '张卫东',
      specialty: at ? '计算机软件' : '桥梁',
      batch: '2026年第一批',
      state: 'proposed' as const,
      regionCode: '610103',
      periodStart: '2026-06-08',
      periodEnd: '2026-06-12',
    })),
  )
  await addQuestionnaire(app.db, { id: 'q1', siteId: 'hn' })
  await addQuestionnaire(app.db, { id: 'q2', siteId: 'hn', end: '2026-06-05 00:00:00' })
  await addQuestionnaire(app.db, { id: 'draft', siteId: 'hn', state: 'draft' })
  for (let at = 0; at < 25; at += 1)
    await publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: `第${at}批彩超采购公告`,
      noticeTime: `2026-06-0${1 + (at % 9)} 09:00:00`,
      noticeType: at % 2 ? '001011' : '001021',
      openTenderTime: at % 3 ? `2026-07-0${1 + (at % 9)} 09:30:00` : null,
    })
})
afterAll(() => app.close())

interface Row {
  id: string
  url: string
}
const feed = async (address: string, format: string) => {
  const url = `${address}${address.includes('?') ? '&' : '?'}format=${format}`
  const answer = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const body =
    answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload
  return { status: answer.statusCode, headers: answer.headers, body: body.toString() }
}
const rowsOf = async (address: string): Promise<Row[]> =>
  JSON.parse((await feed(address, 'json')).body).data.rows
const idsOf = async (address: string) => (await rowsOf(address)).map(({ id }) => id)
const csvIds = async (address: string) =>
  (await feed(address, 'csv')).body
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.split(',')[0])
const atomIds = async (address: string) =>
  [...(await feed(address, 'atom')).body.matchAll(/<entry><id>tag:localhost,2026:([^<]*)</g)].map(
    ([, id]) => id,
  )
const icsIds = async (address: string) =>
  [...(await feed(address, 'ics')).body.replace(/\r\n /g, '').matchAll(/UID:[a-z]+-(.*)@localhost/g)].map(
    ([, id]) => id,
  )
const ocdsIds = async (address: string) =>
  JSON.parse((await feed(address, 'ocds')).body).releases.map(({ id }: Row) => id)

/** All that the page's own call gives, page by page. */
const paged = async (ask: (page: number) => Promise<{ id: string }[]>): Promise<string[]> => {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const rows = await ask(page)
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
  }
}

const suppliersOf = (filter: object) =>
  paged(async page => {
    const url = `/gpcms/rest/v2/supplier/supplierinfo/home/list/${page}/12`
    return (await app.http.inject({ method: 'POST', url, payload: { siteId: 'sc', ...filter } })).json().data
      .list
  })

test('the directory of suppliers is the same in every form, whatever it is narrowed by', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        name: fc.constantFrom('', '工程', '贸易', '1', '没有'),
        type: fc.constantFrom('', '1', '2', '3'),
        regionCode: fc.constantFrom('', '510100', '510703'),
      }),
      async filter => {
        const address = `${pathOf('sc', 'supplier-directory')}?${new URLSearchParams(filter)}`
        const expected = await suppliersOf(filter)
        expect(await idsOf(address)).toEqual(expected)
        expect(await csvIds(address)).toEqual(expected)
        expect(await atomIds(address)).toEqual(expected)
      },
    ),
    { numRuns: 12 },
  ))

test('files of the directories say no more than their pages: names and phones stay masked', async () => {
  for (const format of ['csv', 'json', 'atom']) {
    const { body } = await feed(pathOf('sc', 'supplier-directory'), format)
    expect(body).not.toContain('13912341234')
    expect(body).not.toContain('张晓峰')
    expect(body).not.toContain('hidden')
  }
})

test('what is announced until a day is in the calendar of its directory', async () => {
  const address = pathOf('sc', 'supplier-directory')
  const rows = (await rowsOf(address)) as (Row & { publicityEnd: string | null })[]
  const announced = rows.filter(({ publicityEnd }) => publicityEnd).map(({ id }) => id)
  expect(announced.length).toBeGreaterThan(0)
  expect(await icsIds(address)).toEqual(announced)
  expect((await feed(address, 'ics')).headers['content-type']).toBe('text/calendar; charset=utf-8')
})

test.each(['', '?name=第2', '?name=没有'])(
  'the directory of agencies%s: all forms, all pages',
  async query => {
    const address = pathOf('sc', 'agency-directory') + query
    const name = new URLSearchParams(query).get('name') ?? ''
    const expected = await paged(async page => {
      const url = `/gpcms/rest/v2/agency/agentinfocms/list/${page}/12`
      return (await app.http.inject({ method: 'POST', url, payload: { siteId: 'sc', name } })).json().data
        .list
    })
    expect(await idsOf(address)).toEqual(expected)
    expect(await csvIds(address)).toEqual(expected)
  },
)

test('a register of credit gives what is in force; what is over when it is asked for', async () => {
  const address = pathOf('sc', 'credit-list')
  expect(await idsOf(address)).toEqual(['c2', 'c1'])
  expect(await csvIds(`${address}?status=all`)).toEqual(['c2', 'c1', 'over'])
  expect(await atomIds(`${address}?name=c1`)).toEqual(['c1'])
  const { status, body } = await feed(`${address}?startDate=2026-02-30`, 'csv')
  expect([status, JSON.parse(body).msg]).toEqual([400, '日期不存在，请按“年-月-日”填写'])
})

test('experts and questionnaires come with the days on which they end', async () => {
  const experts = `${pathOf('sx', 'expert-list')}?specialty=计算机软件`
  expect(await icsIds(experts)).toEqual(await idsOf(experts))
  expect((await idsOf(experts)).toSorted()).toEqual(['e2', 'e3'])
  const asked = pathOf('hn', 'questionnaire-list')
  expect((await idsOf(asked)).toSorted()).toEqual(['q1', 'q2'])
  expect(await icsIds(asked)).toEqual(await idsOf(asked))
  expect(await csvIds(`${asked}?status=2`)).toEqual(['q2'])
})

test('a search gives its hits in their order; without words it finds nothing, as its page', async () => {
  const search = pathOf('gd', 'full-search')
  const query = new URLSearchParams({ searchKey: '彩超', sort: 'date' })
  const expected = await paged(async page => {
    const url = `/gpcms/rest/web/v2/info/search?siteId=gd&${query}&pageSize=10&currPage=${page}`
    return (await app.get<{ rows: Row[] }>(url)).data.rows
  })
  expect(expected).toHaveLength(25)
  for (const read of [idsOf, csvIds, atomIds]) expect(await read(`${search}?${query}`)).toEqual(expected)
  expect(await idsOf(search)).toEqual([])
})

test('a search over all sites gives each notice once, and leads to the site that has it', async () => {
  const same = { title: '量子罗盘公告', noticeType: '001011', openTenderCode: 'LZ-2026-77' }
  const place = { channel: 'tzgg', noticeTime: '2026-06-02 09:00:00' }
  const [one, other] = packs.map(({ siteCode }) => siteCode)
  for (const siteId of [one, other]) await publishSample(app.db, { ...same, ...place, siteId: siteId ?? '' })
  const address = '/maincms-web/searchAcross?region=sichuan&searchKey=量子罗盘'
  const [row, ...others] = (await rowsOf(address)) as (Row & { allSites: string; url: string })[]
  expect(others).toEqual([])
  expect(row?.allSites.split('；')).toHaveLength(2)
  expect(row?.url).toMatch(/\/maincms-web\/\w+\?type=notice&id=/)
  for (const read of [csvIds, atomIds]) expect(await read(address)).toEqual([row?.id])
  expect(await csvIds('/maincms-web/searchAcross?searchKey=量子罗盘')).toEqual([row?.id])
})

test('one query of notices has one set of ids in five forms; the calendar has those with a day', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        title: fc.constantFrom('', '彩超', '第1', '没有'),
        noticeType: fc.constantFrom('', '00101', '00102'),
        sort: fc.constantFrom('', 'closing'),
        operationStartTime: fc.constantFrom('', '2026-06-03'),
      }),
      async filter => {
        const address = `${notices}?${new URLSearchParams(filter)}`
        const rows = (await rowsOf(address)) as (Row & { openTenderTime: string | null })[]
        const ids = rows.map(({ id }) => id)
        expect(await csvIds(address)).toEqual(ids)
        expect(await atomIds(address)).toEqual(ids)
        expect(await ocdsIds(address)).toEqual(ids)
        expect(await icsIds(address)).toEqual(
          rows.filter(({ openTenderTime }) => openTenderTime).map(({ id }) => id),
        )
      },
    ),
    { numRuns: 12 },
  ))

test('an opening that is corrected moves in the calendar and keeps its name', async () => {
  const sample = { siteId: 'gd', channel: 'xmcggg', noticeTime: '2026-05-01 09:00:00', noticeType: '001011' }
  const id = await publishSample(app.db, {
    ...sample,
    title: '移动的开标',
    openTenderTime: '2026-07-01 09:30:00',
  })
  const address = `${notices}?title=移动的开标`
  const before = (await feed(address, 'ics')).body
  expect(before).toContain('DTSTART;TZID=Asia/Shanghai:20260701T093000')
  expect(before).toContain('SEQUENCE:0')
  const correction = await publishSample(app.db, { ...sample, title: '关于它的更正', noticeType: '001031' })
  await app.db.execute(sql`INSERT INTO notice_change (correction_id, sort, target_id, field, label, old_value, new_value, reason)
    VALUES (${correction}, 0, ${id}, 'openTenderTime', '开标时间', '2026-07-01 09:30:00', '2026-07-09 09:30:00', '答疑')`)
  await app.db.execute(
    sql`UPDATE publication SET open_tender_time = '2026-07-09 09:30:00+08' WHERE info_id = ${id}`,
  )
  const after = (await feed(address, 'ics')).body
  expect(after).toContain('DTSTART;TZID=Asia/Shanghai:20260709T093000')
  expect(after).toContain('SEQUENCE:1')
  expect(/UID:(.*)\r/.exec(after)?.[1]).toBe(/UID:(.*)\r/.exec(before)?.[1])
})

test('a package of OCDS says which publisher and which address it is of', async () => {
  const { body, headers } = await feed(`${notices}?noticeType=00101`, 'ocds')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const { version, uri, publisher, releases } = JSON.parse(body)
  expect(version).toBe('1.1')
  expect(uri).toContain('noticeType=00101&format=ocds')
  expect(publisher.name).toBeTruthy()
  expect(releases[0]).toMatchObject({ tag: ['tender'], initiationType: 'tender' })
})

test('every list of every region has its forms at its own address', async () => {
  const lists = packs.flatMap(({ routes }) =>
    Object.entries(routes).flatMap(([path, route]) =>
      formatsOf(route).map(format => ({ path, route, format })),
    ),
  )
  expect(lists.length).toBeGreaterThan(300)
  for (const { path, route, format } of lists) {
    // A buyer's notices are nobody's without a name.
    const named = route.kind === 'organisation' ? '?name=某单位' : ''
    const { status, headers } = await feed(`/maincms-web${path}${named}`, format)
    expect([path, format, status]).toEqual([path, format, 200])
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('a list longer than a file may be goes on in the next, and none is lost', async () => {
  const path = pathOf('sc', 'supplier-directory')
  const june = `${notices}?operationStartTime=2026-06-01`
  const whole = { [path]: await idsOf(path), [june]: await idsOf(june) }
  await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
    VALUES ('open.file-rows', '行数', 'int', '12')`)
  onTestFinished(async () => {
    await app.db.execute(sql`DELETE FROM sys_conf WHERE conf_key = 'open.file-rows'`)
    await changed()
  })
  await changed()
  for (const [list, ids] of Object.entries(whole)) {
    const read: string[] = []
    for (let next: string | undefined = list; next; ) {
      const { data } = JSON.parse((await feed(next.replace(/[?&]format=json/, ''), 'json')).body)
      expect(data.rows.length).toBeLessThanOrEqual(12)
      expect(data.total).toBe(ids.length)
      read.push(...data.rows.map(({ id }: Row) => id))
      const { headers } = await feed(next, 'csv')
      expect(headers.link).toBe(data.next && `<${data.next.replace('json', 'csv')}>; rel="next"`)
      next = data.next?.slice(new URL(data.next).origin.length).replace('format=json&', '')
    }
    expect(read).toEqual(ids)
  }
})

test.each(['0', '-1', 'x', '1e9'])('there is no part %s', async part => {
  const { status, body } = await feed(`${pathOf('sc', 'supplier-directory')}?part=${part}`, 'csv')
  expect([status, JSON.parse(body).msg]).toEqual([400, '没有这一部分，请从第1部分开始取'])
})

const changed = async () => {
  await touchTags(app.db, [tag.configuration])
  await app.settled()
}
