import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { publishSample } from '../../../testing/infos.ts'
import { noticeBench } from '../../../testing/notices.ts'
import { proved } from '../../../testing/proved.ts'

const { app, bench, service, desk, as, author, keeper, on, draft, passAll, refusal, shown, listed, own } =
  await noticeBench()
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

const change = (field: string, old: string, now: string) => ({
  field,
  label: field,
  old,
  new: now,
  reason: '更正',
})
const correctionOf = (target: ContentDetail, project: NoticeValues, changes: object[], more: object = {}) =>
  draft('correction', { ...project, targetId: target.id, changes }, more)
const first = '2026-07-02 09:30:00'
const moved = '2026-07-20 09:30:00'

describe('a form becomes a notice', () => {
  test('its text, its title and what lists read are made of its values', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    const page = await shown(live.id)
    expect(page).toMatchObject({
      title: '某市第一中学教学设备采购项目招标公告',
      noticeType: '001011',
      purchaseManner: '1',
      budget: '1000000',
      openTenderTime: first,
      purchaser: '某市第一中学',
      purchaserAddr: '某市中山路1号',
      agencyCode: '91440101MA59UNBN27',
      contactPerson: '王工',
      noticeEndTime: '2026-06-17 23:59:59',
      corrections: [],
    })
    expect(page.content).toMatch(/^<div class="noticeArea" id="noticeArea"><h3>项目概况<\/h3>/)
    expect(page.content).toContain('<strong>电子化</strong>')
    expect((await listed(project.openTenderCode)).map(({ id }) => id)).toEqual([live.id])
    const more = await app.db.execute<{ more: object }>(
      sql`SELECT more FROM publication WHERE info_id = ${live.id}`,
    )
    expect(more.rows[0]?.more).not.toHaveProperty('qualification')
  })

  test('the free part is cleaned like any other text', async () => {
    const item = await draft('termination', { supplement: '<p onclick="x">甲<script>1</script></p>' })
    expect(item.open?.fields.supplement).toBe('<p>甲</p>')
    expect(item.open?.bodyHtml).toContain('其他补充事宜</h3><p>甲</p>')
  })

  test('its title follows its values until its author gives it another', async () => {
    const item = await draft('termination', { openTenderName: '' })
    expect(item.title).toBe('某市第一中学终止公告')
    const save = (from: ContentDetail, title: string, over: NoticeValues) =>
      service.save(
        {
          ...on(from),
          saveId: randomUUID(),
          title,
          bodyHtml: '',
          fields: { ...item.open?.fields, ...over },
          attachments: [],
        },
        author(),
      )
    const named = await save(item, item.title, { openTenderName: '甲项目' })
    expect(named.title).toBe('某市第一中学甲项目终止公告')
    const own = await save(named, '关于终止甲项目的公告', { openTenderName: '甲项目' })
    expect(own.title).toBe('关于终止甲项目的公告')
  })

  test('what is missing is named, and so is what the law does not allow', async () => {
    const item = await draft('tender', { ...own(), purchaser: '', openTenderTime: '2026-06-29 09:30:00' })
    expect(await refusal(service.submit(on(item), author()))).toBe(
      '采购人名称不能为空；等标期：等标期为19日，少于20日，最早应为2026-06-30' +
        '（依据：政府采购法第三十五条（2014年修正）：不得少于20日）',
    )
  })

  test('what was in time when it was submitted is refused when it is signed too late', async () => {
    let now = await service.submit(
      on(await draft('tender', { ...own(), openTenderTime: '2026-06-30 09:30:00' })),
      author(),
    )
    now = await service.approve(proved(on(now)), as('first', 'review1'))
    now = await service.approve(proved(on(now)), as('second', 'review2'))
    app.clock.set(new Date('2026-06-11T04:00:00Z'))
    expect(await refusal(service.approve(proved(on(now)), as('last', 'review3')))).toMatch(
      /^等标期：等标期为19日/,
    )
  })

  test('a new notice of an official type has a form; one that came from elsewhere keeps its own text', async () => {
    const bare = await draft('none', {}, { title: '没有格式的公告', bodyHtml: '<p>正文</p>' })
    expect(await refusal(service.submit(on(bare), author()))).toBe('请选择公告格式；请选择公告类型')
  })

  test('decisions of the supervision stand in ordinary lists, everything else among the notices', async () => {
    const decision = await draft('complaint', {}, { channelId: bench.channels.article })
    expect((await service.submit(on(decision), author())).openState).toBe('review1')
    const misplaced = await draft('termination', own(), { channelId: bench.channels.article })
    expect(await refusal(service.submit(on(misplaced), author()))).toBe('该类公告须发布在公告栏目')
  })
})

describe('until when a notice is announced', () => {
  test('is reckoned from its publication, not from its revision', async () => {
    const live = await passAll(await draft('result', own()))
    expect((await shown(live.id)).noticeEndTime).toBe('2026-06-11 23:59:59')
    app.clock.set(new Date('2026-06-11T04:00:00Z'))
    await passAll(await service.revise(on(live), author()))
    expect(await shown(live.id)).toMatchObject({
      noticeTime: '2026-06-10 12:00:00',
      noticeEndTime: '2026-06-11 23:59:59',
    })
  })

  test('follows the correction of its last day, and comes back with it', async () => {
    const project = own()
    const live = await passAll(await draft('single-source', project))
    const end = async () => (await shown(live.id)).noticeEndTime
    expect(await end()).toBe('2026-06-17 23:59:59')
    const correction = await passAll(
      await correctionOf(live, project, [change('publicityTo', '2026-06-17', '2026-06-22')]),
    )
    expect(await end()).toBe('2026-06-22 23:59:59')
    await service.withdraw({ ...on(correction), reason: '更正有误' }, keeper())
    expect(await end()).toBe('2026-06-17 23:59:59')
  })
})

test('the contract of a project is begun with the winner who has none yet, for his own amount', async () => {
  const project = own()
  const result = await passAll(await draft('result', project))
  const begun = async () => (await desk.start({ id: result.id, as: 'contract' }, author())).fields
  expect(await begun()).toMatchObject({ bidCompany: '某某科技有限公司', successfulMoney: '540000.00' })
  await passAll(await draft('contract', project))
  expect(await begun()).toMatchObject({ bidCompany: '甲乙仪器有限公司', successfulMoney: '380000.25' })
})

describe('a correction', () => {
  test('changes what lists, the page and programs show, and the page shows old and new', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    const correction = await passAll(
      await correctionOf(live, project, [
        change('openTenderTime', first, moved),
        change('purchaserLinkPhone', '020-12345678', '020-22222222'),
        change('purchaser', '某市第一中学', '某市第二中学'),
        { label: '技术参数', old: '甲', new: '乙', reason: '澄清' },
      ]),
    )
    const page = await shown(live.id)
    expect(page).toMatchObject({
      openTenderTime: moved,
      announcedOpenTenderTime: first,
      purchaser: '某市第二中学',
      purchaserLinkPhone: '020-22222222',
    })
    expect(page.corrections.map(({ id, label, old, new: now }) => [id, label, old, now])).toEqual([
      [
        correction.id,
        'openTenderTime',
        '2026年07月02日 09时30分（北京时间）',
        '2026年07月20日 09时30分（北京时间）',
      ],
      [correction.id, 'purchaserLinkPhone', '020-12345678', '020-22222222'],
      [correction.id, 'purchaser', '某市第一中学', '某市第二中学'],
      [correction.id, '技术参数', '甲', '乙'],
    ])
    // For programs as it was published; for readers with old and new at their places.
    expect(page.content).toBe(live.published?.bodyHtml)
    expect(page.contentInForce).toContain('<a href="#corrections">（2026-06-10更正）</a>前递交投标文件')
    expect(page.contentInForce).toContain('名称：<del>某市第一中学</del> <ins>某市第二中学</ins>')
    const row = (await listed(project.openTenderCode)).find(({ id }) => id === live.id)
    expect(row).toMatchObject({ openTenderTime: moved, purchaser: '某市第二中学' })
    // Lists, feeds and the summary of a search begin with the deadline in force.
    expect(row?.description).toContain('并于2026年07月20日 09时30分（北京时间）前递交投标文件')
    const search = await app.get<{ rows: { id: string }[] }>(
      `/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&purchaser=${encodeURIComponent('某市第二中学')}&currPage=1&pageSize=20`,
    )
    expect(search.data.rows.map(({ id }) => id)).toContain(live.id)

    await service.withdraw({ ...on(correction), reason: '更正有误' }, keeper())
    expect(await shown(live.id)).toMatchObject({
      openTenderTime: first,
      announcedOpenTenderTime: null,
      purchaser: '某市第一中学',
      purchaserLinkPhone: '020-12345678',
      corrections: [],
      contentInForce: null,
    })
    expect((await listed(project.openTenderCode))[0]?.description).toContain('并于2026年07月02日 09时30分')
  })

  test('reaches what the page answers bidders with, and takes it back when it goes', async () => {
    const project = own()
    const dates = { docsFrom: '2026-06-10', docsTo: '2026-06-18' }
    const live = await passAll(await draft('tender', { ...project, ...dates, smeReserved: '1' }))
    const terms = async () => (await shown(live.id)).terms
    expect(await terms()).toContainEqual({
      name: '文件获取时间',
      value: expect.stringMatching(/^2026-06-10 至 2026-06-18/),
      until: '2026-06-18',
    })
    expect((await terms()).at(-1)).toMatchObject({
      name: '参与范围',
      value: expect.stringMatching(/^专门面向中小企业采购；/),
    })
    const correction = await passAll(
      await correctionOf(live, project, [change('docsTo', '2026-06-18', '2026-06-25')]),
    )
    expect((await terms())[0]).toMatchObject({ name: '文件获取时间', until: '2026-06-25' })
    // A correction brings no terms of its own.
    expect((await shown(correction.id)).terms).toEqual([])
    await service.withdraw({ ...on(correction), reason: '更正有误' }, keeper())
    expect((await terms())[0]).toMatchObject({ name: '文件获取时间', until: '2026-06-18' })
  })

  test('is what lists are narrowed by: documents, reservation, class and amount, as long as it is public', async () => {
    const project = own()
    const live = await passAll(
      await draft('tender', {
        ...project,
        docsFrom: '2026-06-10',
        docsTo: '2026-06-18',
        smeReserved: '1',
        catalogue: [{ code: 'A02060000', name: '电气设备' }],
      }),
    )
    const finds = async (query: string): Promise<boolean> => {
      const path = `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&openTenderCode=${project.openTenderCode}&${query}`
      const { rows } = (await app.get<{ rows: { id: string }[] }>(path)).data
      return rows.some(({ id }) => id === live.id)
    }
    const announced = [
      'deadlineOf=documents&deadlineStart=2026-06-18&deadlineEnd=2026-06-18',
      'smeReserved=1',
      'catalogueCode=A0206',
    ]
    const corrected = [
      'deadlineOf=documents&deadlineStart=2026-06-25&deadlineEnd=2026-06-25',
      'smeReserved=0',
      'catalogueCode=A0232',
    ]
    const all = async (queries: string[]) => Promise.all(queries.map(finds))
    expect([await all(announced), await all(corrected)]).toEqual([
      [true, true, true],
      [false, false, false],
    ])
    const correction = await passAll(
      await correctionOf(live, project, [
        change('docsTo', '2026-06-18', '2026-06-25'),
        change('smeReserved', '1', '0'),
        change('catalogue.0.code', 'A02060000', 'A02320000'),
      ]),
    )
    await app.settled()
    expect([await all(announced), await all(corrected)]).toEqual([
      [false, false, false],
      [true, true, true],
    ])
    await service.withdraw({ ...on(correction), reason: '更正有误' }, keeper())
    await app.settled()
    expect([await all(announced), await all(corrected)]).toEqual([
      [true, true, true],
      [false, false, false],
    ])
  })

  test('of a correction starts from the value that the first one set', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    await passAll(await correctionOf(live, project, [change('openTenderTime', first, moved)]))
    const later = '2026-07-28 09:30:00'
    const stale = await correctionOf(live, project, [change('openTenderTime', first, later)])
    expect(await refusal(service.submit(on(stale), author()))).toBe(
      '“openTenderTime”的原内容与现行内容不一致，现行内容为：2026年07月20日 09时30分（北京时间）',
    )
    await passAll(await correctionOf(live, project, [change('openTenderTime', moved, later)]))
    expect(await shown(live.id)).toMatchObject({ openTenderTime: later, announcedOpenTenderTime: first })
    expect((await desk.inForce({ id: live.id, exceptId: undefined }, author())).fields.openTenderTime).toBe(
      later,
    )
  })

  test('of two that wait for a signature only the first still starts from what is in force', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    const waiting = await Promise.all(
      [moved, '2026-07-21 09:30:00'].map(async time => {
        let now = await service.submit(
          on(await correctionOf(live, project, [change('openTenderTime', first, time)])),
          author(),
        )
        now = await service.approve(proved(on(now)), as('first', 'review1'))
        return service.approve(proved(on(now)), as('second', 'review2'))
      }),
    )
    const outcomes = await Promise.all(
      waiting.map(item => refusal(service.approve(proved(on(item)), as('last', 'review3')))),
    )
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    expect(outcomes.find(outcome => outcome !== 'done')).toContain('原内容与现行内容不一致')
  })

  test('that leaves too little time says until when the deadline must be moved', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    app.clock.set(new Date('2026-06-20T04:00:00Z'))
    const late = await correctionOf(live, project, [change('openTenderTime', first, '2026-07-04 09:30:00')])
    expect(await refusal(service.submit(on(late), author()))).toBe(
      '更正后的准备时间：更正至提交截止为14日，少于15日，最早应为2026-07-05' +
        '（依据：政府采购法实施条例第三十一条（国务院令第658号）：不得少于15日）',
    )
  })

  test('moves only the notice that it names, also where a plan was tendered twice', async () => {
    const project = own()
    const one = await passAll(await draft('tender', project))
    const two = await passAll(await draft('tender', { ...project, openTenderCode: 'SECOND' }))
    await passAll(await correctionOf(one, project, [change('openTenderTime', first, moved)]))
    expect((await shown(one.id)).openTenderTime).toBe(moved)
    expect((await shown(two.id)).openTenderTime).toBe(first)
  })

  test('stands over a revision of the notice, and its own revision over itself', async () => {
    const project = own()
    const live = await passAll(await draft('tender', project))
    const correction = await passAll(
      await correctionOf(live, project, [change('openTenderTime', first, moved)]),
    )
    const revise = async (item: ContentDetail, fields: NoticeValues) => {
      const open = await service.revise(on(await service.get(item.id, author())), author())
      return passAll(
        await service.save(
          { ...on(open), saveId: randomUUID(), title: '', bodyHtml: '', fields, attachments: [] },
          author(),
        ),
      )
    }
    await revise(live, { ...live.published?.fields, purchaser: '某市第三中学' })
    expect(await shown(live.id)).toMatchObject({ openTenderTime: moved, purchaser: '某市第三中学' })
    const later = '2026-07-30 09:30:00'
    await revise(correction, {
      ...correction.published?.fields,
      changes: [change('openTenderTime', first, later)],
    })
    expect((await shown(live.id)).openTenderTime).toBe(later)
  })

  test('can be made of a notice that came from elsewhere', async () => {
    const { planId, openTenderCode } = own()
    const id = await publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: '导入的招标公告',
      noticeTime: '2026-06-01 09:00:00',
      noticeType: '001011',
      openTenderCode,
      openTenderTime: first,
      planId,
    })
    const { fields } = await desk.start({ id, as: 'correction' }, author())
    expect(fields).toMatchObject({ format: 'correction', targetId: id, firstDate: '2026-06-01' })
  })

  test('of what is not public is refused', async () => {
    const hidden = await draft('tender', own())
    const item = await correctionOf(hidden, own(), [{ label: '甲', old: '乙', new: '丙', reason: '丁' }])
    expect(await refusal(service.submit(on(item), author()))).toBe('被更正的公告不存在或未发布')
    expect(await refusal(desk.start({ id: hidden.id, as: 'correction' }, author()))).toBe(
      '该公告未发布，不能据此起草或更正',
    )
  })
})
