import type { Node } from '@tiptap/pm/model'

export interface FoundPlace {
  from: number
  to: number
}

const quoted = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every place of the words in a document, also where marks cut them into pieces. */
export const placesOf = (document: Node, words: string, isCaseSensitive: boolean): FoundPlace[] => {
  if (!words) return []
  const pattern = new RegExp(quoted(words), isCaseSensitive ? 'gu' : 'giu')
  const found: FoundPlace[] = []
  document.descendants((node, position) => {
    if (!node.isTextblock) return true
    // A leaf such as an image takes one place, as in the document itself.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const match of text.matchAll(pattern)) {
      const from = position + 1 + match.index
      found.push({ from, to: from + match[0].length })
    }
    return false
  })
  return found
}
