import { randomUUID } from 'node:crypto'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { noticeBench } from '../../../testing/notices.ts'

const { app, bench, service, desk, author, keeper, on, draft, passAll, refusal, shown, own } =
  await noticeBench()
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

describe('one project', () => {
  test('has its results package by package, and all its notices in one line', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    const packages = async () => {
      const { fields } = await desk.start({ id: live.id, as: 'result' }, author())
      return (fields.suppliers as { packageNo: string }[] | undefined)?.map(({ packageNo }) => packageNo)
    }
    expect(await packages()).toEqual(['1', '2'])
    app.clock.set(new Date('2026-06-11T04:00:00Z'))
    const [winner] = (goldenNotices.result?.suppliers ?? []) as object[]
    const result = await passAll(await draft('result', { ...project, suppliers: [winner] }))
    expect(await packages()).toEqual(['2'])
    const next = await draft('contract', project)
    const line = await desk.project(live.id, author())
    expect(line.map(({ id }) => id)).toEqual([live.id, result.id, next.id])
  })

  test('is checked while it is written', async () => {
    const project = own()
    await passAll(await draft('intention', { planId: project.planId }))
    app.clock.set(new Date('2026-07-09T04:00:00Z'))
    const report = await desk.checks({
      siteId: 'gd',
      fields: {
        format: 'tender',
        ...goldenNotices.tender,
        ...project,
        docsFrom: '2026-07-09',
        docsTo: '2026-07-16',
        openTenderTime: '2026-07-29 09:00:00',
      },
      attachmentCount: 0,
    })
    expect(report.problems).toEqual([])
    expect(report.findings.map(({ rule, isMet, isRefusing }) => [rule, isMet, isRefusing])).toEqual([
      ['intention', false, false],
      ['tender', true, true],
      ['documents', true, true],
    ])
  })

  test('whose amounts look like a slip is warned of it, and can be submitted all the same', async () => {
    const slip = await draft('tender', { ...own(), ceiling: '98' })
    const { warnings } = await desk.checks({
      siteId: bench.site,
      fields: slip.open?.fields ?? {},
      attachmentCount: 0,
    })
    expect(warnings.map(({ key }) => key)).toEqual(['ceiling'])
    const { problems } = await service.check({ id: slip.id, isAskingOthers: false }, author())
    expect(problems.filter(({ group }) => group === 'form').map(({ level }) => level)).toEqual(['warn'])
    expect((await service.submit(on(slip), author())).openState).toBe('review1')
  })

  test('says what it buys by the catalogue, on its page as well', async () => {
    const live = await passAll(await draft('tender', own()))
    expect((await shown(live.id)).catalogueNameList).toBe('电气设备')
    const { data } = await app.get<{ code: string; parentCode: string | null }[]>(
      '/gpcms/rest/web/v2/index/getDictInfo?dictType=purchaseCatalogue&siteId=gd',
    )
    expect(data.find(({ code }) => code === 'A02000000')?.parentCode).toBe('A')
  })

  test('whose intention was published under another plan joins it when the intention is revised', async () => {
    const project = own()
    const intention = await passAll(await draft('intention', { planId: own().planId }))
    const call = await passAll(await draft('tender', project))
    const line = async () => (await desk.project(call.id, author())).map(({ id }) => id)
    expect(await line()).toEqual([call.id])
    const opened = await service.revise(on(intention), author())
    const linked = await service.save(
      {
        ...on(opened),
        saveId: randomUUID(),
        title: opened.title,
        bodyHtml: '',
        fields: { ...opened.open?.fields, planId: project.planId },
        attachments: [],
      },
      author(),
    )
    await passAll(linked)
    expect((await line()).toSorted()).toEqual([intention.id, call.id].toSorted())
  })

  test('is called for once under its number, however often that call is revised', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    const again = await draft('tender', project)
    expect(await refusal(service.submit(on(again), author()))).toBe(`项目编号已用于“${live.title}”`)
    const revised = await service.revise(on(live), author())
    expect((await passAll(revised)).publicState).toBe('live')
    expect(await refusal(service.submit(on(await draft('negotiation', project)), author()))).toBe('done')
    await service.withdraw({ ...on(await service.get(live.id, keeper())), reason: '重新招标' }, keeper())
    expect(await refusal(service.submit(on(again), author()))).toBe('done')
  })

  test('is found by a part of its title, its number or its plan, while it is public', async () => {
    const project = own()
    const live = await passAll(await draft('tender', { ...project, openTenderName: '一个少见的名称' }))
    const byWords = async (keyword: string) =>
      (await desk.live({ siteId: 'gd', keyword })).map(({ id, planId }) => [id, planId])
    for (const keyword of ['少见的名', project.openTenderCode, project.planId])
      expect(await byWords(keyword)).toEqual([[live.id, project.planId]])
    expect(await byWords('%')).toEqual([])
    await service.withdraw({ ...on(live), reason: '撤回' }, keeper())
    expect(await byWords('少见的名')).toEqual([])
  })

  test('parties are found by a part of their name, with what was last known of them', async () => {
    await passAll(await draft('tender', own()))
    const found = await desk.parties({ siteId: 'gd', as: 'purchaser', name: '第一中' })
    expect(found[0]).toMatchObject({ name: '某市第一中学', address: '某市中山路1号', linkMan: '李老师' })
    expect(await desk.parties({ siteId: 'gd', as: 'purchaser', name: '%' })).toEqual([])
  })
})

describe('a supplier with a bad record', () => {
  const record = (name: string, code: string | null, kind: string, from: string, to: string | null) =>
    app.db.execute(sql`
      INSERT INTO credit_record (id, site_id, kind, credit_type, credit_name, credit_code, start_date, end_date, publish_date)
      VALUES (${randomUUID()}, ${bench.site}, ${kind}, '1', ${name}, ${code}, ${from}, ${to}, ${from})`)
  const found = async (format: string, over: NoticeValues) => {
    const fields = { format, ...goldenNotices[format], ...own(), ...over }
    const { findings } = await desk.checks({ siteId: bench.site, fields, attachmentCount: 0 })
    const finding = findings.find(({ rule }) => rule === 'supplier')
    return finding && [finding.isMet, finding.message]
  }
  const winner = (name: string, creditCode?: string) => ({
    suppliers: [{ packageNo: '1', name, creditCode, address: '某地', amount: '1' }],
  })
  const clean = [true, '未见失信、不良行为记录']

  test('is named while its record is in force, on the day on which it was chosen', async () => {
    await record('失信甲', null, 'serious', '2026-01-01', '2026-06-09')
    await record('失信乙', '91440101MA59UNBN27', 'misconduct', '2026-06-09', null)
    expect(await found('result', winner('失信甲'))).toEqual([
      false,
      '“失信甲”至2026-06-09在失信或不良行为记录期内',
    ])
    expect(await found('result', { ...winner('失信甲'), fixedDate: '2026-06-10' })).toEqual(clean)
    expect(await found('result', winner('改名后的乙', '91440101MA59UNBN27'))).toEqual([
      false,
      '“失信乙”在失信或不良行为记录期内',
    ])
    expect(await found('result', { ...winner('失信乙'), fixedDate: '2026-06-08' })).toEqual(clean)
    expect((await found('contract', { bidCompany: '甲，失信甲', signDate: '2026-06-01' }))?.[0]).toBe(false)
    expect((await found('single-source', { bidCompany: '失信乙' }))?.[0]).toBe(false)
    expect(await found('tender', {})).toBeUndefined()
  })
})

describe('the list of notices', () => {
  test('is narrowed by what they say of themselves, drafts included', async () => {
    const one = await draft('tender', {
      ...own(),
      purchaser: '筛选中学',
      agency: '筛选代理',
      budget: '1000000',
    })
    const two = await draft('negotiation', {
      ...own(),
      purchaser: '筛选小学',
      regionCode: '440300',
      purchaseNature: '3',
      budget: '约三十万',
      openTenderTime: '2026-09-01 23:30:00',
    })
    const found = async (filter: object) =>
      (await service.list({ currPage: 1, pageSize: 50, purchaser: '筛选', ...filter }, author())).rows
        .map(({ id }) => id)
        .toSorted()
    const both = [one.id, two.id].toSorted()
    expect(await found({})).toEqual(both)
    expect(await found({ purchaser: '筛选小' })).toEqual([two.id])
    expect(await found({ agency: '筛选代' })).toEqual([one.id])
    expect(await found({ purchaseManner: '6' })).toEqual([two.id])
    expect(await found({ purchaseNature: '1' })).toEqual([one.id])
    expect(await found({ regionCode: '440000' })).toEqual(both)
    expect(await found({ regionCode: '440100' })).toEqual([one.id])
    expect(await found({ openFrom: '2026-07-03' })).toEqual([two.id])
    expect(await found({ openTo: '2026-09-01' })).toEqual(both)
    expect(await found({ openTo: '2026-08-31' })).toEqual([one.id])
    expect(await found({ budgetMin: '1000000', budgetMax: '1000000.00' })).toEqual([one.id])
    expect(await found({ budgetMin: '1000000.01' })).toEqual([])
  })
})
