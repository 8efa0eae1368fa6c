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
  })
  expect(structuredDataOf(html)).toMatchObject({
    '@type': 'NewsArticle',
    headline: '关于"开标"的通知</script>',
    articleSection: '通知公告',
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
