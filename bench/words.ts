import type pg from 'pg'

export interface Words {
  /** In a handful of notices of the site each. */
  rare: string[]
  /** In one notice of some hundreds each. */
  medium: string[]
  /** In nearly every notice. */
  common: string
  /** Medium ones with one character that nobody writes. */
  misspelt: string[]
}

const sampleSize = 20_000
const wanted = 400
const han = /^\p{Script=Han}+$/u

/** Pieces of a length out of a text, a few of them, evenly spread. */
const piecesOf = (text: string, length: number): string[] =>
  Array.from({ length: 6 }, (_, at) => {
    const start = Math.floor(((text.length - length) * at) / 6)
    return text.slice(start, start + length)
  }).filter(piece => han.test(piece))

/** In how many of the texts each piece stands. */
const frequencies = (texts: string[], pieces: Set<string>, length: number): Map<string, number> => {
  const found = new Map<string, number>()
  for (const text of texts) {
    const here = new Set<string>()
    for (let at = 0; at + length <= text.length; at++) {
      const piece = text.slice(at, at + length)
      if (pieces.has(piece)) here.add(piece)
    }
    for (const piece of here) found.set(piece, (found.get(piece) ?? 0) + 1)
  }
  return found
}

/** Words of each kind out of what is stored, told apart by how often a sample of the site has them. */
export const chooseWords = async (client: pg.Client, siteId: string): Promise<Words> => {
  const { rows } = await client.query<{ words: string }>(
    `SELECT title || ' ' || description AS words FROM publication
     WHERE site_id = $1 AND notice_type IS NOT NULL ORDER BY md5(info_id) LIMIT $2`,
    [siteId, sampleSize],
  )
  const texts = rows.map(({ words }) => words)
  const choose = (length: number, isFit: (share: number) => boolean): string[] => {
    const pieces = new Set(texts.slice(0, 2_000).flatMap(text => piecesOf(text, length)))
    const found = frequencies(texts, pieces, length)
    return [...pieces].filter(piece => isFit((found.get(piece) ?? 0) / texts.length)).slice(0, wanted)
  }
  const medium = choose(4, share => share > 1 / 1_000 && share < 1 / 50)
  return {
    rare: choose(6, share => share < 1 / 5_000),
    medium,
    common: '采购',
    misspelt: medium.map(word => `${word.slice(0, 2)}龘${word.slice(3)}`),
  }
}
