import { TextDecoder } from 'node:util'

const longest = 300

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?([\w-]+)/i.exec(text)?.[1]

/** By the header, else by the page's own word, else as most pages are. Many of the older ones are GBK. */
const decoderFor = (bytes: Buffer, contentType: string): TextDecoder => {
  const named = charsetIn(contentType) ?? charsetIn(bytes.subarray(0, 2048).toString('latin1')) ?? 'utf-8'
  try {
    return new TextDecoder(named)
  } catch {
    return new TextDecoder('utf-8')
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const characterAt = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Hijacked pages write their words as numbers, so that nobody finds them by searching. */
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|nbsp));/gi, (_, hex, decimal, name) =>
    name
      ? (entities[String(name).toLowerCase()] ?? '')
      : characterAt(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  )

/** The title of a page from its first bytes; undefined for what is no page or has none. */
export const pageTitleOf = (bytes: Buffer, contentType: string): string | undefined => {
  if (!/^\s*(text\/html|application\/xhtml\+xml)/i.test(contentType)) return undefined
  const html = decoderFor(bytes, contentType).decode(bytes)
  const found = /<title[^>]*>([^<]*)/i.exec(html)?.[1]
  return found && decoded(found).replace(/\s+/g, ' ').trim().slice(0, longest)
}
