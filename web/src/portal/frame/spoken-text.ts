/** As much of a DOM node as reading it aloud takes. */
export interface SpokenNode {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  childNodes: ArrayLike<SpokenNode>
  getAttribute?(name: string): string | null
}

const textNode = 3
const elementNode = 1

/** Tools and decoration: a reader wants what the page says, not what can be clicked on it. */
const silent = new Set([
  ...['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'NAV', 'FORM', 'FIELDSET', 'BUTTON', 'DIALOG'],
  ...['INPUT', 'SELECT', 'TEXTAREA', 'IFRAME', 'CANVAS'],
])

/** Inside a line; every other element ends the sentence before it and its own. */
const inline = new Set([
  ...['A', 'ABBR', 'B', 'BDI', 'CITE', 'CODE', 'DEL', 'EM', 'FONT', 'I', 'INS', 'LABEL', 'MARK', 'Q', 'S'],
  ...['SMALL', 'SPAN', 'STRONG', 'SUB', 'SUP', 'TIME', 'U', 'WBR', 'DATA', 'VAR', 'KBD'],
])

/** Longer parts are cut off by some voices. */
const longestPart = 160

const isSilent = (node: SpokenNode): boolean =>
  silent.has(node.nodeName.toUpperCase()) ||
  node.getAttribute?.('aria-hidden') === 'true' ||
  node.getAttribute?.('hidden') != null

/** What a node says, in reading order; line breaks stand where a reader pauses. */
const wordsOf = (node: SpokenNode, isShown: (node: SpokenNode) => boolean): string => {
  if (node.nodeType === textNode) return (node.nodeValue ?? '').replace(/\s+/g, ' ')
  if (node.nodeType !== elementNode || isSilent(node) || !isShown(node)) return ''
  const name = node.nodeName.toUpperCase()
  if (name === 'BR') return '\n'
  if (name === 'IMG') {
    const words = node.getAttribute?.('alt')
    return words ? `\n图片：${words}\n` : ''
  }
  const within = Array.from(node.childNodes, child => wordsOf(child, isShown)).join('')
  return inline.has(name) ? within : `\n${within}\n`
}

const sentences = (line: string): string[] => line.match(/[^。！？；]+[。！？；]?|[。！？；]/g) ?? []

const cut = (sentence: string): string[] => sentence.match(new RegExp(`[^]{1,${longestPart}}`, 'g')) ?? []

/** The text below a node in parts that a voice can speak one by one. */
export const spokenParts = (root: SpokenNode, isShown: (node: SpokenNode) => boolean): string[] =>
  wordsOf(root, isShown)
    .split('\n')
    .flatMap(sentences)
    .flatMap(cut)
    .map(part => part.trim())
    .filter(part => /[\p{L}\p{N}]/u.test(part))
