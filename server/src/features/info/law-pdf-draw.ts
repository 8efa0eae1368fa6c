import type { PaperFonts } from '../../platform/paper/fonts.ts'
import { drawFeet, drawHead, margin, openPaper, type Paper, room } from '../../platform/paper/paper.ts'
import { type Block, blocksOf } from './law-pdf-blocks.ts'

export interface PrintedLaw {
  fonts: PaperFonts
  title: string
  facts: [name: string, words: string][]
  html: string
  /** The page that it was taken from, and the one that says what became of it since. */
  address: string
  verifyAddress: string
  day: string
}

const textSize = 11.5
const contentsLine = 20

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

/** A law as it is printed: its facts with a code of its page, its contents, its text, and a number on every page. */
export const drawLaw = async (law: PrintedLaw): Promise<Uint8Array> => {
  const { paper, close } = openPaper(law)
  const codes = [
    { address: law.address, words: '扫码查看网页及最新文本' },
    { address: law.verifyAddress, words: '扫码验真' },
  ]
  drawHead(paper, { ...law, codes })
  const blocks = blocksOf(law.html)
  const entries = leaveContents(
    paper,
    blocks.filter(({ level }) => level > 0),
  )
  const pages = drawText(paper, blocks)
  fillContents(paper, entries, pages)
  drawFeet(paper, law)
  return close()
}
