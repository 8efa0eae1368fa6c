import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { LawDeskRow } from '@sunport/contract/calls/law-desk.ts'
import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { keepIds } from '@sunport/contract/content/law/compare.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench } from '../../../testing/content.ts'
import { publishSample } from '../../../testing/infos.ts'
import { insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'
import { send, signIn } from '../../../testing/signing.ts'
import { indexPublications } from '../../search/index-repo.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentService } from '../service.ts'
import { lawCommencement } from './versions.ts'

let app: TestApp
let bench: Bench
let service: ContentService
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  bench = await contentBench(app)
  service = app.content.content('law', app.db)
})
afterAll(() => app.close())

const as = (name: string, right: string): Reach =>
  bench.reach(bench.user(name, ['cms:law:view', `cms:law:${right}` as FunctionCode]))
const author = () => as('author', 'edit')
const on = ({ id, version }: ContentDetail) => ({ id, version })

const textCiting = (title: string) => `第一章　总则
第一条　为了规范采购，依据《${title}》第二条，制定本办法。
第二条　采购人应当公开意向。
第二章　附则
第三条　违反本办法第二条的，责令改正。`
const firstText = textCiting('中华人民共和国政府采购法')
const secondText = firstText
  .replace('应当公开意向', '应当提前三十日公开意向')
  .replace('第二章', '第二条之一　供应商可以提出异议。\n第二章')

const version = (
  no: number,
  validFrom: string,
  text: string,
  over: Partial<LawVersion> = {},
): LawVersion => ({
  no,
  validFrom,
  nodes: parseLawText(text, randomUUID).nodes,
  ...over,
})
const fieldsOf = (versions: LawVersion[], over: object = {}) => ({
  lawCategory: '5',
  publishNumber: '粤财采购[2026] 9 号',
  issuers: ['省财政厅', '省审计厅'],
  publishDate: '2026-01-05',
  versions,
  ...over,
})
const draft = (title: string, fields: Record<string, unknown>) =>
  service.create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels.law,
      title,
      bodyHtml: '',
      fields,
      attachments: [],
    },
    author(),
  )
const pass = async (item: ContentDetail): Promise<ContentDetail> => {
  let now = await service.submit(on(item), author())
  for (const [name, right] of [
    ['first', 'review1'],
    ['second', 'review2'],
    ['last', 'review3'],
  ] as const)
    now = await service.approve(proved(on(now)), as(name, right))
  return now
}
const revise = async (item: ContentDetail, fields: Record<string, unknown>) => {
  const open = await service.revise(on(item), author())
  return service.save(
    { ...on(open), saveId: randomUUID(), title: item.title, bodyHtml: '', fields, attachments: [] },
    author(),
  )
}
const textOn = async (id: string, date?: string): Promise<LawText | null> =>
  (
    await app.get<LawText | null>(
      `/gpcms/rest/web/v2/law/text?id=${id}&siteId=gd${date ? `&date=${date}` : ''}`,
    )
  ).data
const contentOf = async (id: string): Promise<string> =>
  (await app.get<{ content: string }>(`/gpcms/rest/web/v2/info/getInfoById?id=${id}`)).data.content
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    failure => (failure as Error).message,
  )
const isSearched = async (id: string, word: string): Promise<boolean> => {
  const { rows } = await app.db.execute(
    sql`SELECT 1 FROM search_entry WHERE info_id = ${id} AND strpos(text_norm, ${word}) > 0`,
  )
  return rows.length === 1
}

/** A law in force, with an amendment that comes into force on a later day. */
const amendedLaw = async (title: string, validFrom: string): Promise<ContentDetail> => {
  const law = await pass(await draft(title, fieldsOf([version(1, '2026-02-01', firstText)])))
  const [before] = (law.published?.fields.versions ?? []) as [LawVersion]
  const amended = version(2, validFrom, secondText, { amendedBy: '省财政厅令第3号' })
  amended.nodes = keepIds(before.nodes, amended.nodes)
  return pass(await revise(law, fieldsOf([before, amended])))
}

describe('a law that is imported, published and amended', () => {
  test('is composed: its number normalised, its facts beside the text, its body the newest text', async () => {
    const law = await draft('省采购意向公开办法', fieldsOf([version(1, '2026-02-01', firstText)]))
    expect(law.open?.fields).toMatchObject({
      publishNumber: '粤财采购〔2026〕9号',
      issuer: '省财政厅、省审计厅',
      effectDate: '2026-02-01',
    })
    expect(law.open?.bodyHtml).toContain('<p><strong>第二条</strong>　采购人应当公开意向。</p>')
  })

  test('is read by the public as its versions say, with its days apart', async () => {
    const law = await pass(await draft('分日期的办法', fieldsOf([version(1, '2026-02-01', firstText)])))
    expect(await textOn(law.id)).toMatchObject({
      asOf: '2026-06-10',
      isToday: true,
      versionNo: 1,
      validity: '现行有效',
      publishDate: '2026-01-05',
      effectDate: '2026-02-01',
      versions: [{ no: 1, validFrom: '2026-02-01', validTo: null }],
    })
    expect((await textOn(law.id, '2026-01-31'))?.validity).toBe('尚未施行')
  })

  test('an amendment that is still to come is published and not yet in force', async () => {
    const law = await amendedLaw('尚待修订的办法', '2026-07-01')
    expect(await textOn(law.id)).toMatchObject({ versionNo: 1 })
    expect((await textOn(law.id, '2026-07-01'))?.html).toContain('提前三十日')
    expect(await contentOf(law.id)).not.toContain('提前三十日')
    expect(await isSearched(law.id, '提前三十日')).toBe(false)
  })

  test('and is in force on its day without anybody acting', async () => {
    const law = await amendedLaw('六月修订的办法', '2026-06-20')
    const before = app.clock.now()
    onTestFinished(() => app.clock.set(before))
    app.clock.set(new Date('2026-06-19T16:00:00Z'))
    expect(await textOn(law.id)).toMatchObject({ asOf: '2026-06-20', versionNo: 2 })
    expect(await contentOf(law.id)).toContain('提前三十日')
    const past = await textOn(law.id, '2026-06-19')
    expect(past).toMatchObject({ versionNo: 1, isToday: false, isCurrent: false })
    expect(await textOn(law.id)).toMatchObject({ isToday: true, isCurrent: true })
    expect(past?.html).not.toContain('提前三十日')
    const commence = lawCommencement(app.db, app.clock, indexPublications)
    const done = await Promise.all([commence(), commence()])
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await isSearched(law.id, '提前三十日')).toBe(true)
    expect(await commence()).toBe(0)
  })

  test('is repealed on a day, and says by what', async () => {
    const first = await pass(await draft('八月废止的办法', fieldsOf([version(1, '2026-02-01', firstText)])))
    const { fields } = first.published as NonNullable<typeof first.published>
    const end = { repealDate: '2026-08-01', repealedBy: '新的采购办法', repealedById: 'new' }
    const law = await pass(await revise(first, { ...fields, ...end }))
    expect((await textOn(law.id))?.validity).toBe('现行有效')
    expect((await textOn(law.id, '2026-03-01'))?.isCurrent).toBe(true)
    expect(await textOn(law.id, '2026-08-01')).toMatchObject({
      isCurrent: false,
      validity: '已废止',
      repealedBy: '新的采购办法',
      repealedById: 'new',
    })
  })

  test('its text leaves with it when it is withdrawn', async () => {
    const law = await pass(await draft('将要撤回的办法', fieldsOf([version(1, '2026-02-01', firstText)])))
    expect((await textOn(law.id))?.html).toContain('公开意向')
    await service.withdraw({ ...on(law), reason: '发布有误需要更正' }, as('keeper', 'withdraw'))
    expect(await textOn(law.id)).toBeNull()
  })
})

describe('references', () => {
  test('lead to laws and articles that exist, and back', async () => {
    const target = await pass(
      await draft('框架协议管理办法', fieldsOf([version(1, '2026-01-01', '第一条　甲。\n第二条　乙。')])),
    )
    const citing = await pass(
      await draft('引用他法的办法', fieldsOf([version(1, '2026-01-01', textCiting(target.title))])),
    )
    const html = (await textOn(citing.id))?.html
    expect(html).toContain(`<a href="?id=${target.id}#tiao-2">《框架协议管理办法》第二条</a>`)
    expect(html).toContain('违反<a href="#tiao-2">本办法第二条</a>的')
    await publishSample(app.db, {
      id: 'reading',
      siteId: 'gd',
      channel: 'tzgg',
      title: '解读文章',
      noticeTime: '2026-05-01 09:00:00',
      body: '<p>对《框架协议管理办法》的解读</p>',
    })
    expect((await textOn(target.id))?.citedBy.map(({ title }) => title).sort()).toEqual([
      '引用他法的办法',
      '解读文章',
    ])
  })
})

test('laws are found by the names that a text gives them, those of the site and no others', async () => {
  const law = await pass(await draft('按名称找的办法', fieldsOf([version(1, '2026-01-01', '第一条　甲。')])))
  await draft('还没有公开的办法', fieldsOf([version(1, '2026-01-01', '第一条　甲。')]))
  const titles = ['按名称找的办法', '中华人民共和国按名称找的办法', '还没有公开的办法', '解读文章'].join('|')
  const named = async (siteId: string) =>
    (
      await app.get<{ title: string; id: string }[]>(
        `/gpcms/rest/web/v2/law/named?${new URLSearchParams({ siteId, titles })}`,
      )
    ).data
  expect((await named('gd')).map(({ title, id }) => [title, id])).toEqual([
    ['按名称找的办法', law.id],
    ['中华人民共和国按名称找的办法', law.id],
  ])
  expect(await named('fj')).toEqual([])
})

describe('a law of which one article ends before the rest', () => {
  test('is partly repealed from that day on, and says which', async () => {
    const part = version(1, '2026-01-01', '第一条　甲。\n第二条　乙。')
    ;(part.nodes[1] as { endDate: string }).endDate = '2026-09-01'
    const law = await pass(await draft('部分失效的办法', fieldsOf([part])))
    expect(await textOn(law.id, '2026-08-31')).toMatchObject({ validity: '现行有效' })
    const after = await textOn(law.id, '2026-09-01')
    expect(after).toMatchObject({ validity: '部分失效' })
    expect(after?.html).toContain('乙。（自2026年9月1日起失效）')
  })
})

describe('what is refused', () => {
  test('a law with wrong numbers or days is kept as a draft and not submitted', async () => {
    const item = await draft(
      '有错误的采购办法',
      fieldsOf([version(1, '2026-02-01', '第一条　甲。\n第一条　乙。')], { repealDate: '2026-03-01' }),
    )
    expect(await refusal(service.submit(on(item), author()))).toBe(
      '已填写废止日期，须写明废止依据；版本1：第一条重复',
    )
  })

  test('what is no tree is not kept at all', async () => {
    expect(await refusal(draft('不成结构的办法', { lawCategory: '5', versions: [{ no: 'x' }] }))).toBe(
      '法规条文的结构不正确',
    )
  })

  test('nothing that a text may not hold comes through a provision', async () => {
    const hostile = version(1, '2026-02-01', '第一条　甲。')
    ;(hostile.nodes[0] as { html: string }).html = '<p onclick="x()">甲<script>alert(1)</script></p>'
    const item = await draft('夹带脚本的办法', fieldsOf([hostile]))
    const kept = JSON.stringify(item.open)
    expect(kept).not.toMatch(/script|onclick/)
    expect(kept).toContain('甲')
  })
})

describe('the desk of laws', () => {
  test('lists facts, versions and validity, and filters by them', async () => {
    const userName = 'law-editor'
    await insertUser(app.db, { userName, roleIds: ['bench-role'] })
    const editor = await signIn(app, userName, 'Right-Password-1')
    const listed = async (query: string) =>
      (await send(app, editor, 'GET', `/gpcms/rest/v2/law-desk?currPage=1&pageSize=50&${query}`)).json().data
        .rows as LawDeskRow[]
    const cited = await pass(
      await draft('被细则引用的办法', fieldsOf([version(1, '2026-01-01', '第一条　甲。\n第二条　乙。')])),
    )
    const citing = await pass(
      await draft('引用办法的细则', fieldsOf([version(1, '2026-01-01', textCiting(cited.title))])),
    )
    await draft(
      '将来施行的办法',
      fieldsOf([version(1, '2027-01-01', firstText)], {
        publishNumber: '未来〔2027〕1号',
        topics: ['采购意向', '信息公开'],
      }),
    )
    expect(await listed(`publishNumber=${encodeURIComponent('未来')}`)).toMatchObject([
      { title: '将来施行的办法', validity: '尚未施行', versionCount: 1, issuer: '省财政厅、省审计厅' },
    ])
    const upcoming = await listed(`validity=${encodeURIComponent('尚未施行')}`)
    expect(upcoming.map(({ title }) => title)).toEqual(['将来施行的办法'])
    const late = await listed('effectFrom=2026-12-31&effectTo=2027-01-01')
    expect(late.map(({ title }) => title)).toEqual(['将来施行的办法'])
    expect(await listed('effectFrom=2027-01-02')).toEqual([])
    expect(await listed(`topic=${encodeURIComponent('信息公开')}`)).toMatchObject([
      { title: '将来施行的办法' },
    ])
    const inForce = await listed(`validity=${encodeURIComponent('现行有效')}`)
    expect(inForce.map(({ title }) => title)).toContain(cited.title)
    expect(inForce.map(({ title }) => title)).not.toContain('将来施行的办法')
    expect(await listed(`keyword=${encodeURIComponent('引用办法')}`)).toMatchObject([{ id: citing.id }])
    const citations = (
      await send(app, editor, 'GET', `/gpcms/rest/v2/law-desk/${citing.id}/citations`)
    ).json().data
    expect(citations.cites).toMatchObject([
      { title: cited.title, words: `《${cited.title}》第二条`, validity: '现行有效' },
    ])
  })
})

describe('many laws at once', () => {
  const desk = async (userName = 'law-many') => {
    await insertUser(app.db, { userName, roleIds: ['bench-role'] })
    const signed = await signIn(app, userName, 'Right-Password-1')
    return {
      ask: async (method: 'GET' | 'POST', path: string, body?: object) =>
        (await send(app, signed, method, `/gpcms/rest/v2/law-desk${path}`, body)).json().data,
      cookie: signed.cookie,
    }
  }

  test('are given topics, repealed by one act as drafts, and asked for what their references lead to', async () => {
    const { ask, cookie } = await desk()
    const old = await pass(
      await draft('将被废止的办法', fieldsOf([version(1, '2025-01-01', '第一条　甲。')])),
    )
    const citing = await pass(
      await draft(
        '引用它的细则',
        fieldsOf([version(1, '2025-01-01', '第一条　依照《将被废止的办法》第一条。')]),
      ),
    )
    const run = (action: string, rows: ContentDetail[], over: object = {}) =>
      ask('POST', '/bulk', { action, rows: rows.map(on), isRehearsal: false, ...over })
    const refusals = async (report: Promise<{ rows: { refusal: string | null }[] }>) =>
      (await report).rows.map(({ refusal }) => refusal)

    expect(await refusals(run('references', [old, citing]))).toEqual([null, null])
    expect(await refusals(run('topics', [old, citing], { topics: ['采购意向'] }))).toEqual([null, null])
    expect((await service.get(old.id, author())).open?.fields).toMatchObject({
      topics: ['采购意向'],
      topic: '采购意向',
    })
    expect((await service.get(old.id, author())).published?.fields.topics).toBeUndefined()

    const repeal = { repealDate: '2026-01-01', repealedBy: '关于废止部分文件的决定' }
    expect((await refusals(run('repeal', [old], { repealDate: '2026-01-01' })))[0]).toBe(
      '请填写废止日期和废止依据',
    )
    expect(await refusals(run('repeal', [old], repeal))).toEqual([null])
    const repealed = await pass(await service.get(old.id, author()))
    expect((await textOn(repealed.id))?.validity).toBe('已废止')
    expect(await refusals(run('references', [citing]))).toEqual(['引用已废止的《将被废止的办法》'])

    const lapsing = await ask('GET', '?currPage=1&pageSize=50&cites=lapsing')
    expect(lapsing.rows.map(({ title }: LawDeskRow) => title)).toEqual(['引用它的细则'])
    const [row] = (await ask('GET', `?currPage=1&pageSize=5&keyword=${encodeURIComponent('将被废止')}`)).rows
    expect(row).toMatchObject({ citedBy: 1, validity: '已废止', topic: '采购意向' })
    const byNumber = await ask('GET', `?publishNumber=${encodeURIComponent('粤财采购[2026]9')}&pageSize=50`)
    expect(byNumber.rows.map(({ title }: LawDeskRow) => title)).toContain('引用它的细则')
    expect((await ask('GET', '?publishFrom=2026-01-06&pageSize=50')).rows).toEqual([])
    const file = await app.http.inject({
      url: `/gpcms/rest/v2/law-desk/export?format=csv&ids=${old.id}`,
      headers: { cookie },
    })
    expect(file.body).toContain('将被废止的办法,粤财采购〔2026〕9号,规范性文件')
  })
})
