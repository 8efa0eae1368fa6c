import type { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'

/** Rich text as it may be kept, and its words. */
export type CleanText = (html: string) => Promise<{ html: string; text: string }>

/** Told of public rows that have come, changed or gone, in the transaction that did it. */
export type IndexPublications = (tx: Queries, infoIds: string[]) => Promise<void>

/** What a schema finds wrong, in its own words. */
export const issuesOf = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return []
  return [
    ...new Set(
      parsed.error.issues.map(({ message, path }) =>
        /[\u4e00-\u9fff]/.test(message) ? message : `${path.join('.')} 填写不正确`,
      ),
    ),
  ]
}
