import type { ExportedLaw } from '@sunport/contract/content/law/export.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { zip } from '../../../platform/files/zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

interface Look {
  style?: 'Title' | 'Heading1' | 'Heading2' | 'Note'
}

const run = (text: string, isBold: boolean): string =>
  text &&
  `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

const paragraph = (runs: string, { style }: Look = {}): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${runs}</w:p>`

/** The words of a paragraph; what is set in bold stays so. */
const runsOf = (html: string): string =>
  html
    .split(/(<strong>.*?<\/strong>)/s)
    .map(piece => run(plainText(piece), piece.startsWith('<strong>')))
    .join('')

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => plainText(cell).trim())

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map(side => `<w:${side} w:val="single" w:sz="4" w:color="auto"/>`)
  .join('')

const table = (html: string): string => {
  const rows = [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row))
  const width = Math.max(1, ...rows.map(cells => cells.length))
  const cell = (text: string) => `<w:tc><w:tcPr/>${paragraph(run(text, false), { style: 'Note' })}</w:tc>`
  const lines = rows.map(
    cells => `<w:tr>${Array.from({ length: width }, (_, at) => cell(cells[at] ?? '')).join('')}</w:tr>`,
  )
  const grid = `<w:tblGrid>${'<w:gridCol/>'.repeat(width)}</w:tblGrid>`
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${grid}${lines.join('')}</w:tbl>`
}

const headingStyles: Record<string, Look> = { h2: { style: 'Heading1' }, h3: { style: 'Heading2' } }

const blocksOf = (html: string): string =>
  [...html.matchAll(/<(h2|h3|p|table|li|blockquote)\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([whole, name = '', inner = '']) =>
      name === 'table' ? table(whole) : paragraph(runsOf(inner), headingStyles[name]),
    )
    .join('')

const style = (id: string, name: string, format: string, font: string, halfPoints: number, isBold = false) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
  `<w:pPr>${format}</w:pPr><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${font}"/>` +
  `${isBold ? '<w:b/>' : ''}<w:sz w:val="${halfPoints}"/></w:rPr></w:style>`

/** Types and sizes as official documents have them: 仿宋三号 with two characters of indent, headings in 黑体 and 楷体. */
const styles = `${head}<w:styles xmlns:w="${word}">${[
  style(
    'Normal',
    'Normal',
    '<w:spacing w:line="560" w:lineRule="exact"/><w:ind w:firstLineChars="200"/>',
    '仿宋',
    32,
  ),
  style(
    'Title',
    'Title',
    '<w:spacing w:before="240" w:after="240"/><w:ind w:firstLineChars="0"/><w:jc w:val="center"/>',
    '宋体',
    44,
    true,
  ),
  style(
    'Heading1',
    'heading 1',
    '<w:keepNext/><w:spacing w:before="240" w:after="120"/><w:ind w:firstLineChars="0"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/>',
    '黑体',
    32,
  ),
  style(
    'Heading2',
    'heading 2',
    '<w:keepNext/><w:ind w:firstLineChars="0"/><w:jc w:val="center"/><w:outlineLvl w:val="1"/>',
    '楷体',
    32,
  ),
  style('Note', 'Note', '<w:ind w:firstLineChars="0"/><w:jc w:val="center"/>', '仿宋', 28),
].join('')}</w:styles>`

const daysLine = ({ fields: { publishDate }, version: { validFrom } }: ExportedLaw): string =>
  `（${[publishDate && `${publishDate} 公布`, validFrom && `${validFrom} 起施行`].filter(Boolean).join('，')}）`

/** One version of a law as a Word document. */
export const lawToDocx = (law: ExportedLaw): Buffer => {
  const { title, fields, version } = law
  const body = [
    paragraph(run(title, false), { style: 'Title' }),
    fields.issuers?.length ? paragraph(run(fields.issuers.join('、'), false), { style: 'Note' }) : '',
    fields.publishNumber ? paragraph(run(fields.publishNumber, false), { style: 'Note' }) : '',
    paragraph(run(daysLine(law), false), { style: 'Note' }),
    blocksOf(renderLaw(version.nodes)),
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="2098" w:right="1474" w:bottom="1985" w:left="1588" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>',
  ].join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${mainType}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="${relations}">${relation('rId1', 'styles', 'styles.xml')}</Relationships>`,
    'word/styles.xml': styles,
    'word/document.xml': `${head}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
  })
}
