/** Of this page and no other; it lives as long as the tab. */
export const draftKey = (): string => `sunport-draft ${location.pathname}${location.search}`
