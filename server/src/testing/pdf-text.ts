import { inflateSync } from 'node:zlib'

type Objects = Map<string, { head: string; stream: string }>

const objectsOf = (bytes: Buffer): Objects => {
  const source = bytes.toString('latin1')
  const objects: Objects = new Map()
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const isPacked = head.includes('/FlateDecode') && raw !== ''
    const stream = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(id, { head, stream })
  }
  return objects
}

/** One glyph may stand for several characters: ff is one in most fonts, and is written `<0066 0066>`. */
const wordsOf = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Which character each glyph of a font stands for. */
const lettersOf = (cmap: string): Map<number, string> => {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(Number.parseInt(first, 16) + at, wordsOf(hex))
  return letters
}

/** The words of every page, as a program reads them that copies from it; written for what our own writer leaves. */
export const pdfPages = (bytes: Buffer): string[] => {
  const objects = objectsOf(bytes)
  const at = (id: string | undefined) => objects.get(id ?? '') ?? { head: '', stream: '' }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const resources = at(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const cmap = /\/ToUnicode (\d+) 0 R/.exec(at(id).head)?.[1]
        return [name, lettersOf(at(cmap).stream)]
      }),
    )
    const { stream } = at(/\/Contents (\d+) 0 R/.exec(head)?.[1])
    let letters: Map<number, string> | undefined
    let words = ''
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font)
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi))
        for (const glyph of hex.match(/.{4}/g) ?? []) words += letters?.get(Number.parseInt(glyph, 16)) ?? '?'
    }
    return words
  })
}

/** The fonts that the document carries with it. */
export const embeddedFonts = (bytes: Buffer): number =>
  [...objectsOf(bytes).values()].filter(({ head }) => /\/FontFile[23]? \d+ 0 R/.test(head)).length

/** The filled squares of one code of the first page as a picture, as they stand to each other. */
export const pdfSquares = (bytes: Buffer, which = 0): { pixels: Uint8ClampedArray; side: number } => {
  const objects = objectsOf(bytes)
  const first = [...objects.values()].find(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  const stream = objects.get(/\/Contents (\d+) 0 R/.exec(first?.head ?? '')?.[1] ?? '')?.stream ?? ''
  const code = stream.split(/\nf\n/).filter(part => part.includes(' re\n'))[which] ?? ''
  const squares = [...code.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re/g)].map(found =>
    found.slice(1).map(Number),
  )
  const [left, top] = [0, 1].map(axis => Math.min(...squares.map(square => square[axis] ?? 0)))
  const unit = squares[0]?.[2] ?? 1
  const cells = squares.map(([x = 0, y = 0]) =>
    [x - (left ?? 0), y - (top ?? 0)].map(way => Math.round(way / unit)),
  )
  const quiet = 4
  const scale = 4
  const side = (Math.max(...cells.flat()) + 1 + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [column = 0, row = 0] of cells)
    for (let dx = 0; dx < scale; dx += 1)
      for (let dy = 0; dy < scale; dy += 1) {
        const at = (((row + quiet) * scale + dy) * side + (column + quiet) * scale + dx) * 4
        pixels.fill(0, at, at + 3)
      }
  return { pixels, side }
}
