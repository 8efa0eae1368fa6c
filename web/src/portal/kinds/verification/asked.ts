/** What can be looked up: one of three. */
export interface AskedEntry {
  id?: string
  seq?: number
  digest?: string
}

const ofNames = (query: URLSearchParams): AskedEntry | undefined => {
  const seq = query.get('seq') ?? ''
  if (/^\d{1,12}$/.test(seq)) return { seq: Number(seq) }
  const digest = query.get('digest')?.trim().toLowerCase() ?? ''
  if (/^[0-9a-f]{64}$/.test(digest)) return { digest }
  const id = (query.get('id') || query.get('noticeId') || '').trim()
  return id && id.length <= 100 ? { id } : undefined
}

/** What somebody typed or scanned: an address of a page, a place of the log, a digest, or an id. */
const ofWords = (words: string): AskedEntry | undefined => {
  if (URL.canParse(words)) {
    const { searchParams } = new URL(words)
    return ofNames(searchParams)
  }
  const query = words.indexOf('?')
  if (query >= 0) return ofNames(new URLSearchParams(words.slice(query + 1)))
  return (
    ofNames(new URLSearchParams({ seq: words })) ??
    ofNames(new URLSearchParams({ digest: words })) ??
    ofNames(new URLSearchParams({ id: words }))
  )
}

export const askedIn = (query: URLSearchParams): AskedEntry | undefined => {
  const words = query.get('q')?.trim()
  return words ? ofWords(words) : ofNames(query)
}
