import { expect, test } from 'vitest'
import { z } from 'zod'
import { createFieldChecks } from './field-checks.ts'
import type { FormField } from './schema-check.ts'

const schema = z
  .object({ chosen: z.string().min(1, '请填写密码'), again: z.string().min(1, '请再次填写密码') })
  .refine(({ chosen, again }) => chosen === again, { path: ['again'], message: '两次输入不一致' })

/** The part of a form that shows errors, with what it shows. */
const fakeForm = () => {
  const errors: Record<string, string[]> = {}
  const values: Record<string, string> = {}
  const checks = createFieldChecks(
    {
      getFieldError: name => errors[String(name)] ?? [],
      setFields: fields => {
        for (const { name, errors: found = [] } of fields) errors[String(name)] = found as string[]
      },
    },
    schema,
    () => values,
    new Map<string, FormField>(),
  )
  const fields = ['chosen', 'again'].map(name => ({ path: [name], label: name, verb: '填写' as const }))
  return { errors, values, checks, leave: fields.map(checks.register) }
}

test('whoever leaves a field hears of that field only', () => {
  const { checks, errors } = fakeForm()
  expect(checks.checkOne(['chosen'])).toBe(false)
  expect(errors).toEqual({ chosen: ['请填写密码'] })
})

test('a field that is in order says nothing', () => {
  const { checks, errors, values } = fakeForm()
  values.chosen = 'secret'
  expect(checks.checkOne(['chosen'])).toBe(true)
  expect(errors).toEqual({ chosen: [] })
})

test('a mended field falls silent, and so does the one that depended on it', () => {
  const { checks, errors, values } = fakeForm()
  Object.assign(values, { chosen: 'one', again: 'other' })
  checks.checkOne(['again'])
  expect(errors.again).toEqual(['两次输入不一致'])
  values.chosen = 'other'
  checks.heal()
  expect(errors).toEqual({ again: [] })
})

test('typing brings up no complaint about what nobody has been at', () => {
  const { checks, errors } = fakeForm()
  checks.heal()
  expect(errors).toEqual({})
})

test('what is shown takes the place of everything shown before', () => {
  const { checks, errors } = fakeForm()
  checks.checkOne(['chosen'])
  const [, again] = checks.fields()
  checks.show([{ ...(again && { field: again }), message: '服务器不同意' }])
  expect(errors).toEqual({ chosen: [], again: ['服务器不同意'] })
})

test('a field that has left the form is not complained of', () => {
  const { checks, leave, errors } = fakeForm()
  leave[0]?.()
  expect(checks.fields().map(({ path }) => path[0])).toEqual(['again'])
  expect(checks.checkOne(['chosen'])).toBe(true)
  expect(errors).toEqual({})
})
