import { ArticleFields, articleTitle } from '@sunport/contract/content/article-fields.ts'
import { type ExtendField, extendKey, extendProblem } from '@sunport/contract/content/extend-fields.ts'
import { z } from 'zod'

const { min, max } = articleTitle

const title = z
  .string()
  .refine(text => text === '' || (text.length >= min && text.length <= max), `标题须为${min}至${max}个字`)

const extendFact = (field: ExtendField) =>
  z
    .unknown()
    .superRefine((value, context) => {
      const message = extendProblem({ ...field, isRequired: false }, value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional()

/** An article while it is written: each fact as the contract has it; what must be there is asked at submission. */
export const articleSheet = (extendFields: readonly ExtendField[]) =>
  z.object({
    title,
    fields: ArticleFields.partial().extend(
      Object.fromEntries(extendFields.map(field => [extendKey(field.code), extendFact(field)])),
    ),
  })
