import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type ContentKind, contentKinds } from '../content/policy.ts'
import { ContentRow } from './content.ts'
import { listPaging, oneId, requiredText } from './crud.ts'
import { opaqueId, optionalText, pageOf } from './shared.ts'

const kind = z.enum(Object.keys(contentKinds) as [ContentKind])

/** Where somebody's texts are on their way, as he would ask for them. */
export const contentStages = {
  draft: '草稿',
  returned: '已退回',
  waiting: '审核中',
  scheduled: '定时',
  live: '已发布',
  closed: '已下线',
} as const
export type ContentStage = keyof typeof contentStages
const stage = z.enum(Object.keys(contentStages) as [ContentStage])

/** A text that new ones are begun with. */
const Template = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  createDate: z.string(),
})
export type ContentTemplate = z.infer<typeof Template>

const WholeTemplate = Template.extend({
  title: z.string(),
  bodyHtml: z.string(),
  fields: z.record(z.string(), z.unknown()),
})

const edit = 'cms:article:edit'

/** 内容管理 /contentManagement: everything of one's own, whatever its kind and state, and what new texts begin with. */
export const myContent = {
  list: defineCall({
    method: 'GET',
    path: '/rest/v2/myContent',
    access: edit,
    summary: '我的内容',
    input: z.object({
      keyword: optionalText(100),
      kind: kind.or(z.literal('')).optional(),
      siteId: optionalText(100),
      stage: stage.or(z.literal('')).optional(),
      ...listPaging,
    }),
    data: pageOf(ContentRow),
  }),
  counts: defineCall({
    method: 'GET',
    path: '/rest/v2/myContent/counts',
    access: edit,
    summary: '我的内容各状态的数量',
    input: z.object({}),
    data: z.object({ all: z.number(), ...stageNumbers() }),
  }),
  templates: defineCall({
    method: 'GET',
    path: '/rest/v2/contentTemplates',
    access: edit,
    summary: '内容模板',
    input: z.object({}),
    data: z.array(Template),
  }),
  template: defineCall({
    method: 'GET',
    path: '/rest/v2/contentTemplates/:id',
    access: edit,
    summary: '内容模板的文字',
    input: oneId,
    data: WholeTemplate,
  }),
  /** The words of an article as they are now, without its dates and attachments. */
  keepTemplate: defineCall({
    method: 'POST',
    path: '/rest/v2/contentTemplates',
    access: edit,
    summary: '存为模板',
    input: z.object({ articleId: opaqueId, name: requiredText('模板名称', 50), isShared: z.boolean() }),
    data: Template,
  }),
  removeTemplate: defineCall({
    method: 'DELETE',
    path: '/rest/v2/contentTemplates/:id',
    access: edit,
    summary: '删除自己的模板',
    input: oneId,
    data: z.null(),
  }),
}

function stageNumbers() {
  return Object.fromEntries(Object.keys(contentStages).map(name => [name, z.number()])) as Record<
    ContentStage,
    z.ZodNumber
  >
}
