import { zip } from '../../../platform/files/zip.ts'

/** A document as a list of its parts; the first row of a table are its headings. */
export type Block = { title: string } | { heading: string } | { text: string } | { table: string[][] }

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const run = (text: string, size: number, isBold: boolean): string =>
  `<w:r><w:rPr>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

const paragraph = (text: string, size = 24, isBold = false, align = 'left'): string =>
  `<w:p><w:pPr><w:spacing w:after="120"/><w:jc w:val="${align}"/></w:pPr>${run(text, size, isBold)}</w:p>`

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
const borders = edges.map(edge => `<w:${edge} w:val="single" w:sz="4" w:color="808080"/>`).join('')

const tableOf = (lines: string[][]): string => {
  const columns = lines[0]?.length ?? 0
  const grid = `<w:tblGrid>${'<w:gridCol w:w="1800"/>'.repeat(columns)}</w:tblGrid>`
  const cell = (text: string, isHead: boolean): string =>
    `<w:tc><w:tcPr><w:tcW w:w="1800" w:type="dxa"/></w:tcPr>${paragraph(text, 21, isHead)}</w:tc>`
  const row = (cells: string[], at: number): string =>
    `<w:tr>${at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map(text => cell(text, at === 0)).join('')}</w:tr>`
  const look = `<w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>`
  return `<w:tbl>${look}${grid}${lines.map(row).join('')}</w:tbl>${paragraph('')}`
}

const partOf = (block: Block): string => {
  if ('title' in block) return paragraph(block.title, 36, true, 'center')
  if ('heading' in block) return paragraph(block.heading, 28, true)
  return 'table' in block ? tableOf(block.table) : paragraph(block.text)
}

/** A plain Word document: headings, sentences and tables are all that a brief needs. */
export const docxOf = (blocks: readonly Block[]): Buffer =>
  zip({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${docxType}.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${main}"><w:body>${blocks.map(partOf).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1300" w:bottom="1440" w:left="1300" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  })
