import type { NoticeField } from '@sunport/contract/content/notice/shape.ts'

const widths: Partial<Record<NoticeField['kind'], number>> = {
  money: 170,
  date: 150,
  month: 130,
  choice: 130,
  creditCode: 200,
  rate: 120,
  itemCode: 240,
}

/** Texts get the room that their length asks for. */
const textWidth = (max: number): number => {
  if (max <= 10) return 72
  if (max <= 20) return 96
  if (max <= 60) return 130
  return max >= 1000 ? 260 : 180
}

/** How wide the input of a column is at least, in pixels. */
export const columnWidth = ({ key, kind, max = 200 }: NoticeField): number =>
  key === 'quantity' ? 180 : (widths[kind] ?? textWidth(max))

/** Long texts are typed over several lines, also in a row. */
export const isLongColumn = ({ kind, max = 0 }: NoticeField): boolean => kind === 'text' && max >= 1000

const widest = 720

/** Rows that fit on one line stand in a table; wider ones, and all on a phone, as one card each. */
export const rowShape = (columns: readonly NoticeField[], isNarrow: boolean): 'table' | 'cards' =>
  isNarrow || columns.reduce((sum, column) => sum + columnWidth(column), 0) > widest ? 'cards' : 'table'
