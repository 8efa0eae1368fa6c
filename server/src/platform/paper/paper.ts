import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { qrSquares, quietModules } from '../qr-code.ts'
import type { PaperFonts } from './fonts.ts'

export type Paper = InstanceType<typeof PDFDocument>

export const margin = 64
export const muted = '#555555'
export const black = '#000000'

export interface PaperHead {
  fonts: PaperFonts
  title: string
  /** Pages that codes lead to: where it stands, where it is verified. */
  codes: readonly { address: string; words: string }[]
  facts: readonly [name: string, words: string][]
  /** Of printing. */
  day: string
}

const smallSize = 9.5
const codeSide = 92
const codeGap = 16

/** A collection holds a face for each place; the one of the mainland is called sc, or cn. */
const faceOf = (path: string): string | undefined => {
  const font = openSync(path)
  if (!('fonts' in font)) return undefined
  const names = font.fonts.map(({ postscriptName }) => postscriptName ?? '')
  return names.find(name => /(?:sc|SC|CN)-/.test(name)) ?? names[0]
}

export const openPaper = ({ fonts, title, day }: Pick<PaperHead, 'fonts' | 'title' | 'day'>) => {
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
    info: { Title: title, CreationDate: new Date(`${day}T00:00:00+08:00`) },
  })
  const parts: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => paper.on('end', resolve).on('error', reject))
  paper.on('data', (part: Uint8Array) => parts.push(part))
  paper.registerFont('body', fonts.body, faceOf(fonts.body))
  paper.registerFont('bold', fonts.bold, faceOf(fonts.bold))
  paper.addPage()
  const close = async (): Promise<Uint8Array> => {
    paper.end()
    await ended
    return Buffer.concat(parts)
  }
  return { paper, close }
}

const bottomOf = (paper: Paper): number => paper.page.height - margin

/** Goes on to the next page where so much would not fit any more. */
export const room = (paper: Paper, height: number): void => {
  if (paper.y + height > bottomOf(paper)) paper.addPage()
}

const drawCode = (paper: Paper, address: string, x: number, y: number): void => {
  const { size, dark } = qrSquares(address)
  const unit = codeSide / (size + 2 * quietModules)
  for (const [column, row] of dark)
    paper.rect(x + (column + quietModules) * unit, y + (row + quietModules) * unit, unit, unit)
  paper.fill(black)
}

/** The title, the facts, and beside them a code of each address. */
export const drawHead = (paper: Paper, { title, facts, codes }: PaperHead): void => {
  const { left } = paper.page.margins
  const width = paper.page.width - 2 * margin
  paper.font('bold').fontSize(20).text(title, { align: 'center', lineGap: 4 }).moveDown(0.8)
  const top = paper.y
  const codesWidth = codes.length * (codeSide + codeGap)
  paper.font('body').fontSize(smallSize + 0.5)
  for (const [name, words] of facts)
    paper
      .fillColor(muted)
      .text(`${name}：`, left, paper.y, { continued: true, width: width - codesWidth, lineGap: 3 })
      .fillColor(black)
      .text(words)
  const below = Math.max(paper.y, top + codeSide + 14)
  for (const [at, { address, words }] of codes.entries()) {
    const codeLeft = left + width - codesWidth + at * (codeSide + codeGap) + codeGap
    drawCode(paper, address, codeLeft, top)
    paper
      .fontSize(7.5)
      .fillColor(muted)
      .text(words, codeLeft - 8, top + codeSide, { width: codeSide + 16, align: 'center' })
  }
  paper.y = below + 6
  for (const { address } of codes) paper.fontSize(8).text(address, left, paper.y, { width, link: address })
  paper.fillColor(black).moveDown(1)
}

/** Below the text of every page, where no text reaches. */
export const drawFeet = (paper: Paper, { title, day }: Pick<PaperHead, 'title' | 'day'>): void => {
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
