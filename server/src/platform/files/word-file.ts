import { zip } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'

/** Signs that no XML may hold, however they are written; Word opens nothing that has one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

export const escapeXml = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

export type WordStyle =
  | 'Title'
  | 'Heading1'
  | 'Heading2'
  | 'Heading3'
  | 'Note'
  | 'Cell'
  | 'Quote'
  | 'ListItem'

/** A paragraph; `format` goes before the style's own. */
export const paragraph = (runs: string, style?: WordStyle, format = ''): string => {
  const said = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${format}`
  return `<w:p>${said && `<w:pPr>${said}</w:pPr>`}${runs}</w:p>`
}

/** Words of one look. */
export const run = (text: string, look = ''): string =>
  text && `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

const style = (id: string, name: string, format: string, font: string, halfPoints: number, isBold = false) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
  `<w:pPr>${format}</w:pPr><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${font}"/>` +
  `${isBold ? '<w:b/>' : ''}<w:sz w:val="${halfPoints}"/></w:rPr></w:style>`

const heading = (level: number, look: string): string =>
  `<w:keepNext/><w:spacing w:before="240" w:after="120"/><w:ind w:firstLineChars="0"/>${look}<w:outlineLvl w:val="${level}"/>`
const centred = '<w:jc w:val="center"/>'

/** Types and sizes as official documents have them: 仿宋三号 with two characters of indent, headings in 黑体 and 楷体. */
const styles = `${head}<w:styles xmlns:w="${word}">${[
  style(
    'Normal',
    'Normal',
    '<w:spacing w:line="560" w:lineRule="atLeast"/><w:ind w:firstLineChars="200"/>',
    '仿宋',
    32,
  ),
  style(
    'Title',
    'Title',
    `<w:spacing w:before="240" w:after="240"/><w:ind w:firstLineChars="0"/>${centred}`,
    '宋体',
    44,
    true,
  ),
  style('Heading1', 'heading 1', heading(0, centred), '黑体', 32),
  style('Heading2', 'heading 2', heading(1, centred), '楷体', 32),
  style('Heading3', 'heading 3', heading(2, ''), '仿宋', 32, true),
  style('Note', 'Note', `<w:ind w:firstLineChars="0"/>${centred}`, '仿宋', 28),
  style(
    'Cell',
    'Cell',
    '<w:spacing w:line="360" w:lineRule="atLeast"/><w:ind w:firstLineChars="0"/>',
    '仿宋',
    24,
  ),
  style('Quote', 'Quote', '<w:ind w:left="640" w:firstLineChars="0"/>', '楷体', 32),
  style('ListItem', 'List Paragraph', '<w:ind w:firstLineChars="0"/>', '仿宋', 32),
].join('')}</w:styles>`

export interface WordPicture {
  id: string
  ext: 'png' | 'jpeg' | 'gif'
  content: Buffer
}

interface WordParts {
  pictures?: readonly WordPicture[]
  /** Addresses by the ids that the body names them with. */
  links?: readonly { id: string; address: string }[]
  /** Whether each list is numbered; lists are named by their places, from 1. */
  lists?: readonly boolean[]
}

const listLevels = 9

const numbering = (lists: readonly boolean[]): string => {
  const kind = (id: number, isNumbered: boolean) =>
    `<w:abstractNum w:abstractNumId="${id}">${Array.from(
      { length: listLevels },
      (_, level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${isNumbered ? 'decimal' : 'bullet'}"/>` +
        `<w:lvlText w:val="${isNumbered ? `%${level + 1}.` : '•'}"/><w:pPr><w:ind w:left="${640 * (level + 1)}" w:hanging="480"/></w:pPr></w:lvl>`,
    ).join('')}</w:abstractNum>`
  const each = lists.map(
    (isNumbered, at) =>
      `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${isNumbered ? 1 : 0}"/>${Array.from(
        { length: isNumbered ? listLevels : 0 },
        (_, level) => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="1"/></w:lvlOverride>`,
      ).join('')}</w:num>`,
  )
  return `${head}<w:numbering xmlns:w="${word}">${kind(0, false)}${kind(1, true)}${each.join('')}</w:numbering>`
}

/** A page of A4 with the margins of official documents. */
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="2098" w:right="1474" w:bottom="1985" w:left="1588" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>'

const relation = (id: string, type: string, target: string, isOutside = false) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${escapeXml(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`

/** A Word document of these paragraphs and tables, with whatever they name. */
export const wordFile = (body: string, { pictures = [], links = [], lists = [] }: WordParts = {}): Buffer => {
  const kinds = [...new Set(pictures.map(({ ext }) => ext))]
  const part = (name: string, type: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${mainType}.${type}+xml"/>`
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${kinds
      .map(ext => `<Default Extension="${ext}" ContentType="image/${ext}"/>`)
      .join(
        '',
      )}${part('document', 'document.main')}${part('styles', 'styles')}${part('numbering', 'numbering')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="${relations}">${[
      relation('rId1', 'styles', 'styles.xml'),
      relation('rId2', 'numbering', 'numbering.xml'),
      ...pictures.map(({ id, ext }) => relation(id, 'image', `media/${id}.${ext}`)),
      ...links.map(({ id, address }) => relation(id, 'hyperlink', address, true)),
    ].join('')}</Relationships>`,
    'word/styles.xml': styles,
    'word/numbering.xml': numbering(lists),
    'word/document.xml': `${head}<w:document xmlns:w="${word}" xmlns:r="${office}" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"><w:body>${body}${page}</w:body></w:document>`,
    ...Object.fromEntries(pictures.map(({ id, ext, content }) => [`word/media/${id}.${ext}`, content])),
  })
}

const emuOfPixel = 9525
/** Between the margins. */
const widestPixels = 560

/** A picture in a line of text, no wider than the page. */
export const pictureRun = (
  { id, alt }: { id: string; alt: string },
  { width, height }: { width: number; height: number },
  nth: number,
): string => {
  const scale = Math.min(1, widestPixels / width)
  const [cx, cy] = [width, height].map(pixels => Math.max(1, Math.round(pixels * scale)) * emuOfPixel)
  const named = `id="${nth}" name="图${nth}" descr="${escapeXml(alt)}"`
  return (
    `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${named}/><a:graphic>` +
    `<a:graphicData uri="${drawing}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>` +
    `<a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  )
}

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map(side => `<w:${side} w:val="single" w:sz="4" w:color="auto"/>`)
  .join('')

/** A table as wide as the text, of rows that are written already. */
export const wordTable = (rows: string, columns: number): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
  `<w:tblGrid>${'<w:gridCol/>'.repeat(columns)}</w:tblGrid>${rows}</w:tbl>`

export const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
