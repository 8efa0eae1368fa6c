import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import { type NoticeValues, rowsOf } from '@sunport/contract/content/notice/shape.ts'
import { type NoticePhase, noticePhases } from '@sunport/contract/rules/notice-phase.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticeBench } from '../../../testing/notices.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'

const { app, bench, service, desk, as, author, keeper, on, draft, passAll, refusal, own } =
  await noticeBench()
const list = app.content.noticeList
afterAll(() => app.close())
const at = (day: string) => app.clock.set(new Date(`2026-${day}T04:00:00Z`))
beforeEach(() => at('06-10'))

const rowsOfList = async (filter: object) =>
  (await list.list({ currPage: 1, pageSize: 100, ...filter }, author())).rows
const rowOf = async (item: ContentDetail) => {
  const row = (await rowsOfList({})).find(({ id }) => id === item.id)
  if (!row) throw new Error('not in the list')
  return row
}
const publish = async (format: string, over: NoticeValues) => passAll(await draft(format, over))

describe('a line of the list', () => {
  test('says what the notice says, as corrections have left it, or as it is being written', async () => {
    const project = own()
    const live = await publish('tender', project)
    expect(await rowOf(live)).toMatchObject({
      openTenderCode: project.openTenderCode,
      purchaser: '某市第一中学',
      agency: '某某招标代理有限公司',
      purchaseManner: '1',
      purchaseNature: '1',
      budget: '1000000.00',
      openTenderTime: '2026-07-02 09:30:00',
      phase: 'open',
      decidedPackages: null,
    })
    const moved = {
      field: 'openTenderTime',
      label: '开标',
      old: '2026-07-02 09:30:00',
      new: '2026-07-20 09:30:00',
    }
    await publish('correction', { ...project, targetId: live.id, changes: [{ ...moved, reason: '顺延' }] })
    expect((await rowOf(live)).openTenderTime).toBe('2026-07-20 09:30:00')
    const written = await draft('tender', { ...own(), purchaser: '起草中的单位' })
    expect(await rowOf(written)).toMatchObject({ purchaser: '起草中的单位', phase: null })
  })

  test('its phase follows from the clock and from what came after, and the filter finds the same', async () => {
    const phases = async () => {
      const rows = await rowsOfList({})
      for (const phase of Object.keys(noticePhases) as NoticePhase[]) {
        const found = (await rowsOfList({ phase })).map(({ id }) => id).toSorted()
        expect(found, phase).toEqual(
          rows
            .filter(row => row.phase === phase)
            .map(({ id }) => id)
            .toSorted(),
        )
      }
      return new Map(rows.map(({ id, phase }) => [id, phase]))
    }
    const project = own()
    const waiting = await publish('tender', {
      ...own(),
      docsFrom: '2026-06-11',
      docsTo: '2026-06-19',
      openTenderTime: '2026-07-02 09:30:00',
    })
    const call = await publish('tender', project)
    const intention = await publish('intention', { planId: project.planId })
    expect(await phases().then(all => [waiting, call, intention].map(({ id }) => all.get(id)))).toEqual([
      'pending',
      'open',
      null,
    ])
    at('07-03')
    expect((await phases()).get(call.id)).toBe('closed')
    const first = rowsOf(goldenNotices.result?.suppliers).slice(0, 1)
    const result = await publish('result', { ...project, fixedDate: '2026-07-03', suppliers: first })
    expect((await phases()).get(call.id)).toBe('awarded')
    expect((await rowOf(call)).decidedPackages).toBe('1/2')
    at('07-04')
    const contract = await publish('contract', { ...project, signDate: '2026-07-03' })
    const signed = await phases()
    expect([call, result, contract].map(({ id }) => signed.get(id))).toEqual([
      'contracted',
      'contracted',
      'contracted',
    ])
    at('07-05')
    await publish('acceptance', project)
    expect((await phases()).get(call.id)).toBe('accepted')
    at('07-06')
    const again = await publish('tender', {
      ...project,
      openTenderCode: `${project.openTenderCode}-2`,
      docsFrom: '2026-07-06',
      docsTo: '2026-07-15',
      openTenderTime: '2026-07-30 09:30:00',
    })
    at('07-07')
    await publish('termination', project)
    const rounds = await phases()
    expect([call, again].map(({ id }) => rounds.get(id))).toEqual(['accepted', 'terminated'])
  })

  test('the same project in two regions is two lines of one project, each found by its region', async () => {
    const { planId } = own()
    const [one, other] = [own(), own()]
    const here = await publish('tender', { ...one, planId, regionCode: '440100' })
    const there = await publish('tender', { ...other, planId, regionCode: '440300' })
    const found = async (regionCode: string) => (await rowsOfList({ regionCode })).map(({ id }) => id)
    expect(await found('440300')).toContain(there.id)
    expect(await found('440300')).not.toContain(here.id)
    expect((await desk.project(here.id, author())).map(({ id }) => id).toSorted()).toEqual(
      [here.id, there.id].toSorted(),
    )
    expect((await rowsOfList({ openTenderCode: other.openTenderCode.slice(0, -1) })).length).toBeGreaterThan(
      0,
    )
    expect((await rowsOfList({ openTenderCode: other.openTenderCode })).map(({ id }) => id)).toContain(
      there.id,
    )
  })
})

describe('what should have followed', () => {
  test('is counted on the work bench as the list has it, also right after something was published', async () => {
    const counted = async () => {
      await app.settled()
      const waits = await app.content.waiting(author().user)
      return [waits['notices-without-result']?.total, waits['notices-without-contract']?.total]
    }
    const listed = async () => {
      const { lackingResult, lackingContract } = await list.figures(author())
      return [lackingResult, lackingContract]
    }
    const project = own()
    await publish('tender', project)
    at('08-01')
    const before = await counted()
    expect(before).toEqual(await listed())
    await publish('result', { ...project, fixedDate: '2026-08-01' })
    const after = await counted()
    expect(after).toEqual(await listed())
    expect(after[0]).toBe((before[0] ?? 0) - 1)
  })

  test('a project without result or contract is asked about after thirty days', async () => {
    const project = own()
    const lacking = async (what: string) => (await rowsOfList({ lacking: what })).map(({ id }) => id)
    const call = await publish('tender', project)
    at('07-31')
    expect(await lacking('result')).not.toContain(call.id)
    at('08-01')
    expect(await lacking('result')).toContain(call.id)
    const before = await list.figures(author())
    const result = await publish('result', { ...project, fixedDate: '2026-08-01' })
    expect(await lacking('result')).not.toContain(call.id)
    expect((await list.figures(author())).lackingResult).toBe(before.lackingResult - 1)
    at('08-31')
    expect(await lacking('contract')).not.toContain(result.id)
    at('09-01')
    expect(await lacking('contract')).toContain(result.id)
    expect((await list.figures(author())).lackingContract).toBeGreaterThan(0)
    app.clock.set(new Date('2028-09-01T04:00:00Z'))
    expect(await lacking('contract')).not.toContain(result.id)
    at('09-01')
    await publish('contract', { ...project, signDate: '2026-09-01' })
    expect(await lacking('contract')).not.toContain(result.id)
  })
})

describe("the law's times", () => {
  test('what was published against them is found after it was reckoned, and reckoned once', async () => {
    const late = await publish('result', { ...own(), fixedDate: '2026-06-01' })
    const violated = async () => (await rowsOfList({ violated: '1' })).map(({ id }) => id)
    expect(await violated()).not.toContain(late.id)
    expect(await app.content.sweepNotices()).toBeGreaterThan(0)
    expect(await violated()).toContain(late.id)
    expect((await rowOf(late)).violations).toBeGreaterThan(0)
    expect(await app.content.sweepNotices()).toBe(0)
    const { rows } = await app.db.execute<{ rules: string[] }>(
      sql`SELECT rules FROM notice_check k JOIN info i ON i.published_edition_id = k.edition_id WHERE i.id = ${late.id}`,
    )
    expect(rows[0]?.rules).toContain('result')
    await service.withdraw({ ...on(late), reason: '撤回' }, keeper())
    expect(await violated()).not.toContain(late.id)
  })

  test('the report of one notice goes by the day on which it became public, however late it is opened', async () => {
    const live = await publish('tender', own())
    at('07-01')
    const report = await list.report(live.id, author())
    expect(report).toMatchObject({
      asOf: '2026-06-10',
      isPublic: true,
      problems: [],
      warnings: [],
      publishing: { workdays: 0, isMet: true },
    })
    expect(report.findings.find(({ rule }) => rule === 'tender')).toMatchObject({ isMet: true })
    const written = await draft('tender', own())
    const open = await list.report(written.id, author())
    expect(open).toMatchObject({ asOf: '2026-07-01', isPublic: false, publishing: null })
    expect(open.findings.find(({ rule }) => rule === 'tender')).toMatchObject({ isMet: false })
  })

  test('a notice that waited longer than a work day for its publication is told apart', async () => {
    let now = await service.submit(on(await draft('termination', own())), author())
    at('06-15')
    for (const [name, right] of [
      ['first', 'review1'],
      ['second', 'review2'],
      ['last', 'review3'],
    ] as const)
      now = await service.approve(proved(on(now)), as(name, right))
    expect((await list.report(now.id, author())).publishing).toMatchObject({ workdays: 3, isMet: false })
  })
})

describe('open contracting data', () => {
  test('a project is one package: its public notices each as it was said, nothing that is not public', async () => {
    const project = own()
    const call = await publish('tender', project)
    at('06-11')
    const change = { field: 'budget', label: '预算金额', old: '1000000.00', new: '900000.00', reason: '调整' }
    const parts = ['600000', '400000'].map((old, index) => ({
      field: `packages.${index}.budget`,
      label: '包预算',
      old: `${old}.00`,
      new: index === 0 ? '500000.00' : `${old}.00`,
      reason: '调整',
    }))
    await publish('correction', {
      ...project,
      targetId: call.id,
      changes: [
        change,
        parts[0] as object,
        { field: 'ceiling', label: '限价', old: '980000.00', new: '880000.00', reason: '调整' },
      ],
    })
    await draft('result', project)
    const made = await list.ocds(call.id, author())
    const releases = made.releases as { ocid: string; tag: string[]; tender: { value?: object } }[]
    expect(releases.map(({ tag }) => tag[0])).toEqual(['tender', 'tenderAmendment'])
    expect(new Set(releases.map(({ ocid }) => ocid)).size).toBe(1)
    expect(releases.map(({ tender }) => tender.value)).toEqual([
      { amount: 1_000_000, currency: 'CNY' },
      { amount: 900_000, currency: 'CNY' },
    ])
    expect(made).toMatchObject({ version: '1.1' })
    const unpublished = await draft('tender', own())
    expect(await refusal(list.ocds(unpublished.id, author()))).toBe(
      '该项目没有已发布的公告，不能生成开放数据',
    )
  })
})

describe('as files', () => {
  let reader: Acting
  beforeAll(async () => {
    await insertRole(app.db, { id: 'notice-reader', dataScope: 'all' }, ['cms:notice:view'])
    await insertUser(app.db, { userName: 'noticereader', roleIds: ['notice-reader'] })
    at('06-10')
    reader = await actAs(app, 'noticereader')
  })
  const fetched = (path: string) =>
    app.http.inject({ url: `/gpcms/rest/v2${path}`, headers: { cookie: reader.signed.cookie } })
  test('the list goes out in words, narrowed as it is on the page', async () => {
    const project = own()
    await publish('tender', project)
    const file = await fetched(`/notices/export?format=csv&openTenderCode=${project.openTenderCode}`)
    const lines = file.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('标题,公告类型,项目编号')
    expect(lines[1]).toContain(`招标公告,${project.openTenderCode},某市第一中学`)
    expect(lines[1]).toContain('可投标,已发布')
    const { rows } = await app.db.execute(
      sql`SELECT user_name, after FROM audit_log WHERE action = 'export' AND entity = 'notice' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]).toEqual({
      user_name: 'noticereader',
      after: { openTenderCode: project.openTenderCode, format: 'csv' },
    })
  })

  test('and as one package of releases, of what is public only', async () => {
    const project = own()
    const live = await publish('tender', project)
    await draft('result', project)
    const file = await fetched(`/notices/export/ocds?openTenderCode=${project.openTenderCode}`)
    const { version, releases } = JSON.parse(file.body)
    expect(version).toBe('1.1')
    expect(releases.map(({ id }: { id: string }) => id)).toEqual([live.id])
  })
})

describe('similar results', () => {
  test('are found by what the project is about, the most alike first', async () => {
    const of = (openTenderName: string, amount: string) =>
      publish('result', {
        ...own(),
        openTenderName,
        suppliers: [{ packageNo: '1', name: '甲', address: '乙', amount }],
      })
    const close = await of('某局2025年窗帘清洗服务采购项目', '12000')
    const closer = await of('窗帘清洗服务', '10000')
    await of('锅炉维修', '9000')
    const asked = { siteId: bench.site, name: '2026年窗帘清洗服务项目' }
    const found = await list.similar(asked)
    expect(found.map(({ id }) => id)).toEqual([closer.id, close.id])
    expect(found[0]).toMatchObject({ successfulMoney: '10000.00', bidCompany: '甲', likeness: 100 })
    expect((await list.similar({ ...asked, exceptId: closer.id })).map(({ id }) => id)).toEqual([close.id])
    expect(await list.similar({ ...asked, purchaseNature: '3' })).toEqual([])
  })
})
