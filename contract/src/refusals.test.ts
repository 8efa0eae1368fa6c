import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call, Schema } from './call.ts'
import { calls } from './calls.ts'
import { refusalOf } from './issue-words.ts'
import { parameterWords } from './parameter-words.ts'
import { problems } from './problems.ts'

const desk: [string, Call][] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Call>)
    .filter(([, call]) => call.access !== 'open')
    .map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
)

/** Names of formats and protocols, which have no Chinese word. */
const foreign =
  /(?<![A-Za-z])(?:PDF|OFD|XLSX|CSV|DOCX|HTML|JSON|ZIP|URL|IP|CA|HTTPS?|ICP|KB|MB|Word)(?![A-Za-z])/gi
/** What is told to write literally, such as 2026-01-31 or a path. */
const quoted = /“[^”]*”|https?:\/\/\S*|\/[\w/-]*|YYYY-MM-DD(?: HH:mm(?::ss)?)?|#[\dA-Fa-f]+|#rrggbb/g
const latinIn = (words: string): string[] =>
  words
    .replace(quoted, '')
    .replace(foreign, '')
    .match(/[A-Za-z][\w-]*/g) ?? []

const isPlain = (words: string): boolean => /[\u4e00-\u9fff]/.test(words) && latinIn(words).length === 0

type Part = Schema & { shape?: Record<string, Schema> }
interface Definition {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  options?: readonly Schema[]
  valueType?: Schema
}
const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition

const bareOf = (schema: Schema): Schema => {
  const { innerType, in: from, out, type } = definitionOf(schema)
  if (innerType) return bareOf(innerType)
  if (type === 'pipe' && from && out) return bareOf(definitionOf(from).type === 'transform' ? out : from)
  return schema
}

const longText = '字'.repeat(30_000)
/** Values that a field of each type cannot hold, one way after the other. */
const wrongs: Readonly<Record<string, readonly unknown[]>> = {
  string: [undefined, null, {}, '', '\u0000', longText, 'no-such-thing'],
  number: [undefined, 'many', 0.5, -1e15, 1e15],
  boolean: [undefined, 'perhaps'],
  enum: [undefined, 'no-such-option', 7],
  literal: [undefined, 'no-such-option'],
  date: [undefined, 'some day'],
}
const ways = 7

/** A whole input that is wrong everywhere at once, in one of the ways. */
const wrongFor = (schema: Schema, way: number, depth = 0): unknown => {
  const bare = bareOf(schema) as Part
  const { type, element, options } = definitionOf(bare)
  if (bare.shape) {
    if (depth > 6 || (way === 1 && depth > 0)) return 'no object'
    return Object.fromEntries(
      Object.entries(bare.shape).map(([name, part]) => [name, wrongFor(part, way, depth + 1)]),
    )
  }
  if (element) {
    if (way < 2) return way === 0 ? undefined : 'no list'
    const entry = wrongFor(element, way, depth + 1)
    return way === 5 ? Array.from({ length: 300 }, () => entry) : way === 3 ? [] : [entry]
  }
  if (options?.[0]) return wrongFor(options[way % options.length] ?? options[0], way, depth + 1)
  const values = wrongs[type] ?? [undefined, {}, 'x']
  return values[way % values.length]
}

const issuesOf = ({ input }: Call): { issue: z.core.$ZodIssue; given: unknown }[] =>
  Array.from({ length: ways }, (_, way) => wrongFor(input, way)).flatMap(given =>
    (z.safeParse(input, given).error?.issues ?? []).map(issue => ({ issue, given })),
  )

test('every refusal of the table is Chinese', () => {
  const shown = Object.entries(problems).filter(([key]) => key !== 'token.silent')
  expect(shown.filter(([, { message }]) => !isPlain(message))).toEqual([])
})

test('whatever is wrong with an input at the desk is said in Chinese', () => {
  const refusals = desk.flatMap(([name, call]) =>
    issuesOf(call).map(({ issue, given }) => ({ name, place: issue.path, words: refusalOf(issue, given) })),
  )
  expect(refusals.length).toBeGreaterThan(5000)
  const wrong = refusals.filter(({ words }) => !isPlain(words))
  expect([...new Set(wrong.map(({ name, place, words }) => `${name} ${place.join('.')}: ${words}`))]).toEqual(
    [],
  )
})

test('every parameter that can be wrong has a word of its own', () => {
  const unnamed = desk.flatMap(([name, call]) =>
    issuesOf(call)
      .map(({ issue }) => issue.path)
      .filter(path => path.length > 0 && !parameterWords(path))
      .map(path => `${name} ${path.join('.')}`),
  )
  expect([...new Set(unnamed)]).toEqual([])
})
