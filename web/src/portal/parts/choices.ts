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
 * Of hundreds of choices those that a page needs to be read: the first, and what lies below the chosen ones. Without
 * script a form leads to the others step by step; with it they are fetched when somebody comes near (use-whole.ts).
 */
export const nearChosen = (choices: Choice[], codes: readonly string[]): Choice[] =>
  choices.map(choice => {
    if (choice.below?.length === 0) return choice
    const below = holds(choice, codes) ? nearChosen(choice.below ?? [], codes) : null
    return { ...choice, below }
  })

/** A page that the server draws is read before it is used; one that is gone on to is there already when it is drawn. */
export const cutForPage = import.meta.env.SSR ? nearChosen : (choices: Choice[]): Choice[] => choices

export const isCut = (choices: readonly Choice[]): boolean =>
  choices.some(({ below }) => below === null || isCut(below))

export const nameIn = (choices: readonly Choice[], code: string): string | undefined => {
  for (const { code: own, name, below } of choices) {
    const found = own === code ? name : nameIn(below ?? [], code)
    if (found) return found
  }
  return undefined
}
