import { type RichTextStyle, richTextStyles } from '@sunport/contract/rich-text.ts'
import type { Styles } from './model.ts'

export type Declarations = ReadonlyMap<string, string>

/** Declarations of a style attribute; what they may say is decided by whoever reads them. */
export const declarationsOf = (style: string | undefined): Declarations => {
  const found = new Map<string, string>()
  for (const part of (style ?? '').replace(/\/\*.*?\*\//gs, '').split(';')) {
    const at = part.indexOf(':')
    if (at < 1) continue
    const value = part.slice(at + 1).replace(/!\s*important/i, '')
    found.set(part.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return found
}

const pixelsPer: Record<string, number> = { px: 1, pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54, '': 1 }

const pixelsOf = (value: string | undefined): number | undefined => {
  const [, number, unit = ''] = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(px|pt|in|cm|mm|)$/.exec(value ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (pixelsPer[unit] ?? 1)
}

/** Keeps exactly what the allow-list knows, in its order. */
export const allowedStyles = (wanted: Partial<Record<RichTextStyle, string | undefined>>): Styles => {
  const kept: Partial<Record<RichTextStyle, string>> = {}
  for (const [name, pattern] of Object.entries(richTextStyles) as [RichTextStyle, RegExp][]) {
    const value = wanted[name]
    if (value !== undefined && pattern.test(value)) kept[name] = value
  }
  return kept
}

const alignments = new Map([
  ['start', 'left'],
  ['end', 'right'],
  ['middle', 'center'],
])

export const alignmentOf = (style: Declarations, align?: string): string | undefined => {
  const found = style.get('text-align') ?? align?.trim().toLowerCase()
  const value = found && (alignments.get(found) ?? found)
  return value && richTextStyles['text-align'].test(value) ? value : undefined
}

/** Two characters, whichever unit the word processor counted in. */
export const firstLineIndentOf = (style: Declarations): string | undefined => {
  if (/^(?:[12](?:\.\d+)?)$/.test(style.get('mso-char-indent-count') ?? '')) return '2em'
  const value = style.get('text-indent')
  const inEms = /^(\d+(?:\.\d+)?|\.\d+)(?:em|rem|ch)$/.exec(value ?? '')?.[1]
  if (inEms) return Number(inEms) >= 1 && Number(inEms) <= 4 ? '2em' : undefined
  const pixels = pixelsOf(value)
  return pixels !== undefined && pixels >= 16 && pixels <= 72 ? '2em' : undefined
}

export const widthOf = (style: Declarations, attribute?: string): string | undefined => {
  const value = style.get('width') ?? attribute?.trim()
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(value ?? '')?.[1]
  if (percent)
    return Number(percent) > 0 ? `${Number(Math.min(100, Number(percent)).toFixed(2))}%` : undefined
  const pixels = Math.round(pixelsOf(value) ?? 0)
  return pixels >= 1 ? `${Math.min(pixels, 4000)}px` : undefined
}

/** A length of an image in whole pixels, within bounds. */
export const imageLength = (value: string | undefined, most: number): string | undefined => {
  const pixels = Math.round(pixelsOf(value?.trim().toLowerCase()) ?? 0)
  return pixels >= 1 && pixels <= most ? String(pixels) : undefined
}

export const isBorderless = (style: Declarations): boolean =>
  ![...style].some(
    ([name, value]) =>
      /^border(?:-(?:top|right|bottom|left|style|width))?$/.test(name) && !/^(?:none|0)/.test(value),
  )

export const isHidden = (style: Declarations): boolean =>
  style.get('display') === 'none' ||
  style.get('visibility') === 'hidden' ||
  style.get('mso-hide') === 'all' ||
  style.get('mso-element') === 'comment-list'
