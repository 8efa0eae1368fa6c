const tag = /<(\/?)([a-z][\w-]*)(?![\w-])((?:"[^"]*"|[^">])*)>/gi
const single = new Set(['img', 'br', 'hr', 'col'])

/** The paragraphs, headings, lists and tables of a text, one beside the other; together they are the text. */
export const blocksOf = (html: string): string[] => {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: whole, 1: slash, 2: name = '', index } of html.matchAll(tag)) {
    if (!single.has(name.toLowerCase())) depth += slash ? -1 : 1
    if (depth > 0) continue
    const end = index + whole.length
    blocks.push(html.slice(start, end))
    start = end
  }
  return start < html.length ? [...blocks, html.slice(start)] : blocks
}

/** For each block of the first list its place in the second, where both have it in the same order. */
const matches = (one: readonly string[], other: readonly string[]): (number | undefined)[] => {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
      ;(lengths[row] as Uint32Array)[column] = length
    }
  const places: (number | undefined)[] = one.map(() => undefined)
  let row = 0
  let column = 0
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) places[row++] = column++
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return places
}

/** So many blocks are compared; longer texts are asked about as a whole. */
const mostBlocks = 1500

interface Versions {
  /** What I started from, and what I made of it. */
  base: string
  mine: string
  /** The same start as the server keeps it, and what the other made of that. */
  kept: string
  theirs: string
}

interface Part {
  base: readonly string[]
  mine: readonly string[]
  kept: readonly string[]
  theirs: readonly string[]
}

/** One stretch of the text: whoever changed it has it; undefined when both did, each his own way. */
const mergePart = ({ base, mine, kept, theirs }: Part): string | undefined => {
  const [own, other] = [mine.join(''), theirs.join('')]
  const isMineNew = own !== base.join('')
  const isTheirsNew = other !== kept.join('')
  if (!isMineNew) return other
  return !isTheirsNew || own === other ? own : undefined
}

/** Neighbours that were changed one by one, nothing added and nothing taken away, are decided one by one. */
const mergeEach = ({ base, mine, kept, theirs }: Part): string | undefined => {
  if (mine.length !== base.length || theirs.length !== base.length) return undefined
  const merged = base.map((block, at) =>
    mergePart({
      base: [block],
      mine: [mine[at] ?? ''],
      kept: [kept[at] ?? ''],
      theirs: [theirs[at] ?? ''],
    }),
  )
  return merged.includes(undefined) ? undefined : merged.join('')
}

/** Both people's changes in one text; undefined where they touched the same part, which only a person can decide. */
export const mergeBodies = (versions: Versions): string | undefined => {
  const base = blocksOf(versions.base)
  const mine = blocksOf(versions.mine)
  const kept = blocksOf(versions.kept)
  const theirs = blocksOf(versions.theirs)
  if (base.length !== kept.length) return undefined
  if (Math.max(base.length, mine.length, theirs.length) > mostBlocks) return undefined
  const own = matches(base, mine)
  const other = matches(kept, theirs)
  const merged: string[] = []
  let [from, fromMine, fromTheirs] = [0, 0, 0]
  for (let to = 0; to <= base.length; to += 1) {
    const isEnd = to === base.length
    const [toMine, toTheirs] = isEnd ? [mine.length, theirs.length] : [own[to], other[to]]
    if (toMine === undefined || toTheirs === undefined) continue
    const part: Part = {
      base: base.slice(from, to),
      mine: mine.slice(fromMine, toMine),
      kept: kept.slice(from, to),
      theirs: theirs.slice(fromTheirs, toTheirs),
    }
    const both = mergePart(part) ?? mergeEach(part)
    if (both === undefined) return undefined
    merged.push(both, isEnd ? '' : (mine[toMine] ?? ''))
    ;[from, fromMine, fromTheirs] = [to + 1, toMine + 1, toTheirs + 1]
  }
  return merged.join('')
}
