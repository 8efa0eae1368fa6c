import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ExtendField } from '../content/extend-fields.ts'
import { type ContentKind, contentKinds } from '../content/policy.ts'
import { oneId } from './crud.ts'
import { nullableText, opaqueId, optionalText } from './shared.ts'

const kind = z.enum(Object.keys(contentKinds) as [ContentKind])

const EditingChannel = z.object({
  id: z.string(),
  parentId: nullableText,
  siteId: z.string(),
  name: z.string(),
  channelType: z.string(),
  /** Whether texts of the kind may stand there; others are only branches of the tree. */
  isFit: z.boolean(),
  /** On the business environment: its articles have facts of their own. */
  isEnvironment: z.boolean(),
  /** Facts that its articles have beside those of all articles. */
  extendFields: z.array(ExtendField),
})
export type EditingChannel = z.infer<typeof EditingChannel>

const Round = z.object({ title: z.string(), bodyHtml: z.string(), fields: z.record(z.string(), z.unknown()) })
export type Round = z.infer<typeof Round>

const LinkedPage = z.object({
  id: z.string(),
  title: z.string(),
  channelName: nullableText,
  shownDate: nullableText,
  /** Its public address, as a path of the site. */
  href: z.string(),
})
export type LinkedPage = z.infer<typeof LinkedPage>

/** What editors and reviewers need beside the texts themselves. */
export const editing = {
  channels: defineCall({
    method: 'GET',
    path: '/rest/v2/editing/channels',
    access: 'signed-in',
    summary: '可采编的栏目',
    input: z.object({ kind }),
    data: z.array(EditingChannel),
  }),
  /** The text of the last round that was sent back, so that a reviewer reads only what is new. */
  roundBefore: defineCall({
    method: 'GET',
    path: '/rest/v2/editing/:id/roundBefore',
    access: 'signed-in',
    summary: '上一轮送审的稿件',
    input: z.object({ kind, id: opaqueId }),
    data: Round.nullable(),
  }),
  /** Public pages of a site, for links of its texts. */
  pages: defineCall({
    method: 'GET',
    path: '/rest/v2/editing/pages',
    access: 'signed-in',
    summary: '可链接的站内页面',
    /** Of one family, or of all that have pages. */
    input: z.object({ siteId: opaqueId, keyword: optionalText(100), kind: kind.optional() }),
    data: z.array(LinkedPage),
  }),
  /** What a submission would be refused for, all at once. */
  problems: defineCall({
    method: 'GET',
    path: '/rest/v2/editing/:id/problems',
    access: 'signed-in',
    summary: '送审前须处理的问题',
    input: oneId.extend({ kind }),
    data: z.array(z.string()),
  }),
}
