/** The text with every hit of the words in a mark element; the text itself stays text. */
export const Marked = ({ text, words }: { text: string; words: string[] }) => {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'gi')
  // Splitting by a captured pattern leaves the hits at the odd places.
  return text.split(pattern).map((part, index) => {
    const key = `${index}${part}`
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : part
  })
}

const escapePattern = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
