import { type Check, type Finding, lineAt, type SourceFile } from './finding.ts'

/** The names of colours that somebody would write by hand; `transparent` and `currentColor` are none. */
const names =
  'aqua|beige|black|blue|brown|crimson|cyan|dark(?:blue|gr[ae]y|green|orange|red)|firebrick|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|light(?:blue|gr[ae]y|green|yellow)|lime|magenta|maroon|navy|olive|orange|pink|purple|red|salmon|silver|slategr[ae]y|snow|tan|teal|tomato|violet|wheat|white(?:smoke)?|yellow'
const rawColour = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(|(?<![\\w-])(?:${names})(?![\\w-])`,
  'gi',
)

/** Comments, texts and addresses, blanked so that offsets stay. */
const silent = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g
/** A property with its value; what stands before an opening brace is a selector. */
const declaration = /(?<=[{;}]\s*)([\w-]+)\s*:([^;{}]*)(?=[;}])/g

/** A colour is named once, as a custom property or in a region's theme, and used by its name. */
export const rawColours: Check = files => files.filter(({ path }) => path.endsWith('.css')).flatMap(inStyles)

const inStyles = ({ path, text }: SourceFile): Finding[] => {
  const spoken = text.replace(silent, part => part.replace(/[^\n]/g, ' '))
  return [...spoken.matchAll(declaration)].flatMap(({ 0: whole, 1: property = '', 2: value = '', index }) => {
    if (property.startsWith('--')) return []
    const start = index + whole.length - value.length
    return [...value.matchAll(rawColour)].map(match => ({
      file: path,
      line: lineAt(text, start + match.index),
      message: `a raw colour, ${match[0]}: name it as a custom property and use var(--…)`,
    }))
  })
}
