/** Shorter ones cost less where they stand than the way to find them. */
const shortestText = 12
/** A parser of HTML makes others of these. */
const changedByParsers = /[\r\0]/

interface Telling {
  'data-t'?: number
}

/** Texts that the page being drawn says in an element of their own, with the numbers of these. */
const told = new Map<string, number>()
const noMark: Telling = {}

/**
 * For the element whose whole text this is: a browser reads it there, and it need not come with the page's data a
 * second time (see withTables). In development both come, for React compares what it takes over.
 */
export const telling = (text: string | null | undefined): Telling => {
  if (!import.meta.env.SSR || import.meta.env.DEV || !text || text.length < shortestText) return noMark
  if (told.has(text) || changedByParsers.test(text) || !text.isWellFormed()) return noMark
  const number = told.size
  told.set(text, number)
  return { 'data-t': number }
}

/** Draws a page, and says which texts stand in it. */
export const drawTelling = <T>(draw: () => T): { drawn: T; told: ReadonlyMap<string, number> } => {
  told.clear()
  return { drawn: draw(), told: new Map(told) }
}

/** The texts of this document's page, by their numbers; read before anything changes it. */
export const toldTexts = (): string[] => {
  const texts: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('[data-t]'))
    texts[Number(element.dataset.t)] = element.textContent
  return texts
}
