import type { ExportedLaw } from '@sunport/contract/content/law/export.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { paragraph, run, type WordStyle, wordFile, wordTable } from '../../../platform/files/word-file.ts'

/** The words of a paragraph; what is set in bold stays so. */
const runsOf = (html: string): string =>
  html
    .split(/(<strong>.*?<\/strong>)/s)
    .map(piece => run(plainText(piece), piece.startsWith('<strong>') ? '<w:b/>' : ''))
    .join('')

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => plainText(cell).trim())

const table = (html: string): string => {
  const rows = [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row))
  const width = Math.max(1, ...rows.map(cells => cells.length))
  const cell = (text: string) => `<w:tc><w:tcPr/>${paragraph(run(text), 'Note')}</w:tc>`
  const lines = rows.map(
    cells => `<w:tr>${Array.from({ length: width }, (_, at) => cell(cells[at] ?? '')).join('')}</w:tr>`,
  )
  return wordTable(lines.join(''), width)
}

const headingStyles: Record<string, WordStyle> = { h2: 'Heading1', h3: 'Heading2' }

const blocksOf = (html: string): string =>
  [...html.matchAll(/<(h2|h3|p|table|li|blockquote)\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([whole, name = '', inner = '']) =>
      name === 'table' ? table(whole) : paragraph(runsOf(inner), headingStyles[name]),
    )
    .join('')

const daysLine = ({ fields: { publishDate }, version: { validFrom } }: ExportedLaw): string =>
  `（${[publishDate && `${publishDate} 公布`, validFrom && `${validFrom} 起施行`].filter(Boolean).join('，')}）`

/** One version of a law as a Word document. */
export const lawToDocx = (law: ExportedLaw): Buffer => {
  const { title, fields, version } = law
  const body = [
    paragraph(run(title), 'Title'),
    fields.issuers?.length ? paragraph(run(fields.issuers.join('、')), 'Note') : '',
    fields.publishNumber ? paragraph(run(fields.publishNumber), 'Note') : '',
    paragraph(run(daysLine(law)), 'Note'),
    blocksOf(renderLaw(version.nodes)),
  ].join('')
  return wordFile(body)
}
