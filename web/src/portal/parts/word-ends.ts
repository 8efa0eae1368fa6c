/** Browsers of before 2024 may have none: there the server's words stand, or lines end anywhere. */
const words = Intl.Segmenter && new Intl.Segmenter('zh-CN', { granularity: 'word' })
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;' }

/**
 * Markup in which a line may end between two words. Beside a sign the signs' own rules hold, and a number keeps what
 * it counts.
 */
export const withWordEnds = (text: string): string => {
  let mayEnd = false
  let markup = ''
  for (const { segment, isWordLike } of words?.segment(text) ?? [{ segment: text, isWordLike: false }]) {
    if (isWordLike && mayEnd) markup += '<wbr>'
    markup += segment.replace(/[&<]/g, sign => escapes[sign] ?? sign)
    mayEnd = isWordLike === true && !/\d$/.test(segment)
  }
  return markup
}
