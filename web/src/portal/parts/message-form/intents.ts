/** The buttons of the form tell by this field which of them was pressed. */
export const intentField = 'intent'
export const codeIntent = 'code'
/** Of whoever holds a number and its query code. */
export const writersIntents = ['progress', 'supplement', 'follow', 'rate'] as const
export type WritersIntent = (typeof writersIntents)[number]
