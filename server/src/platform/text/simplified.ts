import hongKongVariants from 'opencc-js/dict/HKVariantsRev'
import traditional from 'opencc-js/dict/TSCharacters'
import taiwanVariants from 'opencc-js/dict/TWVariantsRev'

/** One entry lists a character and what it may become, the usual one first. */
const pairsOf = (dictionary: string): [string, string][] =>
  dictionary.split('|').flatMap((entry): [string, string][] => {
    const [from = '', to = ''] = entry.split(' ')
    return from.length === 1 && to.length === 1 && from !== to ? [[from, to]] : []
  })

const collect = (): Map<string, string> => {
  const single = new Map(pairsOf(traditional))
  // Where the standard form leads back to the variant, the variant is the simplified one already.
  for (const [variant, standard] of [...pairsOf(taiwanVariants), ...pairsOf(hongKongVariants)])
    if (!single.has(variant) && lastOf(single, standard) !== variant) single.set(variant, standard)
  return single
}

/** Follows the map to its end, so that folding twice changes nothing. */
const lastOf = (single: Map<string, string>, from: string): string => {
  const next = single.get(from)
  return next ? lastOf(single, next) : from
}

/** Simplified character by the code of the traditional one; 0: stands for itself. */
const simplifiedCodes = (() => {
  const codes = new Uint16Array(0x10000)
  const single = collect()
  for (const from of single.keys()) codes[from.charCodeAt(0)] = lastOf(single, from).charCodeAt(0)
  return codes
})()

/** Traditional characters as simplified ones, each for itself: both sides of a search are folded alike. */
export const simplify = (text: string): string => {
  let folded = ''
  let kept = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = simplifiedCodes[text.charCodeAt(at)]
    if (!code) continue
    folded += text.slice(kept, at) + String.fromCharCode(code)
    kept = at + 1
  }
  return kept === 0 ? text : folded + text.slice(kept)
}
