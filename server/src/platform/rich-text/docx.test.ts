import { performance } from 'node:perf_hooks'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zip } from '../files/zip.ts'
import { importDocx } from './docx.ts'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const openPackage = 'http://schemas.openxmlformats.org/package/2006'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const types = `<Types xmlns="${openPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${openPackage}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`

const documentOf = (body: string, more: Record<string, string | Buffer> = {}): Buffer =>
  zip({
    '[Content_Types].xml': types,
    '_rels/.rels': relation('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relation('image', 'media/image1.png'),
    'word/media/image1.png': png,
    'word/document.xml': `<w:document xmlns:w="${main}" xmlns:r="${relations}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    ...more,
  })

const paragraph = (text: string, look = '', run = '') =>
  `<w:p><w:pPr>${look}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
const cell = (text: string, look = '') => `<w:tc><w:tcPr>${look}</w:tcPr>${paragraph(text)}</w:tc>`

const kept: { bytes: Buffer; mediaType: string }[] = []
const store = async (bytes: Buffer, mediaType: string) => {
  kept.push({ bytes, mediaType })
  return `/gpcms/rest/v2/files/image-${kept.length}`
}
const htmlOf = async (body: string) => (await importDocx(documentOf(body), store)).html

test('paragraphs keep their alignment, indent and marks', async () => {
  const body =
    paragraph('采购公告', '<w:jc w:val="center"/>', '<w:b/>') +
    paragraph('正文一', '<w:ind w:firstLine="640"/>') +
    paragraph('2026年6月1日', '<w:jc w:val="right"/>') +
    paragraph('下划线', '', '<w:u w:val="single"/>')
  expect(await htmlOf(body)).toBe(
    '<p style="text-align:center"><strong>采购公告</strong></p><p style="text-indent:2em">正文一</p><p style="text-align:right">2026年6月1日</p><p><u>下划线</u></p>',
  )
})

test('merged cells stay merged', async () => {
  const body = `<w:tbl><w:tr>${cell('包号', '<w:vMerge w:val="restart"/>')}${cell('标的', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('服务器')}${cell('5台')}</w:tr></w:tbl>`
  expect(await htmlOf(body)).toBe(
    '<table><tbody><tr><td rowspan="2">包号</td><td colspan="2">标的</td></tr><tr><td>服务器</td><td>5台</td></tr></tbody></table>',
  )
})

test('images become files with the alternative that the document gives them', async () => {
  kept.length = 0
  const picture = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="流程图"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  expect(await htmlOf(picture + picture)).toBe(
    '<p><img src="/gpcms/rest/v2/files/image-1" alt="流程图" /></p><p><img src="/gpcms/rest/v2/files/image-1" alt="流程图" /></p>',
  )
  expect(kept).toEqual([{ bytes: png, mediaType: 'image/png' }])
})

/** A document with thirty megabytes of nothing in thirty kilobytes, and what its table of contents says of them. */
const packed = (declared: number): Buffer => {
  const name = 'word/media/x.bin'
  const content = documentOf('', { [name]: deflateRawSync(Buffer.alloc(30 * 1024 * 1024)) })
  const entry = content.lastIndexOf(name) - 46
  content.writeUInt16LE(8, entry + 10)
  content.writeUInt32LE(declared, entry + 24)
  return content
}

describe('refused before anything is unpacked', () => {
  test.each([
    ['no zip', Buffer.from('not a document'), '不是有效的'],
    ['a zip without a document', zip({ 'a.txt': 'x' }), '不是有效的'],
    ['macros', documentOf('', { 'word/vbaProject.bin': 'x' }), '宏'],
    ['a bomb', packed(30 * 1024 * 1024), '过大'],
    [
      'thousands of parts',
      documentOf('', Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`word/${at}`, '']))),
      '过大',
    ],
    ['a bomb that calls itself small', packed(100), '过大'],
    ['broken XML', documentOf('<w:p>'), '不是有效的'],
  ])('%s', async (_, content, words) => {
    await expect(importDocx(content, store)).rejects.toThrow(words)
  })
})

test('a long document is read beside the main thread, a longer one not at all', async () => {
  await htmlOf(paragraph('甲'))
  const long = documentOf(paragraph('甲').repeat(8_000))
  const before = performance.eventLoopUtilization()
  const { html } = await importDocx(long, store)
  // This thread hands it over and takes what comes back; all else is another's.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  expect(html.length).toBeGreaterThan(60_000)
  const longer = documentOf(paragraph('甲').repeat(250_000))
  await expect(importDocx(longer, store)).rejects.toThrow('文档展开后过大')
})
