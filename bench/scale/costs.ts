/** Processor milliseconds of an answer, product and database, as the bench measured them. */
export interface Cost {
  app: number
  db: number
}

const cases = {
  cached: 'cached: article',
  unchanged: 'conditional: article, 304',
  article: 'not cached: article',
  list: 'not cached: list of a channel',
  home: 'not cached: home',
  search: 'search: 400 words, by date',
} as const
export type Case = keyof typeof cases

/** The figures have one source, the bench's report; a row that is gone is told. */
export const readCosts = (report: string): Record<Case, Cost> => {
  const rows = report.split('\n').map(line => line.split('|').map(cell => cell.trim()))
  const costOf = (name: string): Cost => {
    const cell = rows.find(row => row[1] === name)?.[6] ?? ''
    const [, app, db] = /^([\d.]+) \+ ([\d.]+)$/.exec(cell) ?? []
    if (app === undefined || db === undefined)
      throw new Error(`the report has no processor time of "${name}"`)
    return { app: Number(app), db: Number(db) }
  }
  return Object.fromEntries(Object.entries(cases).map(([key, name]) => [key, costOf(name)])) as Record<
    Case,
    Cost
  >
}
