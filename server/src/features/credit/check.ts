import { mostChecked } from '@sunport/contract/calls/credit-check.ts'
import { Problem } from '@sunport/contract/problems.ts'

/** A body of the directories, by its code; it may have had other names. */
export interface KnownBody {
  code: string
  names: string[]
}

export interface RecordKey {
  id: string
  name: string
  code: string | null
}

export interface CheckedLine {
  asked: string
  outcome: 'clear' | 'found' | 'ambiguous'
  codes: string[]
  ids: string[]
}

/** Brackets are typed in either width, blanks anywhere; names are compared without the difference. */
export const plainName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toUpperCase()

const isCode = (text: string): boolean => /^[0-9A-Z]{18}$/.test(plainName(text))

/** One name or code a line; what follows a comma or tab is another column of somebody's table. Asked twice is once. */
export const entriesOf = (list: string): string[] => {
  const lines = list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(
      line =>
        line
          .split(/[\t,，;；]/)[0]
          ?.trim()
          .replace(/^"(.*)"$/, '$1') ?? '',
    )
    .filter(Boolean)
  const found = new Map(lines.map(line => [plainName(line), line.slice(0, 200)]))
  if (found.size === 0) throw new Problem('credit.check_nothing')
  if (found.size > mostChecked) throw new Problem('credit.check_many')
  return [...found.values()]
}

/** What each entry comes to: a code is one body, a name may be several. */
export const checkEntries = (
  entries: readonly string[],
  bodies: readonly KnownBody[],
  records: readonly RecordKey[],
): CheckedLine[] => {
  const codesOfName = new Map<string, Set<string>>()
  const namesOfCode = new Map<string, Set<string>>()
  const know = (name: string, code: string): void => {
    const [plain, key] = [plainName(name), plainName(code)]
    codesOfName.set(plain, (codesOfName.get(plain) ?? new Set()).add(key))
    namesOfCode.set(key, (namesOfCode.get(key) ?? new Set()).add(plain))
  }
  for (const { code, names } of bodies) for (const name of names) know(name, code)
  for (const { name, code } of records) if (code) know(name, code)
  return entries.map(asked => {
    const plain = plainName(asked)
    const codes = isCode(asked) ? new Set([plain]) : (codesOfName.get(plain) ?? new Set<string>())
    const names = isCode(asked) ? (namesOfCode.get(plain) ?? new Set<string>()) : new Set([plain])
    const ids = records
      .filter(({ name, code }) => (code ? codes.has(plainName(code)) : names.has(plainName(name))))
      .map(({ id }) => id)
    const isAmbiguous = codes.size > 1
    const outcome = isAmbiguous ? 'ambiguous' : ids.length > 0 ? 'found' : 'clear'
    return { asked, outcome, codes: [...codes].sort(), ids }
  })
}

/** How a name or code may be written in the tables. */
export const spellingsOf = (entries: readonly string[]): string[] => [
  ...new Set(
    entries.flatMap(entry => {
      const half = plainName(entry)
      const full = half.replaceAll('(', '（').replaceAll(')', '）')
      return [
        entry,
        half,
        full,
        entry.replaceAll('(', '（').replaceAll(')', '）'),
        entry.replaceAll('（', '(').replaceAll('）', ')'),
      ]
    }),
  ),
]
