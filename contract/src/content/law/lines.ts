/** One paragraph or block of a text that is to be divided. */
export interface Line {
  /** Its words; '' for blocks that are kept whole, such as tables. */
  text: string
  html: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, char => escapes[char] ?? char)

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** The words of rich text. */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, entity => entities[entity] ?? entity)
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))

const tidy = (text: string): string => text.replace(/[\s　]+/g, ' ').trim()

/** The lines of a pasted text. */
export const linesOfText = (text: string): Line[] =>
  text
    .split(/\r?\n|\v|\f|\u2028|\u2029/)
    .map(tidy)
    .filter(Boolean)
    .map(line => ({ text: line, html: `<p>${escapeHtml(line)}</p>` }))

const opening = /<(p|h[1-6]|ul|ol|blockquote|table|hr|div)\b[^>]*>/gi

/** Where the element ends that begins here, counting its own kind inside of it. */
const endOf = (html: string, name: string, from: number): number => {
  if (name === 'hr') return from
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return tags.lastIndex
  }
  return html.length
}

/** The blocks of sanitised rich text, one line each; tables and lists stay whole. */
export const linesOfHtml = (html: string): Line[] => {
  const lines: Line[] = []
  opening.lastIndex = 0
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    const name = (tag[1] ?? '').toLowerCase()
    const end = endOf(html, name, opening.lastIndex)
    const block = html.slice(tag.index, end)
    const isText = name === 'p' || /^h\d$/.test(name) || name === 'div'
    const text = isText ? tidy(plainText(block)) : ''
    if (text || !isText || block.includes('<img')) lines.push({ text, html: asParagraph(block, name) })
    opening.lastIndex = end
  }
  return lines.length > 0 ? lines : linesOfText(plainText(html))
}

const asParagraph = (block: string, name: string): string =>
  /^(h\d|div)$/.test(name) ? `<p>${block.replace(/^<[^>]*>|<\/\w+>$/g, '')}</p>` : block

/** A paragraph without the label that its words begin with; what is marked up around the label goes with it. */
export const withoutLabel = (html: string, label: string): string => {
  const [, start = '', rest = ''] = /^(<p\b[^>]*>)([\s\S]*)$/.exec(html) ?? []
  let left = tidy(label).replace(/ /g, '').length
  let at = 0
  let kept = ''
  while (at < rest.length && left > 0) {
    const [piece = ''] = /^(?:<[^>]*>|&\w+;|[\s\S])/.exec(rest.slice(at)) ?? []
    at += piece.length
    if (piece.startsWith('<')) kept += piece
    else if (!/^(?:[\s　]|&nbsp;)$/.test(piece)) left -= 1
  }
  const words = kept + rest.slice(at)
  const bare = words
    // Marks that held nothing but the label.
    .replace(/^(?:<(strong|b|span|em)\b[^>]*>[\s　]*<\/\1>)+/i, '')
    .replace(/^((?:<[^>]*>)*)(?:[\s　:：]|&nbsp;)+/, '$1')
  return tidy(plainText(bare)) === '' && !bare.includes('<img') ? '' : `${start}${bare}`
}
