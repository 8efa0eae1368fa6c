import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { qrSquares, quietModules } from '../../platform/qr-code.ts'
import { type Block, blocksOf } from './law-pdf-blocks.ts'

export interface PrintedLaw {
  fonts: { body: string; bold: string }
  title: string
  facts: [name: string, words: string][]
  html: string
  /** The page that it was taken from. */
  address: string
  day: string
}

type Paper = InstanceType<typeof PDFDocument>

const margin = 64
const textSize = 11.5
const smallSize = 9.5
const contentsLine = 20
const codeSide = 92
const muted = '#555555'
const black = '#000000'

/** A collection holds a face for each place; the one of the mainland is called sc, or cn. */
const faceOf = (path: string): string | undefined => {
  const font = openSync(path)
  if (!('fonts' in font)) return undefined
  const names = font.fonts.map(({ postscriptName }) => postscriptName ?? '')
  return names.find(name => /(?:sc|SC|CN)-/.test(name)) ?? names[0]
}

const bottomOf = (paper: Paper): number => paper.page.height - margin

const room = (paper: Paper, height: number): void => {
  if (paper.y + height > bottomOf(paper)) paper.addPage()
}

const drawCode = (paper: Paper, address: string, x: number, y: number): void => {
  const { size, dark } = qrSquares(address)
  const unit = codeSide / (size + 2 * quietModules)
  for (const [column, row] of dark)
    paper.rect(x + (column + quietModules) * unit, y + (row + quietModules) * unit, unit, unit)
  paper.fill(black)
}

const drawHead = (paper: Paper, { title, facts, address }: PrintedLaw): void => {
  const { left } = paper.page.margins
  const width = paper.page.width - 2 * margin
  paper.font('bold').fontSize(20).text(title, { align: 'center', lineGap: 4 }).moveDown(0.8)
  const top = paper.y
  paper.font('body').fontSize(smallSize + 0.5)
  for (const [name, words] of facts)
    paper
      .fillColor(muted)
      .text(`${name}：`, left, paper.y, { continued: true, width: width - codeSide - 16, lineGap: 3 })
      .fillColor(black)
      .text(words)
  const codeLeft = left + width - codeSide
  drawCode(paper, address, codeLeft, top)
  paper
    .fontSize(7.5)
    .fillColor(muted)
    .text('扫码查看网页及最新文本', codeLeft - 10, top + codeSide, { width: codeSide + 20, align: 'center' })
  paper.y = Math.max(paper.y, top + codeSide + 14)
  paper
    .fontSize(8)
    .text(address, left, paper.y + 6, { width, link: address })
    .fillColor(black)
    .moveDown(1)
}

interface Entry {
  block: Block
  page: number
  y: number
}

/** Leaves a line for each heading; its page is known when the text has been set. */
const leaveContents = (paper: Paper, headings: readonly Block[]): Entry[] => {
  if (headings.length < 2) return []
  room(paper, 4 * contentsLine)
  paper.font('bold').fontSize(13).text('目　录', margin, paper.y, { align: 'center' }).moveDown(0.5)
  const entries = headings.map(block => {
    room(paper, contentsLine)
    const entry = { block, page: paper.bufferedPageRange().count - 1, y: paper.y }
    paper.y += contentsLine
    return entry
  })
  paper.y += contentsLine / 2
  return entries
}

const fillContents = (paper: Paper, entries: readonly Entry[], pages: ReadonlyMap<Block, number>): void => {
  const width = paper.page.width - 2 * margin
  paper.font('body').fontSize(textSize - 0.5)
  for (const { block, page, y } of entries) {
    paper.switchToPage(page)
    const left = margin + (block.level === 2 ? 20 : 0)
    const own = { lineBreak: false, ellipsis: true, goTo: nameOf(pages, block) }
    paper.text(block.text, left, y, { ...own, width: width - 50, height: contentsLine })
    paper.text(String((pages.get(block) ?? 0) + 1), margin, y, { width, align: 'right' })
  }
}

const nameOf = (pages: ReadonlyMap<Block, number>, block: Block): string =>
  `h${[...pages.keys()].indexOf(block)}`

const drawText = (paper: Paper, blocks: readonly Block[]): Map<Block, number> => {
  const pages = new Map<Block, number>()
  const outline: Record<1, { addItem(title: string): unknown } | undefined> = { 1: undefined }
  for (const block of blocks) {
    const { level, label, text } = block
    if (level === 0) {
      const set = { indent: 2 * textSize, lineGap: 5, paragraphGap: 4 }
      room(paper, 2 * textSize)
      paper.fontSize(textSize)
      if (label) paper.font('bold').text(label, margin, paper.y, { ...set, continued: text !== '' })
      if (text && label) paper.font('body').text(text, set)
      else if (text) paper.font('body').text(text, margin, paper.y, set)
      continue
    }
    room(paper, 80)
    pages.set(block, paper.bufferedPageRange().count - 1)
    paper.addNamedDestination(nameOf(pages, block), 'XYZ', null, paper.y, null)
    const parent = level === 2 ? (outline[1] ?? paper.outline) : paper.outline
    const item = parent.addItem(text) as { addItem(title: string): unknown }
    if (level === 1) outline[1] = item
    paper
      .moveDown(0.6)
      .font('bold')
      .fontSize(level === 1 ? 14 : 12.5)
      .text(text, margin, paper.y, { align: 'center' })
      .moveDown(0.5)
  }
  return pages
}

/** Below the text of every page, where no text reaches. */
const drawFeet = (paper: Paper, { title, day }: PrintedLaw): void => {
  const { count } = paper.bufferedPageRange()
  const width = paper.page.width - 2 * margin
  const short = title.length > 32 ? `${title.slice(0, 31)}…` : title
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page)
    paper.page.margins.bottom = 0
    const y = paper.page.height - margin + 20
    paper.font('body').fontSize(8).fillColor(muted)
    paper.text(`${short}（${day}打印）`, margin, y, { width: width - 90, lineBreak: false })
    paper.text(`第 ${page + 1} 页，共 ${count} 页`, margin, y, { width, align: 'right', lineBreak: false })
  }
}

/** A law as it is printed: its facts with a code of its page, its contents, its text, and a number on every page. */
export const drawLaw = async (law: PrintedLaw): Promise<Uint8Array> => {
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    autoFirstPage: false,
    // No font of the library's own: every letter comes from the one that is embedded.
    font: null as unknown as string,
    lang: 'zh-CN',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: law.title, CreationDate: new Date(`${law.day}T00:00:00+08:00`) },
  })
  const parts: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => paper.on('end', resolve).on('error', reject))
  paper.on('data', (part: Uint8Array) => parts.push(part))
  paper.registerFont('body', law.fonts.body, faceOf(law.fonts.body))
  paper.registerFont('bold', law.fonts.bold, faceOf(law.fonts.bold))
  paper.addPage()
  drawHead(paper, law)
  const blocks = blocksOf(law.html)
  const entries = leaveContents(
    paper,
    blocks.filter(({ level }) => level > 0),
  )
  const pages = drawText(paper, blocks)
  fillContents(paper, entries, pages)
  drawFeet(paper, law)
  paper.end()
  await ended
  return Buffer.concat(parts)
}
