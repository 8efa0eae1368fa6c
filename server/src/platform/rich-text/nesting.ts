/** Elements that need no end, or whose end the next of their kind brings. */
const endless = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option optgroup'.split(
    ' ',
  ),
)

const most = 1000

/**
 * Whether an element is opened inside itself a thousand times. Nobody writes that, and every reader of markup pays for
 * such a pile with its square, so it is looked for before any of them begins.
 */
export const isPiledUp = (html: string): boolean => {
  const open = new Map<string, number>()
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,30})/gi)) {
    const name = written.toLowerCase()
    if (endless.has(name)) continue
    const depth = Math.max(0, (open.get(name) ?? 0) + (slash ? -1 : 1))
    if (depth > most) return true
    open.set(name, depth)
  }
  return false
}
