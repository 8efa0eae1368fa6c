import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { articleNumber, readLaw } from '@sunport/contract/content/law/anchors.ts'
import { findChannel } from '@sunport/regions/channel-marks.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { expect, test } from 'vitest'
import { fakeTransport, infoDetail, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, headingOf, pathOf, renderPath, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const path = pathOf('article')
const showing = (values: Parameters<typeof infoDetail>[0], answers = {}) =>
  fakeTransport({ getInfoById: () => infoDetail(values), ...answers })

test('an article shows its facts, its text and its files', async () => {
  const { status, body, html } = await bodyOf(
    `${path}?id=a1`,
    showing({
      title: '关于“<采购>”的通知',
      source: '某省财政厅',
      clickNum: 1234,
      content: '<p>正文第一段</p>',
      attchList: [
        {
          fileName: '附表.xlsx',
          fileUrl: '/gpcms/rest/v2/files/9',
          fileExt: '.xlsx',
          fileSize: 2048,
          fileDigest: null,
        },
      ],
    }),
  )
  const text = textOf(body)
  expect(status).toBe(200)
  expect(html).toContain('<title>关于“&lt;采购&gt;”的通知 - ')
  expect(text).toContain('发布时间：2026-03-02 09:30来源：某省财政厅')
  expect(text).toContain('浏览：1,234 次')
  expect(body).toMatch(/class="articleContent[^"]*"><p>正文第一段<\/p>/)
  expect(body).toContain('href="/gpcms/rest/v2/files/9"')
  expect(text).toContain('XLSX附表.xlsx2 KB')
})

test('previous and next lead to their articles', async () => {
  const transport = showing(
    {},
    {
      selectPAndNInfoById: () => ({
        previous: { id: 'p', title: '前一篇', noticeTime: null, noticeType: null },
        next: null,
      }),
    },
  )
  const { body } = await bodyOf(`${path}?id=a1`, transport)
  expect(body).toMatch(/\?id=p"[^>]*>前一篇/)
  expect(textOf(body)).toContain('下一篇没有了')
})

test.each(['', '?id=', '?id=unknown'])('without an info it is not found: %s', async query => {
  const { status, body } = await bodyOf(`${path}${query}`)
  expect(status).toBe(404)
  expect(body).toContain('信息不存在或已下线</h1>')
})

test('a withdrawn notice tells why and shows no text', async () => {
  const withdrawn = showing({
    state: '3',
    noticeType: '001011',
    withdrawnReason: '需求变更',
    content: null,
    title: '撤销了的公告',
  })
  const { status, body } = await bodyOf(`${path}?id=a1`, withdrawn)
  expect(status).toBe(410)
  expect(textOf(body)).toContain('公告已撤销撤销了的公告撤销原因：需求变更')
})

test('an article that was withdrawn is not called a notice', async () => {
  const withdrawn = showing({ state: '3', withdrawnReason: '内容有误', content: null, title: '撤销了的解读' })
  const { body } = await bodyOf(`${path}?id=a1`, withdrawn)
  expect(textOf(body)).toContain('信息已撤销撤销了的解读撤销原因：内容有误')
  expect(textOf(body)).not.toContain('公告已撤销')
})

test('a withdrawn text stays to be read under the reason, for people and not for search engines', async () => {
  const withdrawn = showing(
    { state: '2', noticeType: '001011', withdrawnReason: '需求变更', content: null, title: '撤销了的公告' },
    {
      getWithdrawnText: () => ({
        content: '<p>原来的正文</p>',
        noticeTime: '2026-03-02 09:30:00',
        withdrawnTime: '2026-04-02 10:00:00',
        source: '某省财政厅',
        publishNumber: null,
        hasAttachments: true,
      }),
    },
  )
  const { status, body, html } = await bodyOf(`${path}?id=a1`, withdrawn)
  expect(status).toBe(200)
  expect(html).toContain('noindex')
  expect(html).toContain('<title>公告已撤销：撤销了的公告')
  expect(headingOf(body)).toBe('撤销了的公告')
  const text = textOf(body)
  expect(text).toContain('公告已撤销（2026-04-02 10:00）撤销原因：需求变更')
  expect(text.indexOf('撤销原因')).toBeLessThan(text.indexOf('原来的正文'))
  expect(text).toContain('附件已停止下载')
})

test('what an editor put beside an article is read there, its tags lead to the search', async () => {
  const { body } = await bodyOf(
    `${path}?id=a1`,
    showing({
      tags: ['框架协议'],
      related: [{ id: 'b2', title: '征集程序问答', channel: null, noticeType: null, planId: null }],
    }),
  )
  expect(textOf(body)).toContain('标签：框架协议')
  expect(body).toMatch(/href="[^"]*searchKey=%E6%A1%86%E6%9E%B6%E5%8D%8F%E8%AE%AE"/)
  expect(textOf(body)).toContain('相关阅读征集程序问答')
})

test('laws are named with the article that is meant, notices by their titles, and a title stands out as it should', async () => {
  const place = { channel: null, noticeType: null, planId: null }
  const { body } = await bodyOf(
    `${path}?id=a1`,
    showing({
      laws: [{ id: 'l1', title: '采购法', article: '第二条', ...place }],
      notices: [{ id: 'n1', title: '某某公告', ...place }],
      titleMark: { tone: 'accent', isBold: false, isHot: true, isRecommended: true },
    }),
  )
  const text = textOf(body)
  expect(text).toContain('相关法规采购法第二条')
  expect(text).toContain('相关公告某某公告')
  expect(body).toMatch(/href="[^"]*id=l1[^"]*tiao=%E7%AC%AC%E4%BA%8C%E6%9D%A1#tiao"/)
  expect(text).toContain('热点推荐')
})

test('who reads in the elder mode begins with the plain words', async () => {
  const transport = showing({ elderSummary: '一句话说清楚。' })
  const plain = await renderPath(`${path}?id=a1`, transport)
  const elder = await renderPath(`${path}?id=a1`, transport, { elder: true })
  const shown = (result: typeof plain) =>
    result.kind === 'page' ? textOf(result.html.split('<script type="application/json"')[0] ?? '') : ''
  expect(shown(elder)).toContain('内容提要：一句话说清楚。')
  expect(shown(plain)).not.toContain('内容提要')
})

test('a text that is missing is said to be', async () => {
  expect(textOf((await bodyOf(`${path}?id=a1`, showing({ content: null }))).body)).toContain('暂无详细内容')
})

test('a notice is shown as one, with its facts', async () => {
  const { body } = await bodyOf(
    `${path}?type=notice&id=a1`,
    showing({ noticeType: '001011', openTenderCode: 'GK-2026-1', budget: '1200000' }),
  )
  expect(textOf(body)).toContain('项目编号GK-2026-1')
  expect(textOf(body)).toContain('预算金额1,200,000.00 元')
})

test('the way back is an own path, never one from outside', async () => {
  const back = async (to: string) =>
    /href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?返回列表/.exec(
      (await bodyOf(`${path}?id=a1&path=${encodeURIComponent(to)}`, showing({}))).body,
    )?.[1]
  expect(await back('//evil.example/')).not.toContain('evil')
  expect(await back('javascript:alert(1)')).not.toContain('javascript')
  expect(await back(path)).toBe(`/maincms-web${path}`)
})

test('an entry of a knowledge base shows what is asked beside it; other articles do not', async () => {
  const pack = (await loadAllPacks()).find(each => pathOfKind(each, 'knowledge-base'))
  const route = pack?.routes[pathOfKind(pack, 'knowledge-base') ?? ''] as PlainRoute
  const root = pack && findChannel(pack, route.channel ?? '')
  const category = root?.children?.[0]?.mark ?? ''
  const own = pathOfKind(pack as RegionPack, 'article') ?? ''
  const rows = [
    infoRow({ id: 'a1', title: '投标保证金何时退还', channel: category }),
    infoRow({ id: 'r1', title: '如何注册', channel: category }),
    infoRow({ id: 'r2', title: '履约保证金何时退还', channel: category }),
  ]
  const answers = { selectInfoMoreChannel: () => ({ rows, total: 3 }) }
  const entry = { title: '投标保证金何时退还', channel: category, noticeType: null }
  const { body } = await bodyOf(`${own}?id=a1`, showing({ ...entry, id: 'a1' }, answers))
  expect(textOf(body)).toContain('相关知识履约保证金何时退还如何注册')
  expect(body).toMatch(/\?id=r2"[^>]*>履约保证金何时退还/)
  const other = await bodyOf(`${own}?id=a1`, showing({ ...entry, id: 'a1', channel: 'elsewhere' }, answers))
  expect(textOf(other.body)).not.toContain('相关知识')
})

const law = {
  title: '某省政府采购条例',
  lawCategory: '4',
  lawCategoryName: '地方性法规',
  publishNumber: '公告〔2026〕第7号',
  issuer: '某省人大常委会',
  effectDate: '2026-05-01',
  validity: '尚未施行',
  content: '<h2>第一章　总则</h2><p>第一条　为了规范采购。</p><p>第二条　适用于本省。</p>',
}

const lawOn = (over: Partial<LawText> = {}, html = law.content) => ({
  'lawText.read': ({ article = '' }: { article?: string }) => {
    const chosen = articleNumber(article)
    const anchored = readLaw(html, { chosen })
    return {
      asOf: '2026-06-10',
      isToday: true,
      isCurrent: true,
      versionNo: null,
      validity: law.validity,
      versions: [],
      changes: [],
      compared: null,
      adoptDate: null,
      publishDate: null,
      effectDate: law.effectDate,
      repealDate: null,
      repealedBy: null,
      repealedById: null,
      topic: null,
      relations: [],
      pdf: null,
      citedBy: [],
      isMissing: article !== '' && chosen > anchored.last,
      ...anchored,
      ...over,
    } satisfies LawText
  },
})

test('a law shows its facts, its contents, and its text with an anchor on every article', async () => {
  const { body } = await bodyOf(`${path}?id=a1`, showing(law, lawOn()))
  const text = textOf(body)
  expect(text).toContain('地方性法规尚未施行某省政府采购条例')
  expect(text).toContain(
    '发文字号公告〔2026〕第7号发布机关某省人大常委会公布日期2026-03-02施行日期2026-05-01',
  )
  expect(body).toMatch(/href="#zhang-1"[^>]*><span>第一章 总则<\/span><span[^>]*>第 1–2 条/)
  expect(body).toContain('<p id="tiao-2"><a href="#tiao-2" data-own="true">第二条</a>')
  expect(body).not.toContain('data-chosen')
})

test('an article is gone to by its number, without any script', async () => {
  const { body } = await bodyOf(`${path}?id=a1&tiao=${encodeURIComponent('第二条')}`, showing(law, lawOn()))
  expect(body).toContain(`action="/maincms-web${path}#tiao"`)
  expect(body).toContain('<input type="hidden" name="id" value="a1"/>')
  expect(body).toContain('<p id="tiao-2" data-chosen="true"><span id="tiao"></span><a href="#tiao-2"')
  const { body: none } = await bodyOf(`${path}?id=a1&tiao=9`, showing(law, lawOn()))
  expect(textOf(none)).toContain('本文件共 2 条，没有您要找的条文')
})

test('a version says what it changed, and shows both texts where that is asked', async () => {
  const changes: LawText['changes'] = [
    { op: 'change', label: '第二条', was: null, anchor: 'tiao-2' },
    { op: 'remove', label: '第三条', was: null, anchor: null },
  ]
  const versions = [
    { no: 1, validFrom: '2025-01-01', validTo: null, amendedBy: null, amendedById: null, note: null },
    { no: 2, validFrom: '2026-05-01', validTo: null, amendedBy: '修改决定', amendedById: null, note: null },
  ]
  const { body } = await bodyOf(`${path}?id=a1`, showing(law, lawOn({ versions, versionNo: 2, changes })))
  expect(textOf(body)).toContain('本版修改修改第二条删去第三条与前一版逐条对照')
  // Read today, it stays today's text.
  expect(body).toMatch(/href="[^"]*\?id=a1&amp;compare=1#law-compare"/)
  expect(body).not.toContain('<del>')
  const compared = '<h3>修改 第二条</h3><p>提前<del>十</del><ins>三十</ins>日</p>'
  const shown = showing(law, lawOn({ versions, versionNo: 2, changes, compared }))
  const { body: both } = await bodyOf(`${path}?id=a1&compare=1`, shown)
  expect(both).toContain('提前<del>十</del><ins>三十</ins>日')
})

test('a later version shows its own first day beside those of the first text', async () => {
  const version = { validTo: null, amendedBy: null, amendedById: null, note: null }
  const versions = [
    { ...version, no: 1, validFrom: '2003-01-01' },
    { ...version, no: 2, validFrom: '2014-08-31', amendedBy: '修改决定' },
  ]
  const days = { publishDate: '2002-06-29', effectDate: '2003-01-01', validity: '现行有效' }
  const text = lawOn({ versions, versionNo: 2, ...days, asOf: '2015-01-01', isToday: false })
  const { body } = await bodyOf(`${path}?id=a1&date=2015-01-01`, showing(law, text))
  expect(textOf(body)).toContain('首次公布2002-06-29首次施行2003-01-01本版施行2014-08-31')
  expect(textOf(body)).toContain('2015-01-01 的文本与今天的相同（第 2 版）')
  expect(textOf(body)).not.toContain('您看到的是')
})

test('who reads the law today is told of the version to come', async () => {
  const versions = [
    { no: 1, validFrom: '2025-01-01', validTo: null, amendedBy: null, amendedById: null, note: null },
    { no: 2, validFrom: '2027-01-01', validTo: null, amendedBy: null, amendedById: null, note: null },
  ]
  const text = lawOn({ versions, versionNo: 1, effectDate: '2025-01-01', validity: '现行有效' })
  const { body } = await bodyOf(`${path}?id=a1`, showing(law, text))
  expect(textOf(body)).toContain('本文件已公布新版本，自 2027-01-01 起施行')
})

test('a law without articles is read without contents', async () => {
  const { body } = await bodyOf(
    `${path}?id=a1`,
    showing({ ...law, content: '<p>内容提要</p>' }, lawOn({}, '<p>内容提要</p>')),
  )
  expect(body).toContain('<p>内容提要</p>')
  expect(body).not.toContain('name="tiao"')
})

test('a law is read as of a day, with its versions and what became of it', async () => {
  const version = { validTo: null, amendedBy: null, amendedById: null, note: null }
  const transport = showing(
    law,
    lawOn({
      asOf: '2020-01-01',
      isToday: false,
      isCurrent: false,
      versionNo: 1,
      publishDate: '2018-12-20',
      effectDate: '2019-01-01',
      repealDate: '2019-06-01',
      repealedBy: '新的条例',
      repealedById: 'new',
      versions: [
        { ...version, no: 1, validFrom: '2019-01-01' },
        { ...version, no: 2, validFrom: '2021-01-01', amendedBy: '修改决定' },
      ],
      citedBy: [{ id: 'r1', title: '条例解读', channel: 'c1', noticeType: null }],
    }),
  )
  const { body } = await bodyOf(`${path}?id=a1&date=2020-01-01`, transport)
  expect(transport.sentTo('lawText.read')).toMatchObject([{ id: 'a1', date: '2020-01-01' }])
  const text = textOf(body)
  expect(text).toContain('公布日期2018-12-20施行日期2019-01-01')
  expect(text).toContain('本文件自 2019-06-01 起废止，依据：新的条例。')
  expect(text).toContain(
    '您看到的是 2019年1月1日 施行的文本，即 2020-01-01 有效的文本（第 1 版）。查看今天的文本',
  )
  expect(body).toMatch(/href="[^"]*\?id=new"[^>]*>新的条例/)
  expect(body).toMatch(/href="[^"]*\?id=a1&amp;date=2021-01-01"/)
  expect(body).toMatch(/aria-current="true"[^>]*><span>第 (?:<!-- -->)?1/)
  expect(body).toMatch(/\?id=r1"[^>]*>条例解读/)
})

test('an article that names a law comes with a link to it, and without when the library does not answer', async () => {
  const content = '<p>依据《某省政府采购条例》第二条执行</p>'
  const named = () => [{ title: '某省政府采购条例', id: 'law', channel: 'zcfg', date: null }]
  const transport = showing({ content }, { 'lawText.named': named })
  const { body } = await bodyOf(`${path}?id=a1`, transport)
  expect(transport.sentTo('lawText.named')).toMatchObject([{ titles: '某省政府采购条例' }])
  expect(body).toMatch(/<p>依据<a href="\/[^"]*\?id=law#tiao-2">《某省政府采购条例》第二条<\/a>执行/)
  expect(body).not.toContain('历次版本')
  const failing = () => {
    throw new Error('away')
  }
  const without = await bodyOf(`${path}?id=a1`, showing({ content }, { 'lawText.named': failing }))
  expect(without.body).toContain(content)
})

test('the link says the day of the text where today reads otherwise, and asks for the day of the page', async () => {
  const content = '<p>依据《某省政府采购条例》第二条执行</p>'
  const named = () => [{ title: '某省政府采购条例', id: 'law', channel: 'zcfg', date: '2019-01-01' }]
  const transport = showing({ content, noticeTime: '2019-08-01 09:00:00' }, { 'lawText.named': named })
  const { body } = await bodyOf(`${path}?id=a1`, transport)
  expect(transport.sentTo('lawText.named')).toMatchObject([{ day: '2019-08-01' }])
  expect(body).toMatch(/href="\/[^"]*\?id=law&amp;date=2019-01-01#tiao-2">《某省/)
})

test('a law leads to the acts it stands in relation to, both ways, and to its PDF', async () => {
  const relations: LawText['relations'] = [
    { kind: 'basis', isBack: false, id: 'law-1', title: '政府采购法', validity: '现行有效' },
    { kind: 'superior', isBack: false, id: null, title: '预算法', validity: null },
    { kind: 'interpret', isBack: true, id: 'reading', title: '条例解读', validity: null },
  ]
  const pdf = '/gpcms/rest/web/v2/law/pdf?id=a1'
  const { body } = await bodyOf(`${path}?id=a1`, showing(law, lawOn({ relations, pdf })))
  expect(textOf(body)).toContain('关联法规上位法预算法制定依据政府采购法现行有效解释与解读条例解读')
  expect(body).toMatch(/href="[^"]*\?id=law-1"[^>]*>政府采购法/)
  expect(body).toContain(`href="${pdf}"`)
  expect(body).toMatch(/qr-code\.svg\?path=[^"]*a1"/)
  const without = await bodyOf(`${path}?id=a1`, showing(law, lawOn()))
  expect(textOf(without.body)).not.toContain('关联法规')
  expect(textOf(without.body)).not.toContain('PDF')
})
