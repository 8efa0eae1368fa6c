import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../testing/content.ts'
import { proved } from '../../testing/proved.ts'
import { signatureFor } from '../../testing/signing.ts'
import type { Reach } from './core/desk.ts'
import type { ContentService } from './service.ts'

let app: TestApp
let bench: Bench
let service: ContentService
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  service = app.content.content('article', app.db)
  await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, review_depth)
    VALUES ('one-level', 'one-level', 'gd', '一级', 'one-level', 'list', 1), ('two-levels', 'two-levels', 'gd', '二级', 'two-levels', 'list', 2)`)
})
afterAll(() => app.close())
const at = (time: string) => app.clock.set(new Date(time))
beforeEach(() => at('2026-06-10T04:00:00Z'))

const as = (name: string, kind: ContentKind, ...rights: string[]): Reach =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:${kind}:${right}` as FunctionCode),
    ),
  )
const author = () => as('author', 'article', 'edit')
const first = () => as('first', 'article', 'review1')
const second = () => as('second', 'article', 'review2')
const last = () => as('last', 'article', 'review3')
const keeper = () => as('keeper', 'article', 'withdraw')

const words = (title: string, over: object = {}) => ({
  title,
  bodyHtml: `<p>${title}的正文</p>`,
  fields: sampleFields.article,
  attachments: [],
  ...over,
})
const draft = (title: string, over: object = {}) =>
  service.create(
    { id: randomUUID(), siteId: bench.site, channelId: bench.channels.article, ...words(title), ...over },
    author(),
  )
const on = ({ id, version }: ContentDetail) => ({ id, version })
const passAll = async (item: ContentDetail): Promise<ContentDetail> => {
  let now = await service.submit(on(item), author())
  for (const reviewer of [first(), second(), last()]) now = await service.approve(proved(on(now)), reviewer)
  return now
}
const publicTitle = async (id: string): Promise<string | null> => {
  const { data } = await app.get<{ title: string; withdrawnReason: string | null } | null>(
    `/gpcms/rest/web/v2/info/getInfoById?id=${id}&siteId=gd`,
  )
  return data && data.withdrawnReason === null ? data.title : null
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    failure => (failure as Error).message,
  )

describe('from a first draft to the public', () => {
  test('three levels, three people, and nobody sees it before the last has signed', async () => {
    const item = await draft('三级审核的稿件')
    let now = await service.submit(on(item), author())
    expect(now.openState).toBe('review1')
    expect(await publicTitle(item.id)).toBeNull()
    now = await service.approve(proved(on(now)), first())
    now = await service.approve(proved(on(now)), second())
    expect(await publicTitle(item.id)).toBeNull()
    now = await service.approve(proved(on(now)), last())
    expect([now.publicState, now.openState]).toEqual(['live', 'none'])
    expect(await publicTitle(item.id)).toBe('三级审核的稿件')
    expect(now.published?.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('nobody passes two levels, whatever he holds', async () => {
    const both = as('first', 'article', 'review1', 'review2')
    let now = await service.submit(on(await draft('一人两级的稿件')), author())
    now = await service.approve(proved(on(now)), both)
    expect(await refusal(service.approve(proved(on(now)), both))).toBe('同一人不能审核同一稿件的两级')
  })

  test('what is returned and submitted again is reviewed from the beginning', async () => {
    let now = await service.submit(on(await draft('退回后再审的稿件')), author())
    now = await service.approve(proved(on(now)), first())
    now = await service.sendBack({ ...on(now), reason: '第二段数据有误' }, second())
    expect(now.openState).toBe('returned')
    now = await service.submit(on(now), author())
    expect(now.openState).toBe('review1')
    now = await service.approve(proved(on(now)), first())
    expect(now.openState).toBe('review2')
  })

  test('an unfinished draft can be kept but not submitted, and all that is missing is named', async () => {
    const item = await draft('短', { bodyHtml: '', fields: {} })
    expect(await refusal(service.submit(on(item), author()))).toBe(
      '标题须为4至100个字；正文、附件和外部链接不能都为空；来源不能为空',
    )
  })

  test('a channel says how many levels there are', async () => {
    const one = await service.submit(on(await draft('一级审核的稿件', { channelId: 'one-level' })), author())
    expect(one.openState).toBe('review3')
    const two = await service.submit(on(await draft('二级审核的稿件', { channelId: 'two-levels' })), author())
    expect(two.openState).toBe('review1')
    expect((await service.approve(proved(on(two)), first())).openState).toBe('review3')
  })
})

describe('saving', () => {
  test('the same request twice makes one item, one save, one edition', async () => {
    const id = randomUUID()
    const input = { id, siteId: bench.site, channelId: bench.channels.article, ...words('只建立一次') }
    const [one, two] = await Promise.all([service.create(input, author()), service.create(input, author())])
    expect(one.id).toBe(two.id)
    const saveId = randomUUID()
    const save = () => service.save({ ...on(one), saveId, ...words('只保存一次') }, author())
    const saved = await Promise.all([save(), save(), save()])
    expect(new Set(saved.map(({ version }) => version))).toEqual(new Set([one.version + 1]))
    expect(await service.editions(id, author())).toHaveLength(1)
  })

  test('who saves over another is told by whom and when', async () => {
    const item = await draft('两人同改的稿件')
    await service.save({ ...on(item), saveId: randomUUID(), ...words('先存的人') }, author())
    const late = service.save(
      { ...on(item), saveId: randomUUID(), ...words('后存的人') },
      as('editor', 'article', 'edit'),
    )
    expect(await refusal(late)).toMatch(/^数据已被bench-author于2026-06-10 12:00:00修改$/)
  })

  test('two who have it open see each other', async () => {
    const item = await draft('有人正在编辑')
    const other = as('editor', 'article', 'edit')
    expect(await service.presence(item.id, author())).toEqual([])
    expect((await service.presence(item.id, other)).map(({ userName }) => userName)).toEqual(['bench-author'])
  })
})

describe('a published item', () => {
  test('stays as it is until its revision is approved; then the old edition is history', async () => {
    const live = await passAll(await draft('第一版的标题'))
    let now = await service.revise(on(live), author())
    now = await service.save({ ...on(now), saveId: randomUUID(), ...words('第二版的标题') }, author())
    expect(await publicTitle(live.id)).toBe('第一版的标题')
    await passAll(now)
    expect(await publicTitle(live.id)).toBe('第二版的标题')
    const states = (await service.editions(live.id, author())).map(({ editionNo, state }) => [
      editionNo,
      state,
    ])
    expect(states).toEqual([
      [2, 'published'],
      [1, 'superseded'],
    ])
    const again = await service.restoreEdition({ id: live.id, editionId: live.published?.id ?? '' }, author())
    expect(again.open?.title).toBe('第一版的标题')
    expect(await publicTitle(live.id)).toBe('第二版的标题')
  })

  test('cannot be rewritten or deleted, not even at the database', async () => {
    const live = await passAll(await draft('不可改写的稿件'))
    const edition = live.published?.id
    const rewritten = app.db.execute(sql`UPDATE info_edition SET title = '改写' WHERE id = ${edition}`)
    await expect(rewritten).rejects.toThrow()
    await expect(app.db.execute(sql`DELETE FROM info_edition WHERE id = ${edition}`)).rejects.toThrow()
    expect(await refusal(service.remove({ ...on(live), reason: '想删除它' }, author()))).toBe(
      '当前状态不能执行此操作',
    )
  })

  test('withdrawn, it tells the reason and nothing of its text; restored, it is a new edition', async () => {
    const live = await passAll(await draft('将要撤回的稿件'))
    const gone = await service.withdraw({ ...on(live), reason: '数据有误，核实后重发' }, keeper())
    const { data } = await app.get<{ withdrawnReason: string; content: string | null }>(
      `/gpcms/rest/web/v2/info/getInfoById?id=${live.id}&siteId=gd`,
    )
    expect(data).toMatchObject({ withdrawnReason: '数据有误，核实后重发', content: null })
    const back = await service.restore({ ...on(gone), reason: '已核实无误' }, keeper())
    expect([back.publicState, back.published?.editionNo]).toEqual(['live', 2])
    expect(await publicTitle(live.id)).toBe('将要撤回的稿件')
  })

  const keptText = async (id: string) =>
    (await app.get<{ content: string } | null>(`/gpcms/rest/web/v2/info/getWithdrawnText?id=${id}&siteId=gd`))
      .data

  test('withdrawn, its text can still be read for the record; live or restored, it is no record', async () => {
    const live = await passAll(await draft('留作查阅的稿件'))
    expect(await keptText(live.id)).toBeNull()
    const gone = await service.withdraw({ ...on(live), reason: '数据有误' }, keeper())
    expect(gone.isTextHidden).toBe(false)
    expect(await keptText(live.id)).toMatchObject({
      content: '<p>留作查阅的稿件的正文</p>',
      source: sampleFields.article.source,
      hasAttachments: false,
    })
    const elsewhere = `/gpcms/rest/web/v2/info/getWithdrawnText?id=${live.id}&siteId=sc`
    expect((await app.get(elsewhere)).data).toBeNull()
    await service.restore({ ...on(gone), reason: '已核实无误' }, keeper())
    expect(await keptText(live.id)).toBeNull()
  })

  test('withdrawn for what it says of people, nobody reads it again, and the log says which it was', async () => {
    const live = await passAll(await draft('误发个人信息的稿件'))
    const gone = await service.withdraw({ ...on(live), reason: '误发', isTextHidden: true }, keeper())
    expect([gone.isTextHidden, await keptText(live.id)]).toEqual([true, null])
    const { rows } = await app.db.execute<{ after: unknown }>(
      sql`SELECT after FROM audit_log WHERE entity_id = ${live.id} AND action = 'withdraw'`,
    )
    expect(rows[0]?.after).toMatchObject({ isTextHidden: true })
    const back = await service.restore({ ...on(gone), reason: '已隐去' }, keeper())
    const again = await service.withdraw({ ...on(back), reason: '数据有误' }, keeper())
    expect([again.isTextHidden, (await keptText(live.id)) !== null]).toEqual([false, true])
  })

  test('what its editor put beside it is read with it, as long as that is public', async () => {
    const beside = await passAll(await draft('延伸阅读的稿件'))
    const fields = {
      ...sampleFields.article,
      tags: ['框架协议', '征集'],
      elderSummary: '一句话说清楚。',
      relatedInfos: [{ id: beside.id, title: '旧标题' }],
    }
    const live = await passAll(await draft('附有延伸阅读的稿件', { fields }))
    const seen = async () =>
      (await app.get<object>(`/gpcms/rest/web/v2/info/getInfoById?id=${live.id}&siteId=gd`)).data
    expect(await seen()).toMatchObject({
      tags: ['框架协议', '征集'],
      elderSummary: '一句话说清楚。',
      related: [{ id: beside.id, title: '延伸阅读的稿件' }],
    })
    await service.withdraw({ ...on(beside), reason: '数据有误' }, keeper())
    expect(await seen()).toMatchObject({ related: [] })
  })

  test('laws and notices that its editor names are read with it, with the article that is meant', async () => {
    const law = await passAll(await draft('所依据的办法'))
    const notice = await passAll(await draft('所涉及的公告'))
    const citing = (article: string) => ({
      ...sampleFields.article,
      lawCitations: [{ id: law.id, title: '旧名', article }],
      relatedNotices: [{ id: notice.id, title: '旧名' }],
    })
    const wrong = await draft('条号写错的稿件', { fields: citing('12') })
    expect(await refusal(service.submit(on(wrong), author()))).toBe('条号须写作“第十二条”')
    const live = await passAll(await draft('引用法规的稿件', { fields: citing('第十二条') }))
    const seen = async () =>
      (await app.get<object>(`/gpcms/rest/web/v2/info/getInfoById?id=${live.id}&siteId=gd`)).data
    expect(await seen()).toMatchObject({
      laws: [{ id: law.id, title: '所依据的办法', article: '第十二条' }],
      notices: [{ id: notice.id, title: '所涉及的公告' }],
      related: [],
    })
    await service.withdraw({ ...on(law), reason: '数据有误' }, keeper())
    expect(await seen()).toMatchObject({ laws: [], notices: [{ id: notice.id }] })
  })

  test('how a title stands out is told beside the rows of a list, and found at the desk', async () => {
    const marks = { titleTone: 'accent', isTitleBold: '1', isHot: '1' }
    const marked = await passAll(await draft('醒目的稿件', { fields: { ...sampleFields.article, ...marks } }))
    const plain = await passAll(await draft('平常的稿件'))
    const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
    const addressOf = (title: string) =>
      `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&title=${encodeURIComponent(title)}`
    const listed = async (title: string): Promise<{ marks?: object[] }> => {
      const url = addressOf(title)
      const headers = signatureFor({ key, method: 'GET', url, at: app.clock.now() })
      return (await app.http.inject({ url, headers })).json().data
    }
    const mark = { tone: 'accent', isBold: true, isHot: true, isRecommended: false }
    expect((await listed('醒目的稿件')).marks).toEqual([{ id: marked.id, ...mark }])
    expect(await listed('平常的稿件')).not.toHaveProperty('marks')
    // Programs of the outside know two keys.
    expect(Object.keys((await app.get<object>(addressOf('醒目的稿件'))).data)).toEqual(['total', 'rows'])
    const detail = await app.get<object>(`/gpcms/rest/web/v2/info/getInfoById?id=${marked.id}&siteId=gd`)
    expect(detail.data).toMatchObject({ titleMark: mark })
    const hot = await service.list({ isHot: '1', currPage: 1, pageSize: 100 }, author())
    expect(hot.rows.map(({ id }) => id)).toContain(marked.id)
    expect(hot.rows.map(({ id }) => id)).not.toContain(plain.id)
    expect((await service.list({ isRecommended: '1', currPage: 1, pageSize: 100 }, author())).rows).toEqual(
      [],
    )
  })

  test('a reference shows the same text elsewhere, follows it, and goes with it', async () => {
    const live = await passAll(await draft('被引用的稿件'))
    await service.refer(
      { ...on(live), mode: 'reference', targets: [{ siteId: 'gd', channelId: 'one-level' }] },
      author(),
    )
    const found = await app.db.execute<{ id: string }>(sql`SELECT id FROM info WHERE origin_id = ${live.id}`)
    const reference = found.rows[0]?.id ?? ''
    expect(await publicTitle(reference)).toBe('被引用的稿件')
    let now = await service.revise(on(await service.get(live.id, author())), author())
    now = await service.save({ ...on(now), saveId: randomUUID(), ...words('被引用的新稿件') }, author())
    now = await passAll(now)
    expect(await publicTitle(reference)).toBe('被引用的新稿件')
    await service.withdraw({ ...on(now), reason: '一并撤回' }, keeper())
    expect(await publicTitle(reference)).toBeNull()
  })
})

describe('by the clock', () => {
  test('what is scheduled appears at its hour, once, also with several at work', async () => {
    let now = await service.submit(
      on(await draft('定时发布的稿件', { scheduledAt: '2026-06-12 09:00:00' })),
      author(),
    )
    for (const reviewer of [first(), second(), last()]) now = await service.approve(proved(on(now)), reviewer)
    expect(now.openState).toBe('scheduled')
    expect(await app.content.due.publishDue()).toBe(0)
    at('2026-06-12T01:00:00Z')
    const done = await Promise.all([1, 2, 3].map(() => app.content.due.publishDue()))
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await publicTitle(now.id)).toBe('定时发布的稿件')
  })

  test('what has expired is gone from lists, and says so', async () => {
    at('2026-06-13T01:00:00Z')
    const live = await passAll(await draft('会过期的稿件', { expireAt: '2026-06-14 09:00:00' }))
    at('2026-06-14T01:00:00Z')
    expect(await app.content.due.endDue()).toBe(1)
    expect(await publicTitle(live.id)).toBeNull()
    expect((await service.get(live.id, author())).publicState).toBe('expired')
  })
})

describe('reviewing together', () => {
  test('what is handed to one person waits for him alone', async () => {
    let now = await service.submit(on(await draft('转审的稿件')), author())
    now = await service.transfer(
      { ...on(now), reason: '请对口处室审核', toUserId: bench.idOf('other') },
      first(),
    )
    expect(await refusal(service.approve(proved(on(now)), first()))).toBe('该稿件已转交他人审核')
    now = await service.approve(proved(on(now)), as('other', 'article', 'review1'))
    expect(now.openState).toBe('review2')
  })

  test('opinions that were asked for come before the decision', async () => {
    let now = await service.submit(on(await draft('会签的稿件')), author())
    now = await service.cosign({ ...on(now), userIds: [bench.idOf('other')] }, first())
    expect(await refusal(service.approve(proved(on(now)), first()))).toBe('还有会签意见未提交，不能通过')
    await app.db.execute(sql`UPDATE info_cosign SET answered_at = now(), is_agreed = true, comment = '同意'`)
    expect((await service.approve(proved(on(now)), first())).openState).toBe('review2')
  })
})
