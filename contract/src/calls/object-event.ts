import { z } from 'zod'
import { nullableText } from './shared.ts'

/** 变更记录: what the log says of one object, field by field. */
export const ObjectEvent = z.object({
  id: z.string(),
  at: z.string(),
  userName: nullableText,
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: nullableText,
})
export type ObjectEvent = z.infer<typeof ObjectEvent>
