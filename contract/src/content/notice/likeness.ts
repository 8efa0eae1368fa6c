/** Words that nearly every project has in its name: they make no two of them alike. */
const common = /采购项目|采购|项目|服务|购置|\d{2,4}年度?|[（(][^（(）)]*[）)]|[\s\p{P}]/gu

const pairsOf = (name: string): string[] => {
  const bare = name.normalize('NFKC').replace(common, '') || name
  return bare.length < 2 ? [bare] : Array.from({ length: bare.length - 1 }, (_, at) => bare.slice(at, at + 2))
}

/** How alike two names of projects are, 0 to 1: by the pairs of characters that they share (Dice). */
export const likeness = (first: string, second: string): number => {
  const [one, other] = [pairsOf(first), pairsOf(second)]
  const left = new Map<string, number>()
  for (const pair of one) left.set(pair, (left.get(pair) ?? 0) + 1)
  const shared = other.filter(pair => {
    const count = left.get(pair) ?? 0
    if (count > 0) left.set(pair, count - 1)
    return count > 0
  }).length
  return (2 * shared) / (one.length + other.length)
}
