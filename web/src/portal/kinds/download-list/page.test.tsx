import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('download-list')

const file = (fileName: string, id: string, downloadNum?: number) => ({
  fileName,
  fileUrl: `/gpcms/rest/v2/files/${id}`,
  fileExt: fileName.slice(fileName.lastIndexOf('.')),
  fileSize: 2048,
  fileDigest: null,
  downloadNum,
})
const channel = (id: string, pagemark: string, name: string) => ({
  id,
  name,
  pagemark,
  parentId: 'p',
  siteId: 's',
  channelType: 'downloads',
  sort: 1,
  isLeaf: '1',
  isStopped: false,
  showDate: true,
  pageSize: null,
  sortRule: 'newest',
  linkUrl: null,
  formerMarks: [],
  noticeTypes: [],
})
const classes = [channel('c1', 'class-a', '操作手册'), channel('c2', 'class-b', '合同范本')]

const rows = [
  infoRow({
    id: 'b1',
    title: '买卖合同',
    channelName: '合同范本',
    attchList: [file('合同.docx', '2', 1234)],
  }),
  infoRow({
    id: 'a1',
    title: '供应商手册',
    channelName: '操作手册',
    attchList: [file('手册.pdf', '1'), file('附表.xlsx', '3')],
  }),
]
const filled = (answers = {}) =>
  fakeTransport({ channelSon: () => classes, selectInfoMoreChannel: () => ({ rows, total: 2 }), ...answers })

test('files stand in their classes with format, size, day and count', async () => {
  const { status, body } = await bodyOf(path, filled())
  const text = textOf(body)
  expect(status).toBe(200)
  expect(text.indexOf('供应商手册')).toBeLessThan(text.indexOf('买卖合同'))
  expect(text).toContain('买卖合同合同.docxDOCX2 KB2026-03-021,234下载')
  expect(text).toContain('附表.xlsxXLSX')
  expect(body).toContain('href="/gpcms/rest/v2/files/2" download="合同.docx"')
})

test('a channel without classes groups its files by what they are', async () => {
  const { body } = await bodyOf(path, filled({ channelSon: () => [] }))
  expect([...body.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name]) => name)).toEqual(['文档', '表格'])
})

test('a class is chosen and searched in; the address carries both', async () => {
  const transport = filled()
  const { body } = await bodyOf(`${path}?channel=class-b&title=x`, transport)
  expect(transport.sentTo('selectInfoMoreChannel')).toMatchObject([{ channel: 'class-b', title: 'x' }])
  expect(body).toMatch(/aria-current="page"[^>]*>合同范本/)
  expect(body).toContain(`href="/maincms-web${path}?title=x"`)
})

test('nothing to download, nothing found, a failure and a strange class are said', async () => {
  const empty = { selectInfoMoreChannel: () => ({ rows: [], total: 0 }) }
  expect(textOf((await bodyOf(path, filled(empty))).body)).toContain('这里还没有可下载的文件')
  expect(textOf((await bodyOf(`${path}?title=zz`, filled(empty))).body)).toContain('没有名称包含“zz”的文件')
  const failing = filled({
    selectInfoMoreChannel: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const failed = await bodyOf(path, failing)
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('系统繁忙，请稍后再试')
  expect((await bodyOf(`${path}?channel=nowhere`, filled())).status).toBe(404)
})
