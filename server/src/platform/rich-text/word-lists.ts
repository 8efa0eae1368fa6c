import type { Attributes, Block, ListBlock, TextBlock } from './model.ts'
import { tidyRuns } from './runs.ts'

interface Marker {
  tag: 'ul' | 'ol'
  type?: string
  number?: number
}

const roman = /^[ivx]+$/i

const ordered = (sign: string): Marker | undefined => {
  if (/^\d{1,4}$/.test(sign)) return { tag: 'ol', number: Number(sign) }
  if (roman.test(sign) && sign.length > 1) return { tag: 'ol', type: sign === sign.toLowerCase() ? 'i' : 'I' }
  if (/^[i]$/i.test(sign)) return { tag: 'ol', type: sign, number: 1 }
  if (/^[a-z]$/.test(sign)) return { tag: 'ol', type: 'a', number: sign.charCodeAt(0) - 96 }
  if (/^[A-Z]$/.test(sign)) return { tag: 'ol', type: 'A', number: sign.charCodeAt(0) - 64 }
  return undefined
}

/**
 * What a marker of a word processor stands for. Numbers of Chinese documents (一、 （二） 第三条 1.2) are part of
 * the text that others cite: they stay words, and their paragraphs stay paragraphs.
 */
const markerOf = (marker: string): Marker | undefined => {
  const sign = marker.replace(/[\s\u00a0]+/g, '')
  if (/^[·•●○■□◆◇➢✓▪*\-–—§ØüvonqlØ\ue000-\uf8ff]$/u.test(sign)) return { tag: 'ul' }
  const plain = /^[（(]?([A-Za-z]{1,5}|\d{1,4})[.)、．）]?$/.exec(sign)?.[1]
  return plain === undefined ? undefined : ordered(plain)
}

const attributesOf = ({ type, number = 1 }: Marker): Attributes => ({
  ...(number > 1 ? { start: String(number) } : {}),
  ...(type ? { type } : {}),
})

const listOf = (marker: Marker): ListBlock => ({
  kind: 'list',
  tag: marker.tag,
  attributes: marker.tag === 'ol' ? attributesOf(marker) : {},
  items: [],
})

const asWords = (marker: string): string => (/[）)、.．：:]$/.test(marker) ? marker : `${marker} `)

const plainParagraph = ({ wordList, ...block }: TextBlock): TextBlock => ({
  ...block,
  runs: wordList
    ? tidyRuns([{ kind: 'text', text: asWords(wordList.marker), marks: {} }, ...block.runs])
    : block.runs,
})

/** Turns the list paragraphs of Word and WPS, which stand side by side with a level, into lists in lists. */
export const withRealLists = (blocks: readonly Block[]): Block[] => {
  const out: Block[] = []
  let open: { level: number; list: ListBlock }[] = []

  const place = (level: number, marker: Marker, item: TextBlock): void => {
    open = open.filter(
      ({ level: other, list }) => other < level || (other === level && list.tag === marker.tag),
    )
    let top = open.at(-1)
    if (!top || top.level < level) {
      const list = listOf(marker)
      const parent = top?.list.items.at(-1)
      if (parent) parent.push(list)
      else out.push(list)
      top = { level, list }
      open.push(top)
    }
    top.list.items.push([item])
  }

  for (const block of blocks) {
    const listPlace = block.kind === 'text' ? block.wordList : undefined
    const marker = listPlace && markerOf(listPlace.marker)
    if (block.kind === 'text' && listPlace && marker) {
      const { wordList: _, ...item } = block
      place(listPlace.level, marker, { ...item, styles: {} })
      continue
    }
    open = []
    out.push(block.kind === 'text' ? plainParagraph(block) : block)
  }
  return out
}
