/** How the back-office shows a window on a real page before anybody else sees it: within its own browser tab. */
export const previewParameter = 'windowPreview'
export const previewStore = 'sunport-window-preview'
