import type { CheckedEntry, CheckedRecord, CreditCheckResult } from '@sunport/contract/calls/credit-check.ts'
import { outcomeNames, registerNames } from '@sunport/contract/credit-words.ts'
import {
  black,
  drawFeet,
  drawHead,
  margin,
  muted,
  openPaper,
  type Paper,
  type PaperHead,
} from '../../platform/paper/paper.ts'

export interface PrintedCertificate extends PaperHead {
  result: CreditCheckResult
  notes: readonly string[]
}

const textSize = 9
const lineGap = 2.5
const padding = 5
const columns = [
  { label: '序号', width: 32 },
  { label: '核查对象', width: 150 },
  { label: '核查结果', width: 76 },
  { label: '记录、依据与期限', width: 209 },
] as const

const recordWords = (record: CheckedRecord): string => {
  const { type, creditName, creditCode, startDate, endDate, lawBasic, handleUnit } = record
  const who = [creditName, creditCode].filter(Boolean).join('，')
  const what = [record.handleResult, record.documentNumber].filter(Boolean).join('；')
  const term = `期限：${startDate} 至 ${endDate ?? '长期'}`
  const source = [handleUnit, record.dataSource].filter(Boolean).join('，')
  return `${registerNames[type]}（${who}）${what}；依据：${lawBasic ?? '—'}；${term}；来源：${source}；记录编号：${record.id}`
}

const wordsOf = ({ outcome, codes, records, expired }: CheckedEntry): string =>
  [
    ...(outcome === 'ambiguous'
      ? [`有 ${codes.length} 个单位使用此名称，请改用代码核查：${codes.join('、')}`]
      : []),
    ...records.map(recordWords),
    ...expired.map(
      ({ name, level, certificateNo, validTo }) =>
        `资质已过期：${[name, level, certificateNo].filter(Boolean).join('，')}，有效期至 ${validTo}`,
    ),
  ].join('\n') || '—'

const bottomOf = (paper: Paper): number => paper.page.height - margin

/** One row, on one page where it fits on one; a rule below it. */
const drawRow = (paper: Paper, cells: readonly string[], font: 'body' | 'bold'): void => {
  const heightOf = (text: string, at: number): number =>
    paper.heightOfString(text, { width: (columns[at]?.width ?? 0) - padding, lineGap })
  paper.font(font).fontSize(textSize)
  const height = Math.max(...cells.map(heightOf)) + 2 * padding
  if (paper.y + height > bottomOf(paper)) {
    paper.addPage()
    if (font === 'body') drawHeads(paper)
    paper.font(font).fontSize(textSize)
  }
  const top = paper.y
  let left = margin
  for (const [at, { width }] of columns.entries()) {
    paper.text(cells[at] ?? '', left, top + padding, { width: width - padding, lineGap })
    left += width
  }
  paper.y = top + height
  paper.moveTo(margin, paper.y).lineTo(left, paper.y).lineWidth(0.5).stroke('#bbbbbb').fillColor(black)
}

const drawHeads = (paper: Paper): void =>
  drawRow(
    paper,
    columns.map(({ label }) => label),
    'bold',
  )

/** 信用核查证明: what was asked of which day, each line of it, and a code that leads to its verification. */
export const drawCertificate = async (certificate: PrintedCertificate): Promise<Uint8Array> => {
  const { result, notes } = certificate
  const { paper, close } = openPaper(certificate)
  drawHead(paper, certificate)
  drawHeads(paper)
  for (const [at, entry] of result.entries.entries())
    drawRow(paper, [String(at + 1), entry.asked, outcomeNames[entry.outcome], wordsOf(entry)], 'body')
  paper.y += 12
  paper.font('body').fontSize(textSize).fillColor(muted)
  for (const note of notes) {
    if (paper.y + 40 > bottomOf(paper)) paper.addPage()
    paper.text(note, margin, paper.y, { width: paper.page.width - 2 * margin, lineGap, paragraphGap: 4 })
  }
  drawFeet(paper, certificate)
  return close()
}
