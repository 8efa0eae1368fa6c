interface Letter {
  node: Node
  at: number
}

/** All that stands below a node without its blanks, and where each sign of it stands. */
const lettersOf = (root: Node): { text: string; letters: Letter[] } => {
  const letters: Letter[] = []
  let text = ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: sign, index } of (node.nodeValue ?? '').matchAll(/\S/g)) {
      text += sign
      letters.push({ node, at: index })
    }
  return { text, letters }
}

/**
 * Where the parts of a reading stand in the page, so that a reader can follow them with his eyes: each after the one before.
 * What stands nowhere, as the words of a picture do, has no place.
 */
export const placesOf = (root: Node, parts: readonly string[]): (Range | undefined)[] => {
  const { text, letters } = lettersOf(root)
  let from = 0
  return parts.map(part => {
    const wanted = part.replace(/\s+/g, '')
    const found = text.indexOf(wanted, from)
    const [first, last] = [letters[found], letters[found + wanted.length - 1]]
    if (!first || !last) return undefined
    from = found + wanted.length
    const range = document.createRange()
    range.setStart(first.node, first.at)
    range.setEnd(last.node, last.at + 1)
    return range
  })
}

const highlightName = 'sunport-reading'

/** Marks what is read and brings it into sight; undefined takes the mark away. */
export const showPlace = (range: Range | undefined): void => {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(highlightName)
  if (!range) return
  CSS.highlights.set(highlightName, new Highlight(range))
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
}
