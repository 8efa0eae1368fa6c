/** A condition of a style sheet, as if the page were printed. */
export const printedMedia = (media: string): string =>
  media
    .split(',')
    .map(part => part.trim())
    .map(part => {
      if (/^(?:only\s+)?print\b/.test(part)) return part.replace(/^(?:only\s+)?print\b/, 'all')
      if (/^not\s+print\b/.test(part)) return 'not all'
      return /^(?:only\s+)?screen\b/.test(part) ? 'not all' : part
    })
    .join(', ')

const turn = (rules: CSSRuleList): void => {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule || 'media' in rule) {
      const { media } = rule as CSSMediaRule
      media.mediaText = printedMedia(media.mediaText)
    }
    if ('cssRules' in rule) turn((rule as CSSGroupingRule).cssRules)
  }
}

const turnSheets = (shown: Document): void => {
  for (const sheet of shown.styleSheets) {
    if (sheet.media.mediaText) sheet.media.mediaText = printedMedia(sheet.media.mediaText)
    turn(sheet.cssRules)
  }
}

/** Shows a page of our own on the screen as it would come out of a printer, with the sheets that it fetches later. */
export const showAsPrinted = (shown: Document): void => {
  turnSheets(shown)
  shown.head.addEventListener('load', () => turnSheets(shown), true)
}
