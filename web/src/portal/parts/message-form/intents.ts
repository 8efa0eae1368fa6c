/** The buttons of the form tell by this field which of them was pressed. */
export const intentField = 'intent'
export const codeIntent = 'code'
/** Takes a file away that was taken in; its ticket follows. */
export const dropIntent = 'drop:'
/** Of whoever holds a number and its query code. */
export const writersIntents = ['progress', 'supplement', 'follow', 'rate'] as const
export type WritersIntent = (typeof writersIntents)[number]
