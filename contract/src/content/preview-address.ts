/** Parameters of a preview's address: its token, and the reading mode it is shown in. */
export const previewParameter = 'preview'
export const previewModeParameter = 'previewMode'
