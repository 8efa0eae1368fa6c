import { expect, test } from 'vitest'
import { fakeTransport, infoDetail } from '../testing/fake-transport.ts'
import { bodyOf, pathOf } from '../testing/render-path.ts'

const tagsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
      ([, key = '', content = '']) => [key, content],
    ),
  )

const structuredDataOf = (html: string): Record<string, unknown> | undefined => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return text ? JSON.parse(text) : undefined
}

test('an article carries the tags of government sites, Open Graph and structured data', async () => {
  const transport = fakeTransport({
    getInfoById: () =>
      infoDetail({
        title: '关于"开标"的通知</script>',
        source: '某省财政厅',
        channelName: '通知公告',
        noticeTime: '2026-03-02 09:30:15',
      }),
  })
  const { html } = await bodyOf(`${pathOf('article')}?id=a1`, transport)
  expect(tagsOf(html)).toMatchObject({
    SiteName: '测试采购网',
    SiteIDCode: expect.stringMatching(/^\d+$/),
    SiteDomain: expect.stringContaining('.'),
    ColumnName: '通知公告',
    ArticleTitle: '关于&quot;开标&quot;的通知&lt;/script&gt;',
    PubDate: '2026-03-02 09:30',
    ContentSource: '某省财政厅',
    'og:type': 'article',
    'article:published_time': '2026-03-02T09:30:15+08:00',
    'og:image': expect.stringMatching(/^https?:\/\/[^/]+\/share\/\w+\.png$/),
    ColumnType: '工作动态',
  })
  expect(structuredDataOf(html)).toMatchObject({
    '@type': 'NewsArticle',
    headline: '关于"开标"的通知</script>',
    articleSection: '通知公告',
    datePublished: '2026-03-02T09:30:15+08:00',
    dateModified: '2026-03-02T09:30:15+08:00',
  })
  expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)?.length ?? 0)
})

test('a list is a column, a home is the site itself', async () => {
  const list = await bodyOf(pathOf('notice-search'))
  expect(tagsOf(list.html)).toMatchObject({ ColumnType: '通知公告', 'og:type': 'website' })
  expect(structuredDataOf(list.html)).toBeUndefined()
  const home = await bodyOf(pathOf('home', route => !route.subSite))
  expect(tagsOf(home.html)).not.toHaveProperty('ColumnName')
  expect(structuredDataOf(home.html)).toMatchObject({ '@type': 'WebSite' })
})

test('a page that is not to be found speaks to no search engine', async () => {
  const { html } = await bodyOf('/404')
  expect(tagsOf(html)).toMatchObject({ robots: 'noindex' })
  expect(tagsOf(html)).not.toHaveProperty('og:title')
  expect(structuredDataOf(html)).toBeUndefined()
})

test('a tender is a notice, says when it was corrected, and is found under one address', async () => {
  const transport = fakeTransport({
    getInfoById: () =>
      infoDetail({
        noticeType: '00101',
        noticeTime: '2026-03-02 09:30:15',
        corrections: [
          {
            id: 'c1',
            channel: null,
            noticeType: '00103',
            noticeTime: '2026-03-09 10:00:00',
            field: 'openTenderTime',
            label: '开标时间',
            old: '2026-03-20 09:30',
            new: '2026-03-27 09:30',
            reason: '',
            basis: '',
          },
        ],
      }),
  })
  const asked = `${pathOf('article')}?type=notice&id=a1&planId=p1`
  const { html } = await bodyOf(asked, transport)
  expect(tagsOf(html)).toMatchObject({
    ColumnType: '通知公告',
    'article:modified_time': '2026-03-09T10:00:00+08:00',
  })
  expect(structuredDataOf(html)).toMatchObject({ dateModified: '2026-03-09T10:00:00+08:00' })
  expect(/<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]).toMatch(/\/maincms-web\/\w+\?id=[\w-]+$/)
})
