import type { Place } from '@sunport/contract/content/check/finding.ts'

const bodySelector = '[data-kept-text], [contenteditable="true"][role="textbox"]'
const elements: Record<Exclude<Place['what'], 'words'>, string> = {
  image: 'img:not(.ProseMirror-separator)',
  link: 'a',
  heading: 'h2, h3, h4, h5, h6',
  table: 'table',
}
const blocks = /^(?:P|H[1-6]|LI|UL|OL|TD|TH|TR|TABLE|TBODY|DIV|BLOCKQUOTE|BR|HR)$/

type Input = HTMLInputElement | HTMLTextAreaElement
const isInput = (element: Element | null): element is Input =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Where the n-th of these words begins; they may overlap, as the checks count them. */
const placeOf = (text: string, words: string, nth: number): number => {
  let at = text.indexOf(words)
  for (let count = 0; count < nth && at >= 0; count++) at = text.indexOf(words, at + 1)
  return at
}

/** The n-th place of words in a document's text, across marks but not across blocks. */
export const rangeOf = (root: Element, words: string, nth: number): Range | undefined => {
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  const walk = (node: Node) => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length })
      text += node.data
      return
    }
    const isBlock = blocks.test(node.nodeName)
    if (isBlock) text += '\n'
    node.childNodes.forEach(walk)
    if (isBlock) text += '\n'
  }
  walk(root)
  const at = placeOf(text, words, nth)
  if (at < 0) return undefined
  const pointAt = (offset: number) => pieces.findLast(({ start }) => start <= offset)
  const [first, last] = [pointAt(at), pointAt(at + words.length - 1)]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, at - first.start)
  range.setEnd(last.node, at + words.length - last.start)
  return range
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const showElement = (element: Element): boolean => {
  element.scrollIntoView({ block: 'center', behavior: calm() ? 'auto' : 'smooth' })
  element.animate([{ outline: '3px solid #faad14' }, { outline: '3px solid transparent' }], 2500)
  return true
}

const showRange = (root: HTMLElement, range: Range): boolean => {
  if (root.isContentEditable) root.focus({ preventScroll: true })
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  range.startContainer.parentElement?.scrollIntoView({
    block: 'center',
    behavior: calm() ? 'auto' : 'smooth',
  })
  return true
}

const showInput = (input: Input, words: string, nth: number): boolean => {
  input.scrollIntoView({ block: 'center' })
  input.focus({ preventScroll: true })
  const at = placeOf(input.value, words, nth)
  if (at >= 0) input.setSelectionRange(at, at + words.length)
  return true
}

const inBody = ({ what, words, nth }: Place): boolean => {
  for (const root of document.querySelectorAll<HTMLElement>(bodySelector)) {
    if (what !== 'words') {
      const element = root.querySelectorAll(elements[what])[nth]
      if (element) return showElement(element)
      continue
    }
    const range = rangeOf(root, words, nth)
    if (range) return showRange(root, range)
  }
  return false
}

/** Leads to a place of a text, wherever the page shows it; false when it does not. */
export const showPlace = (place: Place): boolean => {
  const own = document.getElementById(place.part.replaceAll('.', '_'))
  if (isInput(own)) return showInput(own, place.words, place.nth)
  if (inBody(place)) return true
  if (place.what !== 'words') return false
  // The text of a notice is made of its form: the words stand in one of its inputs.
  const inputs = document.querySelectorAll<Input>(
    'main input[type="text"], main input:not([type]), main textarea',
  )
  const input = [...inputs].find(each => each.value.includes(place.words))
  if (input) return showInput(input, place.words, 0)
  const main = document.querySelector<HTMLElement>('main')
  const range = place.part === 'bodyHtml' ? undefined : main && rangeOf(main, place.words, 0)
  return main && range ? showRange(main, range) : false
}
