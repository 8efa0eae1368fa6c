/** What an expression asks for: metrics by name, and the labels that each must bear with a value of its own. */
export interface Asked {
  metric: string
  labels: [string, string][]
}

const words = new Set(['by', 'on', 'without', 'ignoring', 'and', 'or', 'unless', 'bool', 'group_left'])
const matcher = /([a-z_]+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g

/** The metrics of an expression in Prometheus's language, as far as rules and dashboards of ours use it. */
export const askedBy = (expression: string): Asked[] => {
  const plain = expression
    .replace(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
  const names = /([a-z_:][a-z\d_:]*)\s*(\{[^}]*\})?(?!\s*\()(?=[^a-z\d_:]|$)/gi
  return [...plain.matchAll(names)]
    .filter(({ 1: name = '', index }) => !words.has(name) && !/["\d.]$/.test(plain.slice(0, index)))
    .map(({ 1: metric = '', 2: labels = '' }) => ({
      metric,
      labels: [...labels.matchAll(matcher)].flatMap(([, label = '', sign, value = '']): [string, string][] =>
        sign === '=' ? [[label, value]] : [],
      ),
    }))
}

/** The expressions of a file of rules: a line, or the folded lines below it. */
export const expressionsOf = (rules: string): string[] =>
  [...rules.matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(([, folded, line]) =>
    (folded ?? line ?? '').replace(/\s+/g, ' ').trim(),
  )
