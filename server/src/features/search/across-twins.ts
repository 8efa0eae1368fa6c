import type { CommonFact } from './across-facts.ts'
import type { Naming } from './across-read.ts'
import { bareCode, looksLikeCode } from './codes.ts'

type Numbered = Pick<CommonFact, 'seq' | 'siteId' | 'type' | 'number'>

/** The number of the project, however it is written; what is too short for one means nothing. */
const numberOf = ({ number }: Numbered): string | undefined => {
  const bare = bareCode(number ?? '')
  return looksLikeCode(bare) ? bare : undefined
}

const standsOnSeveral = (facts: readonly Numbered[]): boolean =>
  facts.some(({ siteId }) => siteId !== facts[0]?.siteId)

/** Notices of one project and one stage on several sites: whether they are the same their names tell. */
export const suspects = <F extends Numbered>(facts: readonly F[]): F[] => {
  const byNumber = new Map<string, F[]>()
  for (const fact of facts) {
    const number = numberOf(fact)
    if (!number) continue
    const key = `${fact.type} ${number}`
    const others = byNumber.get(key)
    if (others) others.push(fact)
    else byNumber.set(key, [fact])
  }
  return [...byNumber.values()].filter(standsOnSeveral).flat()
}

/**
 * The notices that are one: of one stage and one number, with the same title and the same purchaser but for signs
 * and blanks, on different sites. Answers for each of them all, itself included.
 */
export const twins = <F extends Numbered>(
  suspected: readonly F[],
  namings: readonly Naming[],
): Map<number, F[]> => {
  const names = new Map(
    namings.map(({ seq, title, purchaser }) => [
      Number(seq),
      `${bareCode(title)} ${bareCode(purchaser ?? '')}`,
    ]),
  )
  const same = Map.groupBy(suspected, fact => `${fact.type} ${numberOf(fact)} ${names.get(fact.seq)}`)
  return new Map(
    [...same.values()]
      .filter(standsOnSeveral)
      .flatMap(group => group.map((fact): [number, F[]] => [fact.seq, group])),
  )
}
