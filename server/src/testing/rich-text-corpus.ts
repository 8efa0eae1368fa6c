import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../platform/rich-text/corpus')

export interface CorpusCase {
  name: string
  html: string
  /** What it has to come out as, word for word; absent: only the rules for all texts hold. */
  becomes?: string
}

const escapes: Record<string, string> = { n: '\n', t: '\t', 0: '\0', '\\': '\\' }

const unescaped = (line: string): string =>
  line
    .replace(/\\(?:u([0-9a-f]{4})|([nt0\\]))/gi, (_, code: string | undefined, letter: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[letter] ?? ''),
    )
    .replace(/\{\{repeat (\d+) (.*?)\}\}/g, (_, times: string, text: string) => text.repeat(Number(times)))

const lineCases = (file: string): CorpusCase[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .map((line, at) => ({ name: `${file}:${at + 1}`, html: line }))
    .filter(({ html }) => html !== '' && !html.startsWith('#'))
    .map(({ name, html }) => ({ name: `${name} ${html.slice(0, 60)}`, html: unescaped(html) }))

/** Script in every known form, and markup that is broken: a case a line. */
export const hostileCases = (): CorpusCase[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.txt'))
    .flatMap(lineCases)

const documentCases = (file: string): CorpusCase[] =>
  readFileSync(join(folder, file), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map(part => {
      const [name = '', ...lines] = part.trimEnd().split('\n')
      const [html = '', becomes] = lines.join('\n').split('\n--- becomes\n')
      return becomes === undefined ? { name, html } : { name, html, becomes }
    })

/** What word processors put on the clipboard, and what it has to become. */
export const wordCases = (): CorpusCase[] => documentCases('word-and-wps.cases')

/** Texts that have to come out as they went in. */
export const legitimateCases = (): CorpusCase[] => documentCases('legitimate.cases')
