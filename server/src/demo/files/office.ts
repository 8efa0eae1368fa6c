import { zip } from '../../platform/files/zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const package_ = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const openXml = 'application/vnd.openxmlformats-officedocument'

const contentTypes = (part: string, type: string): string =>
  `${head}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part
    .split(',')
    .map((name, at) => `<Override PartName="${name}" ContentType="${openXml}.${type.split(',')[at]}+xml"/>`)
    .join('')}</Types>`

const relationship = (type: string, target: string): string =>
  `${head}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A text document with a heading and plain paragraphs. */
export const docx = (title: string, lines: string[]): Buffer => {
  const paragraph = (text: string, look: string) =>
    `<w:p>${look}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  const body =
    paragraph(title, '<w:pPr><w:jc w:val="center"/></w:pPr>') +
    lines.map(line => paragraph(line, '')).join('')
  return zip({
    '[Content_Types].xml': contentTypes('/word/document.xml', 'wordprocessingml.document.main'),
    '_rels/.rels': relationship('officeDocument', 'word/document.xml'),
    'word/document.xml': `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}

/** A sheet of text cells. */
export const xlsx = (rows: string[][]): Buffer => {
  // Many programs read no cell that has no address.
  const cellOf = (text: string, column: number, row: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`
  const cells = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, column) => cellOf(cell, column, at + 1)).join('')}</row>`,
    )
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return zip({
    '[Content_Types].xml': contentTypes(
      '/xl/workbook.xml,/xl/worksheets/sheet1.xml',
      'spreadsheetml.sheet.main,spreadsheetml.worksheet',
    ),
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`,
  })
}
