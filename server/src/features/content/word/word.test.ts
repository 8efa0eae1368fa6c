import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../../../platform/files/folder-store.ts'
import { storeFile } from '../../../platform/files/store.ts'
import { wordFile } from '../../../platform/files/word-file.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'
import { send } from '../../../testing/signing.ts'
import { runTask } from '../../../testing/tasks.ts'
import { wordBody } from './body.ts'

let app: TestApp
let bench: Bench
let reader: Acting
let elsewhere: Acting
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  await insertUser(app.db, { userName: 'word-reader', roleIds: ['bench-role'] })
  reader = await actAs(app, 'word-reader')
  await insertUser(app.db, { userName: 'word-elsewhere', roleIds: ['bench-role'], siteIds: ['sc'] })
  elsewhere = await actAs(app, 'word-elsewhere')
})
afterAll(() => app.close())

const author = () => bench.reach(bench.user('author', ['cms:article:view', 'cms:article:edit']))
const written = (title: string, bodyHtml = '<p>正文</p>', files: { fileId: string; name: string }[] = []) =>
  app.content.content('article', app.db).create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels.article,
      title,
      bodyHtml,
      fields: { ...sampleFields.article, publishNumber: '粤财采〔2026〕1号' },
      attachments: files,
    },
    author(),
  )
const kept = async (content: Buffer, ext: string, mediaType: string): Promise<string> => {
  const digest = await storeFile(folderStore(join(app.dataDir, 'files')), content)
  const id = randomUUID()
  await app.db.execute(sql`INSERT INTO file (id, name, ext, size, media_type, digest, scan_state)
    VALUES (${id}, ${`原件${ext}`}, ${ext}, ${content.length}, ${mediaType}, ${digest}, 'clean')`)
  return id
}
const fetched = (who: Acting, path: string) =>
  send(app, who.signed, 'GET', `/gpcms/rest/v2/content/article/${path}`)
const exported = async (id: string) =>
  (
    await app.db.execute<{ user_name: string }>(
      sql`SELECT user_name FROM audit_log WHERE entity_id = ${id} AND action = 'export'`,
    )
  ).rows

test('headings, lists, tables with spans, links and looks are Word’s own', async () => {
  const body = wordBody(
    '<h2>一、总则</h2><p>见<a href="https://a.example/?x=1&amp;y=2">文件</a>，<u><strong>重要</strong></u></p>' +
      '<ol><li><p>甲</p><ul><li><p>子项</p></li></ul></li><li><p>乙</p></li></ol>' +
      '<table><tbody><tr><th>项</th><th>值</th><th>注</th></tr><tr><td rowspan="2">长</td><td colspan="2">宽</td></tr><tr><td>左</td><td>右</td></tr></tbody></table>',
    () => undefined,
  )
  const { value } = await mammoth.convertToHtml({ buffer: wordFile(body.xml, body) })
  expect(value).toContain('<h1>一、总则</h1>')
  expect(value).toContain('<a href="https://a.example/?x=1&amp;y=2">文件</a>')
  expect(value).toContain('<strong>重要</strong>')
  expect(value).toMatch(/<ol><li>甲<ul><li>子项<\/li><\/ul><\/li><li>乙<\/li><\/ol>/)
  expect(value).toContain('<td rowspan="2"><p>长</p></td><td colspan="2"><p>宽</p></td>')
  expect(value).toContain('<tr><td><p>左</p></td><td><p>右</p></td></tr>')
  expect(body.xml).toContain('<w:b/><w:u w:val="single"/>')
  expect(body.xml.match(/<w:vMerge w:val="restart"\/>/g)).toHaveLength(1)
})

test('signs that no document may hold are left out of it', () => {
  const { xml } = wordBody('<p>甲\u0001乙\ud800丙&lt;b&gt;</p>', () => undefined)
  expect(xml.replace(/<[^>]*>/g, '')).toBe('甲乙丙&lt;b&gt;')
})

test('a text leaves as a Word document with its facts and pictures, under its own name', async () => {
  const picture = await kept(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer(),
    '.webp',
    'image/webp',
  )
  const item = await written(
    '关于“采购”的通知',
    `<p>正文<img src="/gpcms/rest/v2/files/${picture}" alt="示意图"></p>`,
  )
  const answer = await fetched(reader, `${item.id}/word`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('关于“采购”的通知.docx'))
  expect(answer.headers['cache-control']).toBe('no-store')
  const { value } = await mammoth.convertToHtml({ buffer: answer.rawPayload })
  expect(value).toMatch('文号：粤财采〔2026〕1号')
  expect(value).toMatch(/正文<img alt="示意图" src="data:image\/png;base64,/)
  expect(await exported(item.id)).toEqual([{ user_name: 'word-reader' }])
  expect((await fetched(elsewhere, `${item.id}/word`)).json().code).toBe('4004')
})

test('chosen texts leave as one archive, with attachments and an index', async () => {
  const file = await kept(Buffer.from('附件的内容'), '.txt', 'text/plain')
  const one = await written('打包/第一篇', '<p>甲</p>', [{ fileId: file, name: '../说明.txt' }])
  const two = await written('=打包第二篇')
  const answer = await fetched(reader, `pack/export?ids=${one.id},${two.id}`)
  const parts = unzipSync(answer.rawPayload)
  expect(Object.keys(parts).sort()).toEqual(
    [
      '001-打包_第一篇/打包_第一篇.docx',
      '001-打包_第一篇/附件/1-_说明.txt',
      '002-=打包第二篇/=打包第二篇.docx',
      '目录.csv',
    ].sort(),
  )
  expect(strFromU8(parts['001-打包_第一篇/附件/1-_说明.txt'] as Uint8Array)).toBe('附件的内容')
  const index = strFromU8(parts['目录.csv'] as Uint8Array)
  expect(index).toContain('打包/第一篇')
  // A cell that begins as a formula would be run by a spreadsheet.
  expect(index).not.toMatch(/(^|,)"?=打包/m)
  expect(await exported(two.id)).toHaveLength(1)
  expect((await fetched(elsewhere, `pack/export?ids=${one.id}`)).json().code).toBe('4004')
})

test('many are packed by a job alone', async () => {
  const items: ContentDetail[] = []
  for (let at = 0; at < 21; at += 1) items.push(await written(`成批的稿件${at}`))
  const ids = items.map(({ id }) => id).join(',')
  expect((await fetched(reader, `pack/export?ids=${ids}`)).json()).toMatchObject({ code: '4882' })
  const { data: job } = await reader.post('/jobs/exports', {
    call: '/rest/v2/content/article/pack/export',
    query: { ids },
  })
  const task = app.tasks.tasks.get('desk-jobs')
  if (task) await runTask(task, app.clock)
  expect((await reader.get(`/jobs/${job.id}`)).data).toMatchObject({
    state: 'done',
    title: '打包导出信息',
    total: 21,
    done: 21,
    fileName: '导出稿件.zip',
  })
})
