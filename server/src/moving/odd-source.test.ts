import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createMover, pdf } from '../testing/moving.ts'
import { playSite, sendFile } from '../testing/played-site.ts'
import { isComplete, onScreen, reportOf } from './report.ts'

const calls = '/gpcms/rest/web/v2'
const detailPath = `${calls}/info/getInfoById`
const siteId = 'gd'

const notice = (id: unknown, more: Record<string, unknown> = {}) => ({
  id,
  title: `公告${id}`,
  channel: 'odd-channel',
  channelName: '奇怪的栏目',
  noticeType: '001011',
  noticeTime: '2025-03-04 09:30:00',
  ...more,
})

const attachment = (fileName: string, fileUrl: string) => ({ fileName, fileUrl, fileExt: '.pdf' })

let app: TestApp
let site: Awaited<ReturnType<typeof playSite>>
let mover: Awaited<ReturnType<typeof createMover>>
let moved: Awaited<ReturnType<typeof mover.run>>
const pauses: number[] = []
let failures = 0

beforeAll(async () => {
  site = await playSite([
    notice(17, {
      budget: 1234.5,
      clickNum: '9',
      detail: { noticeTime: '2025-3-4 9:30:00', purchaseManner: 1 },
    }),
    notice('by-project', { planId: 'plan', detail: null, inProject: { content: '<p>由项目读到的正文</p>' } }),
    notice('lost', { detail: null }),
    notice('busy'),
    notice('torn'),
    notice('huge'),
    notice('no-title', { title: null, detail: { title: {} } }),
    notice('odd id/with?signs', { detail: { content: '<p>奇怪的编号</p>' } }),
    notice('markup', {
      detail: {
        content: `<div onclick="steal()"><script>steal()</script><p>看得见的话</p><iframe src="//evil"></iframe>
          <select><option>选项里的话</option></select><a href="javascript:steal()">链接</a></div>`,
      },
    }),
    notice('files', {
      detail: {
        attchList: [
          attachment('好.pdf', '/upload/good.pdf'),
          attachment('内网.pdf', '/upload/inward.pdf'),
          attachment('假.pdf', '/upload/fake.pdf'),
          attachment('大.pdf', '/upload/large.pdf'),
          attachment('无.pdf', '/upload/none.pdf'),
          attachment('坏地址.pdf', 'http://[/'),
          'no attachment at all',
        ],
        content: '<p>见<a href="/upload/good.pdf">附件</a><img src="/upload/none.png"></p>',
      },
    }),
    notice('mistaken', { detail: { id: 'somebody-else', content: '<p>别人的正文</p>' } }),
    notice('leads', { detail: { url: 'javascript:steal()', img: '/upload/none.png' } }),
    { id: 'article', title: '没有类型的文章', channel: 'odd-channel', noticeTime: '2025-03-05 10:00:00' },
    notice('timeless', { noticeTime: null, detail: { noticeTime: 1_741_052_000_000 } }),
    notice('unknown-type', { noticeType: '99Z', tenderbond: '5000元', budget: '面议' }),
  ])
  site.at(`${detailPath}?busy`, (_, response) => {
    failures += 1
    if (failures === 1) return void response.writeHead(429, { 'retry-after': '7' }).end()
    if (failures < 4) return void response.writeHead(500).end('<h1>Internal Server Error</h1>')
    response.end(JSON.stringify({ code: 200, data: { ...notice('busy'), content: '<p>终于读到</p>' } }))
  })
  site.at(`${detailPath}?torn`, (_, response) => void response.end('{"code":"200","data":'))
  site.at(`${detailPath}?huge`, (_, response) => {
    response.writeHead(200)
    const write = () => {
      if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024, 32), () => setImmediate(write))
    }
    write()
  })
  site.at('/upload/good.pdf', sendFile(pdf('good')))
  site.at('/upload/fake.pdf', sendFile('<html><script>steal()</script></html>'))
  site.at('/upload/large.pdf', sendFile(Buffer.concat([pdf('large'), Buffer.alloc(21 * 1024 * 1024)])))
  site.at(
    '/upload/inward.pdf',
    (_, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  )
  app = await createTestApp()
  mover = await createMover(app, { origin: site.origin, site: siteId })
  moved = await mover.run({ pauses })
})
afterAll(async () => {
  await mover.end()
  await app.close()
  await site.close()
})

const detail = async (id: string) =>
  (await app.get<Record<string, unknown>>(`${detailPath}?id=${encodeURIComponent(id)}&siteId=${siteId}`)).data
const problems = (kind: string) => moved.problems.filter(each => each.kind === kind)

test('numbers in quotes, times without zeros and moments as numbers are read', async () => {
  expect(await detail('17')).toMatchObject({
    noticeTime: '2025-03-04 09:30:00',
    budget: '1234.5',
    purchaseManner: '1',
    clickNum: 9,
  })
  expect(await detail('timeless')).toMatchObject({ noticeTime: '2025-03-04 09:33:20' })
})

test('a text that its page does not give is read by its project; what nothing gives is named', async () => {
  expect(String((await detail('by-project'))?.content)).toContain('由项目读到的正文')
  expect(await detail('lost')).toBeNull()
  const words = Object.fromEntries(problems('item').map(each => [each.subject, each.words]))
  expect(words).toEqual({
    lost: '源站列表中有，但详情为空',
    torn: '源站的应答不是 JSON',
    huge: '内容过大',
    'no-title': '没有标题',
    mistaken: '源站列表中有，但详情为空',
  })
  expect(moved.figures.counts).toEqual({ waiting: 0, done: 10, failed: 5, gone: 0 })
  expect(isComplete(moved.figures)).toBe(false)
})

test('a busy source is waited for as long as it says, then ever longer', async () => {
  expect(String((await detail('busy'))?.content)).toContain('终于读到')
  expect(pauses).toContain(7000)
  expect(pauses.filter(ms => ms === 2000 || ms === 4000).length).toBeGreaterThanOrEqual(2)
})

test('an id that no address can carry leads to its text all the same', async () => {
  const found = await detail('odd id/with?signs')
  expect(found).toMatchObject({ title: '公告odd id/with?signs' })
  expect(found?.id).toMatch(/^[\w-]{36}$/)
})

test('markup is cleaned as in any text, and words that went with it are told', async () => {
  const content = String((await detail('markup'))?.content)
  expect(content).toContain('看得见的话')
  expect(content).not.toMatch(/script|onclick|iframe|steal/)
  expect(problems('text')).toMatchObject([
    { title: '公告markup', words: expect.stringContaining('选项里的话') },
  ])
})

test('files are taken as any upload is, and only from where they may come', async () => {
  const found = await detail('files')
  expect(found?.attchList).toMatchObject([{ fileName: '好.pdf' }])
  expect(String(found?.content)).toMatch(/<a href="[^"]*\/gpcms\/rest\/v2\/files\/[\w-]{36}"/)
  expect(
    problems('attachment')
      .map(({ words }) => words)
      .toSorted(),
  ).toEqual(
    [
      '附件“内网.pdf”未能迁入：源站指向内网或非公网地址，已拒绝访问',
      '附件“假.pdf”未能迁入：不支持的文件类型，或文件内容与扩展名不符',
      '附件“大.pdf”未能迁入：内容过大',
      '附件“无.pdf”未能迁入：HTTP 404',
      '附件“坏地址.pdf”没有地址',
      `正文中的文件 ${site.origin}/upload/none.png 未能迁入：HTTP 404`,
      '题图 /upload/none.png 未能迁入：HTTP 404',
      '外部链接不正确：javascript:steal()',
    ].toSorted(),
  )
})

test('what has no place here is given one or named', async () => {
  const { rows } = await app.db.execute(
    sql`SELECT name, public_id, lifecycle FROM channel WHERE site_id = ${siteId} AND public_id = 'odd-channel'`,
  )
  expect(rows).toEqual([{ name: '奇怪的栏目', public_id: 'odd-channel', lifecycle: 'hidden' }])
  expect(problems('channel')).toHaveLength(1)
  expect(problems('type')).toMatchObject([{ subject: '99Z' }])
  expect(
    problems('field')
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['budget', 'tenderbond'])
  expect(await detail('article')).toMatchObject({ title: '没有类型的文章', channelName: '奇怪的栏目' })
})

test('an address that does harm leads nowhere', async () => {
  expect(await detail('leads')).toMatchObject({ url: null, img: null })
})

test('the report says all of it, the screen how each begins', () => {
  const report = reportOf(moved.figures, moved.problems, '2026-06-10 12:00:00')
  for (const words of [
    '迁入尚不完整',
    '未能迁入的信息（5）',
    '内网.pdf',
    '奇怪的栏目',
    '未能迁入 5 条',
    'budget：1 条，例如“面议”（unknown-type）',
  ])
    expect(report).toContain(words)
  expect(onScreen(moved.figures, moved.problems).join('\n')).toContain('未能迁入的附件和图片（8）')
})
