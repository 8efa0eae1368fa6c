/** The reading mode that a preview is shown in. Apart from its token: pages of the portal read that alone. */
export const previewModeParameter = 'previewMode'
