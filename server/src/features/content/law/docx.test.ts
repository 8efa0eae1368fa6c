import { randomUUID } from 'node:crypto'
import { parseLawHtml, parseLawText } from '@sunport/contract/content/law/parse.ts'
import { type LawNode, labelOf, walk } from '@sunport/contract/content/law/tree.ts'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { lawToDocx } from './docx.ts'

const docxToHtml = async (buffer: Buffer): Promise<string> => (await mammoth.convertToHtml({ buffer })).value

const outline = (nodes: readonly LawNode[]): string[] =>
  [...walk(nodes)].map(({ node }) => `${labelOf(node)}${node.heading}${node.html.replace(/<[^>]+>/g, '')}`)

test('a law goes out as a Word document and comes back as the same law', async () => {
  const { nodes } = parseLawText(
    '第一章　总则\n第一条　为了规范<采购>，制定本办法。\n本办法适用于本省。\n第二条　分下列各项：\n（一）甲；\n（二）乙。\n第二章　附则\n第三条　自公布之日起施行。',
    randomUUID,
  )
  const docx = lawToDocx({
    id: 'x',
    title: '省采购管理办法',
    fields: { publishNumber: '财采〔2026〕1号', issuers: ['省财政厅'], publishDate: '2026-01-05' },
    version: { no: 1, validFrom: '2026-02-01', nodes },
  })
  const html = await docxToHtml(docx)
  expect(html).toContain('财采〔2026〕1号')
  expect(html).toContain('（2026-01-05 公布，2026-02-01 起施行）')
  const back = parseLawHtml(html.slice(html.indexOf('第一章') - 30), randomUUID, '省采购管理办法').nodes
  expect(outline(back).slice(-outline(nodes).length)).toEqual(outline(nodes))
})

test('a table keeps its cells', async () => {
  const html =
    '<table><tbody><tr><th>品目</th><th>限额</th></tr><tr><td>货物</td><td>100</td></tr></tbody></table>'
  const annex: LawNode = { id: 'a', kind: 'annex', number: '1', heading: '限额标准', html, children: [] }
  const docx = lawToDocx({
    id: 'x',
    title: '带附件的办法',
    fields: {},
    version: { no: 1, validFrom: '2026-02-01', nodes: [annex] },
  })
  const read = await docxToHtml(docx)
  expect(read.match(/<tr>/g)).toHaveLength(2)
  expect(read).toContain('限额标准')
  expect(read).toContain('货物')
})
