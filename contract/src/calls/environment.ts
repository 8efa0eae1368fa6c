import { z } from 'zod'
import { defineCall } from '../call.ts'
import { environmentTypes } from '../content/article-fields.ts'
import { openStates, publicStates } from '../content/policy.ts'
import { indicatorDimensions } from '../environment/indicator-policy.ts'
import { ContentRow } from './content.ts'
import { bulkCall, listPaging } from './crud.ts'
import { nullableText, optionalText, pageOf } from './shared.ts'

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]

const EnvironmentRow = ContentRow.extend({
  envType: z.enum(keys(environmentTypes)).nullable(),
  envDimension: z.enum(keys(indicatorDimensions)).nullable(),
  measureNo: nullableText,
  leadOrg: nullableText,
  validTo: nullableText,
})
export type EnvironmentRow = z.infer<typeof EnvironmentRow>

const path = '/rest/v2/businessEnvironment/articles'

/** 营商环境, 政策与案例: the articles of those channels, with their own facts. */
export const environment = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'cms:article:view',
    summary: '营商环境的政策与案例',
    input: z.object({
      keyword: optionalText(100),
      siteId: optionalText(100),
      envType: z.enum([...keys(environmentTypes), '']).optional(),
      envDimension: z.enum([...keys(indicatorDimensions), '']).optional(),
      leadOrg: optionalText(60),
      publicState: z.enum([...keys(publicStates), '']).optional(),
      openState: z.enum([...keys(openStates), '']).optional(),
      validity: z.enum(['valid', 'over', '']).optional(),
      ...listPaging,
    }),
    data: pageOf(EnvironmentRow),
  }),
  /** Drafts are classified where they stand; of what is public a revision is begun, which goes through its review. */
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量归类政策与案例',
    access: 'cms:article:edit',
    actions: { classify: '归类' },
    extra: {
      envType: z.enum(keys(environmentTypes)).optional(),
      envDimension: z.enum(keys(indicatorDimensions)).optional(),
    },
  }),
}
