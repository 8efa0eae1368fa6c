import { articleNumber } from '@sunport/contract/content/law/anchors.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { findReferences, lawKey, readCitation } from '@sunport/contract/content/law/references.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { CitingItem } from './items-read.ts'
import type { KnownLaw } from './laws-read.ts'

/** One law, or one article of it, that an item rests on. */
export interface Citing {
  law: KnownLaw
  /** 12-1; '' for the law as a whole. */
  article: string
  /** The day and the moment as of which it is cited. */
  day: string
  at: Date
}

type LawOf = (title: string, day: string) => KnownLaw | undefined

/** Of several laws of one name the one that applied on the day, else the newest. */
const lawsByName = (laws: readonly KnownLaw[]): LawOf => {
  const byKey = Map.groupBy(laws, ({ title }) => lawKey(title))
  return (title, day) => {
    const named = byKey.get(lawKey(title)) ?? []
    const applied = named.findLast(
      ({ effectDate, repealDate }) => (effectDate ?? '') <= day && (!repealDate || repealDate > day),
    )
    return applied ?? named.at(-1)
  }
}

/** 第十二条之一, as an editor wrote it beside a law. */
const articleOf = (words: string | null | undefined): string => {
  const [main = '', extra = ''] = (words ?? '').split('条之')
  const number = articleNumber(main)
  return number ? `${number}${extra ? `-${articleNumber(extra)}` : ''}` : ''
}

/** What an item cites of the laws of its site, each once: where it says so twice, the later word counts. */
export const citingsOf = (
  { passages, isRewritten }: Pick<CitingItem, 'passages' | 'isRewritten'>,
  laws: readonly KnownLaw[],
  now: Date,
): Citing[] => {
  const named = lawsByName(laws)
  const byId = new Map(laws.map(law => [law.id, law]))
  const found = new Map<string, Citing>()
  for (const passage of passages) {
    const said = new Date(passage.at)
    // What begins later is written today; what was changed since says so today.
    const at = said > now || isRewritten ? now : said
    const day = toWireTime(at).slice(0, 10)
    const add = (law: KnownLaw | undefined, article: string | null) => {
      if (law) found.set(`${law.id} ${article ?? ''}`, { law, article: article ?? '', day, at })
    }
    for (const { title, article } of findReferences(plainText(passage.text)))
      if (title) add(named(title, day), article)
    for (const words of passage.citations) {
      const cited = readCitation(words)
      if (cited) add(named(cited.title, day), cited.article)
    }
    for (const { id, article } of passage.laws) add(byId.get(id), articleOf(article))
  }
  return [...found.values()]
}
