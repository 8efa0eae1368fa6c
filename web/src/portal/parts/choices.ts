import { choicesParameter } from '@sunport/regions/filter-names.ts'

/** One of a form's choices, with what lies below it. */
export interface Choice {
  code: string
  name: string
  /** Null where it has not come with the page: see nearChosen. */
  below: Choice[] | null
}

/** Whether one of the codes is this choice's own or lies below it. */
export const holds = ({ code, below }: Choice, codes: readonly string[]): boolean =>
  codes.includes(code) || (below?.some(each => holds(each, codes)) ?? false)

/**
 * Of hundreds of choices those that a page needs to be read: the first, and what lies below the chosen ones. All of them
 * are fetched when somebody comes near (use-whole.ts); without script a form leads to them step by step, or by a link.
 */
export const nearChosen = (choices: Choice[], codes: readonly string[]): Choice[] =>
  choices.map(choice => {
    if (choice.below?.length === 0) return choice
    const below = holds(choice, codes) ? nearChosen(choice.below ?? [], codes) : null
    return { ...choice, below }
  })

/** The address that has them all, for whoever cannot fetch them. */
export const wantsAll = (query: URLSearchParams): boolean => query.get(choicesParameter) === 'all'

/** What comes with the page: a browser that goes on to another has asked for all of them already. */
export const choicesFor = (query: URLSearchParams, choices: Choice[], chosen: string): Choice[] =>
  import.meta.env.SSR && !wantsAll(query) ? nearChosen(choices, chosen.split(',')) : choices

export const isCut = (choices: readonly Choice[]): boolean =>
  choices.some(({ below }) => below === null || isCut(below))

export const nameIn = (choices: readonly Choice[], code: string): string | undefined => {
  for (const { code: own, name, below } of choices) {
    const found = own === code ? name : nameIn(below ?? [], code)
    if (found) return found
  }
  return undefined
}
