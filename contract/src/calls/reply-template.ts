import { z } from 'zod'
import { templateVariables, unknownVariables } from '../message/template.ts'
import { crudCalls, requiredText, versioned } from './crud.ts'
import { housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

const known = Object.keys(templateVariables)
  .map(name => `{{${name}}}`)
  .join('、')

const fields = {
  siteId: opaqueId,
  name: requiredText('模板名称', 40),
  body: requiredText('模板内容', 4000)
    .min(20, '模板内容不能少于20个字')
    .superRefine((body, context) => {
      const [unknown] = unknownVariables(body)
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: `没有变量“${unknown}”，可用的有${known}` })
    }),
  citations: z.array(z.string().trim().min(1).max(200)).max(20).default([]),
  uncitedReason: optionalText(200),
  isShared: z.boolean().default(false),
}

export const NewReplyTemplate = z.object(fields)
export const ReplyTemplateChange = z.object({ ...versioned, ...fields })

const ReplyTemplate = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  body: z.string(),
  citations: z.array(z.string()),
  uncitedReason: nullableText,
  isShared: z.boolean(),
  ownerId: z.string(),
  ...housekeeping,
})
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

/** 答复模板: one's own, and those that colleagues of the site share. */
export const replyTemplate = crudCalls({
  path: '/rest/v2/reply-templates',
  title: '答复模板',
  view: 'cms:message:reply',
  edit: 'cms:message:reply',
  row: ReplyTemplate,
  create: NewReplyTemplate,
  change: ReplyTemplateChange,
  filter: { keyword: optionalText(100), siteId: optionalText(100) },
})
