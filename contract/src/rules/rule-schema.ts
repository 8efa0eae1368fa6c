import { z } from 'zod'

/** Says what is wrong with a text, in the words the user sees; undefined when nothing is. */
export type Rule = (value: string) => string | undefined

/** The rule as a schema, so that forms and calls refuse the same texts with the same words. */
export const ruleSchema = (problemOf: Rule) =>
  z.string({ error: () => problemOf('') }).superRefine((value, context) => {
    const message = problemOf(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const isBlank = (value: string): boolean => value.trim() === ''
