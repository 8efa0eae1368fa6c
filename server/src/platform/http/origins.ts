/** The web origins among words that somebody typed, separated by white space, commas or semicolons. */
export const originsIn = (words: string): string[] => {
  const origins = words.split(/[\s,;，；、]+/).flatMap(word => {
    const url = URL.canParse(word) ? new URL(word) : undefined
    return url && (url.protocol === 'http:' || url.protocol === 'https:') ? [url.origin] : []
  })
  return [...new Set(origins)]
}
