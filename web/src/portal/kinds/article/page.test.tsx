import { expect, test } from 'vitest'
import { fakeTransport, infoDetail } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

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
  const withdrawn = showing({ state: '3', withdrawnReason: '需求变更', content: null, title: '撤销了的公告' })
  const { status, body } = await bodyOf(`${path}?id=a1`, withdrawn)
  expect(status).toBe(410)
  expect(textOf(body)).toContain('公告已撤销撤销了的公告撤销原因：需求变更')
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
