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
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, entity => entities[entity] ?? entity)
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))

/** What a word processor leaves between the letters and nobody sees. */
const unseen = /[\u200b-\u200d\u2060\ufeff\u00ad]/g
const tidy = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\s　]+/g, ' ')
    .trim()

/** Digits of either width as the narrow ones, letter for letter. */
export const narrowDigits = (text: string): string =>
  text.replace(/[０-９]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

const cellsOf = (line: string): string[] => line.split('\t').map(tidy)
const rowOf = (line: string, tag: 'th' | 'td'): string =>
  `<tr>${cellsOf(line)
    .map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`)
    .join('')}</tr>`
const tableOf = ([head = '', ...rows]: readonly string[]): string =>
  `<table><tbody>${rowOf(head, 'th')}${rows.map(row => rowOf(row, 'td')).join('')}</tbody></table>`

/** A row of a table that was copied as text: cells between tabs; a tab after 第一条 is only a gap. */
const isRow = (line: string): boolean =>
  /\S\t+[^\t]/.test(line) && !/^\s*(?:第\S{1,8}[编章节条]|[（(\d一二三四五六七八九十])[^\t]{0,8}\t/.test(line)
const isSameTable = (line: string, other: string): boolean =>
  isRow(line) && isRow(other) && cellsOf(line).length === cellsOf(other).length

/** The lines of a pasted text; rows of cells under each other are a table. */
export const linesOfText = (text: string): Line[] => {
  const lines = text.split(/\r?\n|\v|\f|\u2028|\u2029/).filter(line => tidy(line))
  const found: Line[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    let end = at + 1
    while (end < lines.length && isSameTable(line, lines[end] ?? '')) end += 1
    if (end - at > 1) found.push({ text: '', html: tableOf(lines.slice(at, end)) })
    else found.push({ text: tidy(line), html: `<p>${escapeHtml(tidy(line))}</p>` })
    at = end
  }
  return found
}

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

interface Block {
  name: string
  html: string
}

/** The outermost blocks; what only holds others is looked into. */
function* blocksOf(html: string): Generator<Block> {
  const tags = new RegExp(opening)
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    const name = (tag[1] ?? '').toLowerCase()
    const start = tags.lastIndex
    tags.lastIndex = endOf(html, name, start)
    const inner = html.slice(start, tags.lastIndex).replace(/<\/div>$/i, '')
    if (name === 'div' && new RegExp(opening).test(inner)) yield* blocksOf(inner)
    else yield { name, html: html.slice(tag.index, tags.lastIndex) }
  }
}

/** A line break outside of any mark ends a line as the end of a paragraph does. */
const brokenLines = (inner: string): string[] => {
  let depth = 0
  const lines = ['']
  for (const piece of inner.split(/(<[^<>]*>)/)) {
    if (depth === 0 && /^<br\b/i.test(piece)) lines.push('')
    else {
      if (/^<\w/.test(piece) && !/^<(?:br|img)\b/i.test(piece)) depth += 1
      else if (piece.startsWith('</')) depth -= 1
      lines[lines.length - 1] += piece
    }
  }
  return lines
}

const linesOfBlock = ({ name, html }: Block): Line[] => {
  if (!/^(?:p|h\d|div)$/.test(name)) return [{ text: '', html }]
  const [start = ''] = /^<[^>]*>/.exec(html) ?? []
  const open = name === 'p' ? start : '<p>'
  return brokenLines(html.slice(start.length).replace(/<\/\w+>$/, '')).flatMap(broken => {
    // Blanks that stand for the indent of a first line are no part of the words.
    const inner = broken.replace(/^(?:[\s　]|&nbsp;)+/, '')
    const text = tidy(plainText(inner))
    return text || inner.includes('<img') ? [{ text, html: `${open}${inner}</p>` }] : []
  })
}

/** The blocks of sanitised rich text, one line each; tables and lists stay whole. */
export const linesOfHtml = (html: string): Line[] => {
  const lines = [...blocksOf(html)].flatMap(linesOfBlock)
  return lines.length > 0 ? lines : linesOfText(plainText(html))
}

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
    else if (!/^(?:[\s　\u200b-\u200d\u2060\ufeff\u00ad]|&nbsp;)$/.test(piece)) left -= 1
  }
  const words = kept + rest.slice(at)
  const bare = words
    // Marks that held nothing but the label.
    .replace(/^(?:<(strong|b|span|em)\b[^>]*>[\s　]*<\/\1>)+/i, '')
    .replace(/^((?:<[^>]*>)*)(?:[\s　:：]|&nbsp;)+/, '$1')
  return tidy(plainText(bare)) === '' && !bare.includes('<img') ? '' : `${start}${bare}`
}
