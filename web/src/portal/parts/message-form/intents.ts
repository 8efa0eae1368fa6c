/** The buttons of the form tell by this field which of them was pressed. */
export const intentField = 'intent'
export const codeIntent = 'code'
