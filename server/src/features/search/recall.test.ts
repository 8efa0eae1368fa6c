import { discoverPacks } from '@sunport/regions/discover.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadDemo } from '../../demo/load.ts'
import { randomFrom } from '../../demo/random.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { normalise } from '../../platform/text/normalise.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

/** The words of every published info, field by field, a law's as it is in force: what a plain scan reads. */
interface Text {
  id: string
  fields: string[]
}

let app: TestApp
let texts: Text[]
let siteId: string
beforeAll(async () => {
  app = await createTestApp()
  const [pack] = await discoverPacks()
  if (!pack) throw new Error('no pack')
  const now = app.clock.now()
  await loadDemo({ url: app.url, files: folderStore(app.dataDir), packs: [pack], now, noticesPerRegion: 120 })
  const { rows } = await app.db.execute<{ id: string; siteId: string; fields: (string | null)[] }>(sql`
    SELECT p.info_id AS id, p.site_id AS "siteId", ARRAY[p.title, p.purchaser, p.agency, p.bid_company, p.open_tender_code,
      p.publish_number, p.kc_project_code, coalesce(v.body_text, e.body_text)]
      || ARRAY(SELECT a.name FROM info_attachment a WHERE a.edition_id = e.id) AS fields
    FROM publication p JOIN info_edition e ON e.id = p.edition_id
      LEFT JOIN law_version v ON v.edition_id = e.id AND v.no = p.law_version`)
  siteId = rows[0]?.siteId ?? ''
  texts = rows.map(({ id, fields }) => ({ id, fields: fields.map(field => normalise(field ?? '')) }))
})
afterAll(() => app.close())

const scan = (fits: (text: Text) => boolean): string[] => texts.filter(fits).map(({ id }) => id)
const holds = (words: string) => (text: Text) => text.fields.some(field => field.includes(words))

/** All hits, over all pages, as they come. */
const found = async (searchKey: string): Promise<string[]> => {
  const ids: string[] = []
  for (let currPage = 1; ; currPage += 1) {
    const query = new URLSearchParams({ siteId, searchKey, pageSize: '100', currPage: String(currPage) })
    const { data } = await app.get<{ rows: { id: string }[]; total: number }>(
      `/gpcms/rest/web/v2/info/search?${query}`,
    )
    ids.push(...data.rows.map(({ id }) => id))
    if (data.rows.length === 100) continue
    expect(ids.length, searchKey).toBe(data.total)
    return ids
  }
}

/** As many at a time as the application has connections. */
const inParallel = async <T>(all: T[], work: (one: T) => Promise<void>): Promise<void> => {
  const left = all.values()
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

const hasLetter = /[\p{L}\p{N}]/u

/** Two to eight characters from anywhere in the stored texts, as long as they can be asked for. */
const phraseFrom = (random: ReturnType<typeof randomFrom>) => (): string => {
  for (;;) {
    const characters = [...random.pick(random.pick(texts).fields)]
    const length = random.int(2, 8)
    const start = random.int(0, Math.max(0, characters.length - length))
    const words = characters.slice(start, start + length).join('')
    if (
      words.length > 1 &&
      words.trim() === words &&
      hasLetter.test(words) &&
      !/["“”„『』「」«»]/.test(words)
    )
      return words
  }
}

/** Five hundred in the long run. */
const phraseCount = inject('isLongRun') ? 500 : 120

test('phrases: every notice that a plain scan finds is found, and none that lacks the phrase', async () => {
  expect(texts.length).toBeGreaterThan(150)
  const phrases = Array.from({ length: phraseCount }, phraseFrom(randomFrom('recall of phrases')))
  await inParallel(phrases, async words => {
    const hits = await found(`"${words}"`)
    expect(new Set(hits).size, words).toBe(hits.length)
    expect(hits.toSorted(), words).toEqual(scan(holds(words)).sort())
  })
})

test('100 queries of two words: every notice that has both is found, and no other', async () => {
  const phrase = phraseFrom(randomFrom('recall of words'))
  const word = /^[\p{L}\p{N}]+$/u
  for (let at = 0; at < 100; ) {
    const [one, other] = [phrase(), phrase()]
    if (!word.test(one) || !word.test(other)) continue
    at += 1
    const hits = await found(`${one} ${other}`)
    expect(hits.toSorted(), `${one} ${other}`).toEqual(
      scan(text => holds(one)(text) && holds(other)(text)).sort(),
    )
  }
})

test('what is excluded is missing, and nothing else', async () => {
  const phrase = phraseFrom(randomFrom('recall without'))
  for (let at = 0; at < 30; at += 1) {
    const [one, other] = [phrase(), phrase()]
    const hits = await found(`"${one}" -"${other}"`)
    expect(hits.toSorted(), `${one} -${other}`).toEqual(
      scan(text => holds(one)(text) && !holds(other)(text)).sort(),
    )
  }
})
