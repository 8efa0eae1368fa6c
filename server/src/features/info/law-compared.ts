import type { LawTextChange } from '@sunport/contract/calls/law-text.ts'
import { amendmentNames } from '@sunport/contract/content/law/amendment-names.ts'
import { escapeHtml } from '@sunport/contract/content/law/lines.ts'
import type { RichTextChange } from '@sunport/contract/rich-text-change.ts'

/** A change as it is kept: with both texts. */
export interface KeptChange extends LawTextChange {
  lines: readonly RichTextChange[]
}

const marks = { same: '', added: 'ins', removed: 'del' } as const

const pieceHtml = ({ kind, text }: RichTextChange['pieces'][number]): string => {
  const mark = marks[kind]
  return mark ? `<${mark}>${escapeHtml(text)}</${mark}>` : escapeHtml(text)
}

const changeHtml = ({ op, label, was, lines }: KeptChange): string => {
  const name = was ? `${label}（原${was}）` : label
  const words = lines.map(({ pieces }) => `<p>${pieces.map(pieceHtml).join('')}</p>`)
  return `<h3>${amendmentNames[op]} ${escapeHtml(name)}</h3>${words.join('')}`
}

/**
 * Both texts of every change, what is gone struck out and what is new marked: made here, so that pages that compare
 * nothing carry nothing for it.
 */
export const comparedHtml = (changes: readonly KeptChange[]): string => changes.map(changeHtml).join('')
