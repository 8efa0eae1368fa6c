const heading = /<(\/?)h([1-6])(?=[\s>])/gi

/**
 * A page's title is its one h1, so an article's own headings begin at h2, wherever its editor began: readers who
 * move by headings miss none. The steps between them stay.
 */
export const withHeadingsBelowTitle = (html: string): string => {
  const levels = [...html.matchAll(heading)].map(([, , level]) => Number(level))
  if (levels.length === 0) return html
  const shift = 2 - Math.min(...levels)
  return html.replace(
    heading,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + shift)}`,
  )
}
