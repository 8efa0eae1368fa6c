import pg from 'pg'

type Asked = (...given: unknown[]) => unknown

const textOf = (given: unknown): string => {
  if (typeof given === 'string') return given
  const { text } = (given ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

/**
 * Looks at the text of every statement that this process sends, values left out: what strangers wrote may stand in
 * those alone. To be begun before anything connects.
 */
export const watchStatements = (mark: RegExp) => {
  const found: string[] = []
  let seen = 0
  const own = pg.Client.prototype as unknown as { query: Asked }
  const { query } = own
  own.query = function (...given) {
    const text = textOf(given[0])
    seen += 1
    if (mark.test(text)) found.push(text.slice(0, 500))
    return query.apply(this, given)
  }
  return {
    /** Those that bore the mark since somebody asked last. */
    marked: () => found.splice(0),
    seen: () => seen,
    stop: () => {
      own.query = query
    },
  }
}
