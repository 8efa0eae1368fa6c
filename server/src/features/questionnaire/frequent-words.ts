const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const mostWords = 20
const shortest = 2

/** Words that at least as many people wrote as may be shown: what one alone wrote stays with them. */
export const frequentWords = (texts: readonly string[], least: number): { word: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
      isWordLike && [...segment].length >= shortest && !/^\d+$/.test(segment) ? [segment] : [],
    )
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, most], [b, least]) => least - most || a.localeCompare(b))
    .slice(0, mostWords)
    .map(([word, count]) => ({ word, count }))
}
