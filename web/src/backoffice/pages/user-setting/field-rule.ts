import type { z } from 'zod'

/** A form's rule from one field of a call's own schema. */
export const fieldRule = (schema: z.ZodType) => ({
  validator: async (_: unknown, value: unknown) => {
    const parsed = schema.safeParse(value ?? '')
    if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
  },
})
