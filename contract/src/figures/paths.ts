/** Calls of the figures; pages name their files without the calls' schemas. */
export const figuresPath = '/rest/web/v2/figures'

export const figureFiles = {
  table: `${figuresPath}/table.csv`,
  rows: `${figuresPath}/rows.csv`,
} as const

/** The same numbers as data for programs. */
export const figureData = { table: `${figuresPath}/table`, rows: `${figuresPath}/rows` } as const
