import { z } from 'zod'
import { defineCall } from '../call.ts'
import { contentKinds } from '../content/policy.ts'

/** What can be found from anywhere, in the order in which it is shown. */
export const foundKinds = {
  page: '功能',
  ...contentKinds,
  survey: '问卷',
  message: '留言',
  channel: '栏目',
  person: '人员',
  setting: '配置项',
} as const
export type FoundKind = keyof typeof foundKinds

const Found = z.object({
  kind: z.enum(Object.keys(foundKinds) as [FoundKind, ...FoundKind[]]),
  id: z.string(),
  title: z.string(),
  /** What tells it from its namesakes: a number, a site. */
  note: z.string(),
  siteId: z.string().nullable(),
})
export type Found = z.infer<typeof Found>

export const finder = {
  find: defineCall({
    method: 'GET',
    path: '/rest/v2/finder',
    access: 'signed-in',
    summary: '全局查找',
    input: z.object({ keyword: z.string().trim().max(100) }),
    data: z.object({
      rows: z.array(Found),
      /** Something took too long and was left out. */
      isPartial: z.boolean(),
    }),
  }),
}
