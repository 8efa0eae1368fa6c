/** The parameter of a preview's address that holds its token. */
export const previewParameter = 'preview'
