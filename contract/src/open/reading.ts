/** The header of a request that names a key. */
export const readingKeyHeader = 'x-api-key'

/** What asks for more than a call: a whole list. */
export const exportUnits = 10
export const readingHourSeconds = 3600

/** Where a reader whose budget is used up goes on. */
export const readingPagePath = '/readingBudget'
export const usedUpCode = '4699'
