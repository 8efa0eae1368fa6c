import { Visitor } from 'oxc-parser'
import type { RegionPack } from '../../regions/src/pack.ts'
import { type Finding, isTestFile, lineAt, type SourceFile } from './finding.ts'
import { isScript, parse } from './syntax.ts'

/** Journeys, measurements and demo texts speak of certain regions; everybody else asks the pack. */
const free = /^(?:regions|e2e|bench|reliability|server\/src\/demo)\//

/** Codes under which a region is known to programs. Its name is looked for elsewhere, in every text. */
export const codesOf = ({
  siteCode,
  subSites,
  publicSiteId,
  provinceCode,
  domains,
}: RegionPack): string[] => [
  siteCode,
  publicSiteId,
  provinceCode,
  ...domains,
  ...subSites.map(({ code }) => code),
]

/** A text that is exactly a region's code, outside of its pack. */
export const regionCodes = (files: SourceFile[], codes: readonly string[]): Finding[] => {
  const known = new Set(codes)
  const anyCode = new RegExp(`(['"\`])(?:${codes.map(code => RegExp.escape(code)).join('|')})\\1`)
  return files
    .filter(({ path, text }) => isScript(path) && !free.test(path) && !isTestFile(path) && anyCode.test(text))
    .flatMap(file => {
      const found: { code: string; start: number }[] = []
      new Visitor({
        Literal({ value, start }) {
          if (typeof value === 'string' && known.has(value)) found.push({ code: value, start })
        },
        TemplateElement({ value: { cooked }, start }) {
          if (cooked && known.has(cooked)) found.push({ code: cooked, start })
        },
      }).visit(parse(file).program)
      return found.map(({ code, start }) => ({
        file: file.path,
        line: lineAt(file.text, start),
        message: `names a region by its code ${code}: let the pack say it`,
      }))
    })
}
