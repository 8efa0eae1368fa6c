import { randomUUID } from 'node:crypto'
import type { CheckReport } from '@sunport/contract/calls/check.ts'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { tag, touchTags } from '../../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { proved } from '../../../testing/proved.ts'
import { deadLinks, pageFinder } from '../../check/dead-links.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentService } from '../service.ts'

let app: TestApp
let bench: Bench
let service: ContentService
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  service = app.content.content('article', app.db)
  await app.db.execute(sql`
    INSERT INTO check_word (id, word, kind, level) VALUES ('w-block', '禁用的词', 'sensitive', 'block'),
      ('w-warn', '提醒的词', 'wording', 'warn')`)
})
afterAll(() => app.close())

const as = (name: string, ...rights: string[]): Reach =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:article:${right}` as FunctionCode),
    ),
  )
const author = () => as('author', 'edit')
const last = () => as('last', 'review3')
const on = ({ id, version }: ContentDetail) => ({ id, version })
const draft = (bodyHtml: string, over: object = {}) =>
  service.create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels.article,
      title: `稿件${randomUUID()}`,
      bodyHtml,
      fields: sampleFields.article,
      attachments: [],
      ...over,
    },
    author(),
  )
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    failure => (failure as Error).message,
  )
const all = ({ problems, text, links }: CheckReport) => [...problems, ...text, ...links]
const report = (id: string, isAskingOthers = false): Promise<CheckReport> =>
  service.check({ id, isAskingOthers }, author())
const toLast = async (item: ContentDetail, isPersonalConfirmed = false): Promise<ContentDetail> => {
  let now = await service.submit({ ...on(item), isPersonalConfirmed }, author())
  now = await service.approve(proved(on(now)), as('first', 'review1'))
  return service.approve(proved(on(now)), as('second', 'review2'))
}

describe('words', () => {
  test('a blocked word stops a submission and is named with its place', async () => {
    const item = await draft('<p>含有禁用的词的正文</p>', { fields: { source: '禁用的词社' } })
    expect(await refusal(service.submit(on(item), author()))).toBe(
      '正文：“禁用的词”为敏感词；“禁用的词”为敏感词',
    )
    expect(await service.problems(item.id, author())).toEqual([
      '正文：“禁用的词”为敏感词',
      '“禁用的词”为敏感词',
    ])
  })

  test('a warning lets it through, and is seen', async () => {
    const item = await draft('<p>含有提醒的词的正文</p>')
    expect(all(await report(item.id))).toMatchObject([
      { group: 'wording', level: 'warn', place: { part: 'bodyHtml', words: '提醒的词', nth: 0 } },
    ])
    expect((await service.submit(on(item), author())).openState).toBe('review1')
  })

  test('a word that was forbidden during the review stops the signature', async () => {
    const ready = await toLast(await draft('<p>后来禁止的词</p>'))
    await app.db.execute(
      sql`INSERT INTO check_word (id, word, kind, level) VALUES ('w-late', '后来禁止', 'sensitive', 'block')`,
    )
    expect(await refusal(service.approve(proved(on(ready)), last()))).toBe('正文：“后来禁止”为敏感词')
    await app.db.execute(sql`DELETE FROM check_word WHERE id = 'w-late'`)
    expect((await service.approve(proved(on(ready)), last())).publicState).toBe('live')
  })

  test('words that are not saved yet are read as they would be kept', async () => {
    const item = await draft('<p>正文</p>')
    const words = {
      title: item.title,
      bodyHtml: '<p>禁用<script>x</script>的词</p>',
      fields: sampleFields.article,
      attachments: [{ fileId: 'any', name: '提醒的词.pdf' }],
      scheduledAt: null,
    }
    const findings = all(await service.check({ id: item.id, words, isAskingOthers: false }, author()))
    expect(findings.map(({ group, place }) => [group, place?.part])).toEqual([
      ['sensitive', 'bodyHtml'],
      ['wording', 'attachments'],
    ])
    expect(all(await report(item.id))).toEqual([])
  })
})

describe('personal data', () => {
  const body = '<p>联系人张三，13800138000</p>'

  test('is submitted only by somebody who answers for it, and nobody sees it in full in a message', async () => {
    const item = await draft(body)
    expect(await refusal(service.submit(on(item), author()))).toBe(
      '稿件含有个人信息，须由送审人确认依法应当公开：正文：手机号码 138****8000',
    )
    const ready = await toLast(item, true)
    expect((await report(item.id)).confirmedBy).toBe('bench-author')
    expect((await service.approve(proved(on(ready)), last())).publicState).toBe('live')
    const audit = await app.db.execute<{ after: object }>(
      sql`SELECT after FROM audit_log WHERE entity_id = ${item.id} AND action = 'submit'`,
    )
    expect(audit.rows[0]?.after).toMatchObject({ confirmedPersonalData: 1 })
  })

  test('is not signed when nobody has answered for it', async () => {
    const id = randomUUID()
    await bench.put({ id, kind: 'article', state: 'draft', open: 'review3' })
    await app.db.execute(sql`UPDATE info_edition SET body_html = ${body} WHERE info_id = ${id}`)
    expect(await refusal(service.approve(proved({ id, version: 1 }), last()))).toMatch(
      '须由送审人确认依法应当公开',
    )
  })

  test('what was confirmed is confirmed for the text as it was, not for another number', async () => {
    let item = await service.submit({ ...on(await draft(body)), isPersonalConfirmed: true }, author())
    item = await service.recall(on(item), author())
    const changed = { title: item.title, fields: sampleFields.article, attachments: [], saveId: randomUUID() }
    item = await service.save({ ...on(item), ...changed, bodyHtml: '<p>13900139000</p>' }, author())
    expect((await report(item.id)).confirmedBy).toBeNull()
    expect(await refusal(service.submit(on(item), author()))).toMatch('139****9000')
  })
})

describe('what belongs to a kind', () => {
  test('times that the law sets are told as warnings where they do not refuse, and as blocks where they do', async () => {
    const notices = app.content.content('notice', app.db)
    const reach = bench.reach(bench.user('author', ['cms:notice:view', 'cms:notice:edit']))
    const fields = { format: 'tender', ...goldenNotices.tender, openTenderTime: '2026-06-12 09:00:00' }
    const item = await notices.create(
      {
        id: randomUUID(),
        siteId: bench.site,
        channelId: bench.channels.notice,
        title: '',
        bodyHtml: '',
        fields,
        attachments: [],
      },
      reach,
    )
    const findings = all(await notices.check({ id: item.id, isAskingOthers: false }, reach))
    const statutory = findings.filter(({ group }) => group === 'statutory')
    expect(statutory.find(({ message }) => message.startsWith('等标期'))?.level).toBe('block')
    expect(await refusal(notices.submit(on(item), reach))).toMatch('等标期')
  })
})

describe('links', () => {
  test('nothing is held against addresses while there is no way out, and they are asked again', async () => {
    let isOnline = false
    const dead = deadLinks({
      db: app.db,
      clock: app.clock,
      ask: async () => (isOnline ? '应答 404' : undefined),
      pageAt: pageFinder(await discoverPacks()),
    })
    const href = 'https://example.com/offline'
    expect(await dead([href], true)).toEqual(new Map())
    isOnline = true
    expect(await dead([href], true)).toEqual(new Map([[href, '应答 404']]))
  })

  test('to what is not public, to pages that are not there, and to nowhere in the web', async () => {
    const [pack] = await discoverPacks()
    const detail = pack?.detail.article ?? ''
    const asked: string[] = []
    const dead = deadLinks({
      db: app.db,
      clock: app.clock,
      ask: async address => {
        asked.push(address)
        return address.includes('gone') ? '应答 404' : null
      },
      pageAt: pageFinder(await discoverPacks()),
    })
    const draftId = (await draft('<p>正文</p>')).id
    const live = await service.approve(proved(on(await toLast(await draft('<p>正文</p>')))), last())
    const hrefs = [
      `/maincms-web${detail}?id=${live.id}`,
      `/maincms-web${detail}?id=${draftId}`,
      '/maincms-web/no-such-page',
      '/gpcms/rest/v2/files/no-such-file',
      'https://example.com/there',
      'https://example.com/gone',
      'mailto:a@b.cn',
      '#top',
    ]
    expect(await dead(hrefs, false)).toEqual(
      new Map([
        [`/maincms-web${detail}?id=${draftId}`, '所链接的内容不存在或未公开'],
        ['/maincms-web/no-such-page', '站内没有这个页面'],
        ['/gpcms/rest/v2/files/no-such-file', '文件不存在或不可用'],
      ]),
    )
    expect(asked).toEqual([])
    expect((await dead(hrefs, true)).get('https://example.com/gone')).toBe('应答 404')
    expect(asked.sort()).toEqual(['https://example.com/gone', 'https://example.com/there'])
    // What is known is not asked again, and is known without asking.
    expect((await dead(hrefs, true)).get('https://example.com/gone')).toBe('应答 404')
    expect((await dead(hrefs, false)).get('https://example.com/gone')).toBe('应答 404')
    expect(asked).toHaveLength(2)
    const noon = app.clock.now()
    app.clock.set(new Date(noon.getTime() + 3_600_000))
    await dead(hrefs, true)
    expect(asked.slice(2)).toEqual(['https://example.com/gone'])
    app.clock.set(noon)
  })

  test('inner addresses are never asked, and the text says so', async () => {
    const item = await draft('<p><a href="http://127.0.0.1:9/admin">内网</a></p>')
    expect(all(await report(item.id, true))).toMatchObject([
      {
        group: 'link',
        message: '链接失效：地址不在公共网络，未检查',
        place: { what: 'link', words: 'http://127.0.0.1:9/admin', nth: 0 },
      },
    ])
    expect((await service.submit(on(item), author())).openState).toBe('review1')
  })
})

test('who may not look at an item is not told what is in it', async () => {
  const item = await draft('<p>禁用的词</p>')
  const stranger = {
    ...author(),
    scope: [],
  }
  expect(await refusal(service.check({ id: item.id, isAskingOthers: false }, stranger))).toBe(
    '数据不存在或已被删除',
  )
  expect(await refusal(service.checkRules(item.id, stranger))).toBe('数据不存在或已被删除')
})

test('a site may refuse personal data altogether, also between submission and signature', async () => {
  const ready = await toLast(await draft('<p>联系人张三，13800138000</p>'), true)
  await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value, site_id)
    VALUES ('publish.check-personal', '', 'bool', '1', ${bench.site})`)
  const spread = async () => {
    await touchTags(app.db, [tag.configuration])
    await app.settled()
  }
  onTestFinished(async () => {
    await app.db.execute(sql`DELETE FROM sys_conf WHERE conf_key = 'publish.check-personal'`)
    await spread()
  })
  await spread()
  expect((await service.checkRules(ready.id, author())).isPersonalRefused).toBe(true)
  expect(await refusal(service.approve(proved(on(ready)), last()))).toBe('正文：手机号码 138****8000')
  const item = await draft('<p>联系人张三，13800138000</p>')
  expect(await refusal(service.submit({ ...on(item), isPersonalConfirmed: true }, author()))).toBe(
    '正文：手机号码 138****8000',
  )
})
