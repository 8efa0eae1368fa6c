import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call, Schema } from '../call.ts'
import { calls } from '../calls.ts'
import { ArticleFields } from '../content/article-fields.ts'
import { LawFields } from '../content/law/fields.ts'
import { WindowFields } from '../content/window-fields.ts'

/** What reads as one place and leads to another, or runs. */
const hostile = [
  'https://gov.cn\\@evil.example',
  'https://gov.cn@evil.example/',
  '//evil.example/x.png',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'x" onerror="1',
  '/a\nb',
]

const namesAddress = /url|href|src$|img|image|logo|icon|avatar|picture|redirect|cover|banner|thumb/i
/** Words beside a picture, counts, and what is compared or logged and leads nobody anywhere. */
const noAddress = /alt$|count$|^has|^is|words$|title$/i

interface Leaf {
  path: string
  schema: Schema
}

/** Every string of a schema under its name, however deep; what only wraps is looked through. */
const leavesOf = (schema: Schema, path: string, whole = schema): Leaf[] => {
  // Conditions and menus hold others of their kind.
  if (path.split('.').length > 8) return []
  const inner = (next: unknown) => leavesOf(next as Schema, path, whole)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      leavesOf(field as Schema, `${path}.${name}`),
    )
  if (schema instanceof z.ZodArray) return leavesOf(schema.element as Schema, `${path}.`)
  if (schema instanceof z.ZodRecord) return leavesOf(schema.valueType as Schema, `${path}.`)
  if (schema instanceof z.ZodPipe) return [...inner(schema.def.in), ...inner(schema.def.out)]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return inner(schema.def.innerType)
  // A choice takes what one of its parts takes: it is asked as a whole.
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inner)
  return schema instanceof z.ZodString ? [{ path, schema: whole }] : []
}

const writes = (call: Call): boolean => call.signed && call.method !== 'GET' && call.access !== 'open'

const everyCall = Object.values(calls).flatMap((group): Call[] => Object.values(group))
const leaves = everyCall.filter(writes).flatMap(call => leavesOf(call.input, `${call.method} ${call.path} `))
const fields = { ArticleFields, WindowFields, LawFields }
const ofTexts = Object.entries(fields).flatMap(([name, schema]) => leavesOf(schema, name))
/** A page of ours that failed says where: it is shown as text. */
const reported = 'POST /rest/v2/logs/error .url'
const named = [...leaves, ...ofTexts].filter(({ path }) => {
  const name = path.split('.').findLast(Boolean) ?? ''
  return namesAddress.test(name) && !noAddress.test(name) && path !== reported
})

test('every field that holds an address or a picture refuses what leads elsewhere', () => {
  const taken = named.flatMap(({ path, schema }) =>
    hostile.filter(value => z.safeParse(schema, value).success).map(value => `${path} takes ${value}`),
  )
  expect(taken).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})
