import { expect, test } from 'vitest'
import { z } from 'zod'
import { paramFields, paramsFor } from './params.ts'

const schema = z.toJSONSchema(
  z.strictObject({
    url: z.string().max(200).meta({ title: '地址' }),
    depth: z.int().min(1).max(5).default(2),
    many: z.int(),
    deep: z.boolean().default(false).describe('也看下级'),
    way: z.enum(['快', '慢']),
  }),
  { io: 'input' },
)

test('inputs follow the schema that the server checks with', () => {
  expect(paramFields(schema)).toEqual([
    { name: 'url', label: '地址', kind: 'text', isRequired: true, fallback: undefined, max: 200 },
    { name: 'depth', label: 'depth', kind: 'number', isRequired: false, fallback: 2, min: 1, max: 5 },
    { name: 'many', label: 'many', kind: 'number', isRequired: true, fallback: undefined },
    { name: 'deep', label: 'deep', kind: 'boolean', isRequired: false, fallback: false, help: '也看下级' },
    {
      name: 'way',
      label: 'way',
      kind: 'choice',
      isRequired: true,
      fallback: undefined,
      choices: ['快', '慢'],
    },
  ])
})

test('values of another handler, and emptied ones, are not sent', () => {
  expect(paramsFor(schema, { url: '/', repair: true, depth: undefined })).toEqual({ url: '/' })
  expect(paramFields({})).toEqual([])
})
