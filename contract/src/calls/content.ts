import { z } from 'zod'
import { defineCall, type Schema } from '../call.ts'
import {
  type ContentAction,
  type ContentKind,
  contentActions,
  contentKinds,
  functionFor,
} from '../content/policy.ts'
import { Proofs } from '../content/proofs.ts'
import { bulkGiven, contentBulkActions } from './content-bulk.ts'
import { contentFilter, contentTabs, openState, publicState } from './content-filter.ts'
import { Cosign, Review, ReviewMark } from './content-review.ts'
import { bulkCall, exportCall, listPaging, oneId, optionalNote, requiredText } from './crud.ts'
import { CosignLink, OutsideCosign, outsideCosignLimits } from './outside-cosign.ts'
import { nullableText, opaqueId, pageOf, wireTime } from './shared.ts'

const kind = z.enum(Object.keys(contentKinds) as [ContentKind])
const action = z.enum(Object.keys(contentActions) as [ContentAction])

const moment = wireTime.nullish()

const AttachmentInput = z.object({ fileId: opaqueId, name: requiredText('附件名称', 200) })

/** The words of an edition, as the author sends them. Drafts may be unfinished: what must be there is asked at submission. */
export const ContentInput = {
  title: z.string().trim().max(200, '标题不能超过200个字'),
  bodyHtml: z.string().max(2_000_000, '正文不能超过2MB'),
  /** Structured facts of the kind; the kind's own schema checks them. */
  fields: z.record(z.string(), z.unknown()).default({}),
  attachments: z.array(AttachmentInput).max(50, '附件不能超过50个').default([]),
  shownDate: moment,
  scheduledAt: moment,
  expireAt: moment,
  topUntil: moment,
  changeKind: z.enum(['major', 'minor']).nullish(),
  changeNote: optionalNote('修改说明', 500),
}

const Attachment = z.object({
  fileId: z.string(),
  name: z.string(),
  ext: z.string(),
  size: z.number(),
  digest: z.string(),
})

export const Edition = z.object({
  id: z.string(),
  editionNo: z.number(),
  basedOn: nullableText,
  state: z.string(),
  title: z.string(),
  bodyHtml: z.string(),
  fields: z.record(z.string(), z.unknown()),
  attachments: z.array(Attachment),
  shownDate: nullableText,
  scheduledAt: nullableText,
  expireAt: nullableText,
  topUntil: nullableText,
  changeKind: nullableText,
  changeNote: nullableText,
  submittedAt: nullableText,
  /** What the author says to whoever reviews it. */
  submitNote: nullableText,
  publishedAt: nullableText,
  publishedBy: nullableText,
  digest: nullableText,
  createDate: z.string(),
  createUser: nullableText,
  latestModifyDate: z.string(),
  latestModifyUser: nullableText,
  version: z.number(),
})
export type Edition = z.infer<typeof Edition>

export const ContentRow = z.object({
  id: z.string(),
  kind,
  siteId: z.string(),
  siteName: nullableText,
  channelId: nullableText,
  channelName: nullableText,
  title: z.string(),
  publicState,
  openState,
  editionNo: z.number(),
  noticeType: nullableText,
  authorId: nullableText,
  authorName: nullableText,
  isTop: z.boolean(),
  shownDate: nullableText,
  scheduledAt: nullableText,
  firstPublishedAt: nullableText,
  latestModifyDate: z.string(),
  latestModifyUser: nullableText,
  /** Of the open edition, or of the item when there is none: what a change must name. */
  version: z.number(),
})
export type ContentRow = z.infer<typeof ContentRow>

/** What a line of the lists tells beside the item itself. */
export const ListedContent = ContentRow.extend({
  infoType: nullableText,
  source: nullableText,
  publishNumber: nullableText,
  tags: z.array(z.string()),
  isHot: z.boolean(),
  isRecommended: z.boolean(),
  hasImage: z.boolean(),
  attachmentCount: z.number(),
  /** Leads elsewhere instead of having a text. */
  isLink: z.boolean(),
  /** Whom the open edition was handed to. */
  assignedName: nullableText,
  views: z.number(),
  /** What was found when it was last submitted. */
  findingCount: z.number(),
  deadLinkCount: z.number(),
  createDate: z.string(),
})
export type ListedContent = z.infer<typeof ListedContent>

export const ContentDetail = ContentRow.extend({
  open: Edition.nullable(),
  published: Edition.nullable(),
  reviews: z.array(Review),
  /** Opinions that were asked for on the open edition. */
  cosigns: z.array(Cosign),
  /** Of people outside, by a link; these hold nothing up. */
  outsideCosigns: z.array(OutsideCosign),
  reviewDepth: z.number(),
  assignedTo: nullableText,
  assignedName: nullableText,
  closingReason: nullableText,
  closingTarget: nullableText,
  /** Withdrawn without its text. */
  isTextHidden: z.boolean(),
  originId: nullableText,
  /** Shows the text of its origin, and changes with it. */
  isReference: z.boolean(),
  /** What the asker may do to it now. */
  actions: z.array(action),
  /** Who is away and would decide on it: the asker may in his stead. */
  onBehalfOf: nullableText,
  /** Who else has it open in an editor. */
  editors: z.array(z.object({ userName: z.string(), since: z.string() })),
})
export type ContentDetail = z.infer<typeof ContentDetail>

const EditionSummary = Edition.pick({
  id: true,
  editionNo: true,
  state: true,
  title: true,
  changeKind: true,
  changeNote: true,
  publishedAt: true,
  publishedBy: true,
  createDate: true,
  createUser: true,
  latestModifyDate: true,
})
export type EditionSummary = z.infer<typeof EditionSummary>

/** The longest text in its longest encoding, with the fields beside it. */
const maxBodyBytes = 8 * 1024 * 1024

const onEdition = { id: opaqueId, version: z.number().int() }
const withReason = z.object({ ...onEdition, reason: requiredText('原因', 500) })

/** What stands in its place, if anything does. */
const withSuccessor = withReason.extend({ targetId: opaqueId.nullish() })

/** The calls of one family: the same life for all of them. */
export const contentCalls = <Kind extends ContentKind>(of: Kind) => {
  const title = contentKinds[of]
  const path = `/rest/v2/content/${of}`
  const view = functionFor(of, 'view')
  const change = <I extends Schema>(name: ContentAction, input: I) => {
    const { right, label } = contentActions[name]
    return defineCall({
      method: 'POST',
      path: `${path}/:id/${name}`,
      // Levels have a right of their own each, which the service asks for.
      access: right === 'review' ? view : functionFor(of, right),
      summary: `${label}${title}`,
      input,
      data: ContentDetail,
    })
  }
  return {
    list: defineCall({
      method: 'GET',
      path,
      access: view,
      summary: `${title}列表`,
      input: z.object({ ...contentFilter, ...listPaging }),
      data: pageOf(ListedContent),
    }),
    /** How many texts each tab of the list holds: one question for all of them. */
    counts: defineCall({
      method: 'GET',
      path: `${path}/counts`,
      access: view,
      summary: `${title}各阶段的数量`,
      input: z.object({ siteId: contentFilter.siteId }),
      data: z.record(z.enum(contentTabs), z.number().int()),
    }),
    export: exportCall(path, title, view, contentFilter),
    /** The text that is being worked on, or else the public one, as a Word document. */
    word: defineCall({
      method: 'GET',
      path: `${path}/:id/word`,
      access: view,
      summary: `导出${title}为Word`,
      input: oneId,
      data: z.unknown(),
      answer: 'file',
    }),
    /** The chosen texts as Word documents, with their attachments and an index. */
    pack: defineCall({
      method: 'GET',
      path: `${path}/pack/export`,
      access: view,
      summary: `打包导出${title}`,
      input: z.object({ ids: z.string().min(1, '请选择要导出的内容').max(20_000) }),
      data: z.unknown(),
      answer: 'file',
    }),
    get: defineCall({
      method: 'GET',
      path: `${path}/:id`,
      access: view,
      summary: title,
      input: oneId,
      data: ContentDetail,
    }),
    /** The id is the author's own, so that a repeated request makes nothing twice. */
    create: defineCall({
      method: 'POST',
      path,
      access: functionFor(of, 'edit'),
      summary: `新建${title}`,
      input: z.object({ id: z.uuid(), siteId: opaqueId, channelId: opaqueId.nullish(), ...ContentInput }),
      data: ContentDetail,
      maxBodyBytes,
    }),
    /** A save that is repeated under the same saveId is done once. */
    save: defineCall({
      method: 'PUT',
      path: `${path}/:id`,
      access: functionFor(of, 'edit'),
      summary: `保存${title}`,
      input: z.object({
        ...onEdition,
        saveId: z.uuid(),
        /** Nobody asked for it: the editor keeps what is being typed. */
        isAuto: z.boolean().optional(),
        channelId: opaqueId.optional(),
        ...ContentInput,
      }),
      data: ContentDetail,
      maxBodyBytes,
    }),
    /** Without a word about the hour, the one that stands in the text holds. */
    submit: change(
      'submit',
      z.object({
        ...onEdition,
        note: optionalNote('说明', 500),
        scheduledAt: moment,
        /** Before others in the queues of its reviewers. */
        isUrgent: z.boolean().optional(),
        /** The personal data in it is to be public. */
        isPersonalConfirmed: z.boolean().optional(),
      }),
    ),
    recall: change('recall', z.object(onEdition)),
    approve: change(
      'approve',
      z.object({
        ...onEdition,
        comment: optionalNote('意见', 500),
        scheduledAt: moment,
        /** What he has read the text for; without all of them nothing passes. */
        proofs: Proofs.default([]),
      }),
    ),
    sendBack: change(
      'sendBack',
      z.object({
        ...onEdition,
        reason: requiredText('退回原因', 500).refine(reason => reason.length >= 5, '退回原因不能少于5个字'),
        marks: z.array(ReviewMark).max(50).optional(),
      }),
    ),
    transfer: change('transfer', withReason.extend({ toUserId: opaqueId })),
    cosign: change('cosign', z.object({ ...onEdition, userIds: z.array(opaqueId).min(1).max(5) })),
    /** Somebody outside is asked by a link, which is told this once. */
    cosignOutside: defineCall({
      method: 'POST',
      path: `${path}/:id/outside-cosigns`,
      access: view,
      summary: `以链接征求外部意见（${title}）`,
      input: z.object({
        ...onEdition,
        name: requiredText('姓名或单位', 50),
        days: z.number().int().min(1).max(outsideCosignLimits.days),
      }),
      data: CosignLink,
    }),
    withdrawOutside: defineCall({
      method: 'POST',
      path: `${path}/:id/outside-cosigns/:linkId/withdraw`,
      access: view,
      summary: `撤回外部会签链接（${title}）`,
      input: z.object({ id: opaqueId, linkId: opaqueId }),
      data: ContentDetail,
    }),
    emergency: change('emergency', withReason),
    unschedule: change('unschedule', withReason),
    revise: change('revise', z.object(onEdition)),
    discard: change('discard', z.object(onEdition)),
    /** The text stays under the reason, unless it is asked to go: for what it says of people. */
    withdraw: change('withdraw', withSuccessor.extend({ isTextHidden: z.boolean().optional() })),
    takeOffline: change('takeOffline', withSuccessor),
    restore: change('restore', withReason),
    refer: change(
      'refer',
      z.object({
        ...onEdition,
        mode: z.enum(['reference', 'copy']),
        targets: z
          .array(z.object({ siteId: opaqueId, channelId: opaqueId.nullish() }))
          .min(1, '请选择目标栏目')
          .max(50),
      }),
    ),
    move: change('move', withReason.extend({ channelId: opaqueId })),
    /** At the top until then; at its place by date without. */
    pin: change('pin', z.object({ ...onEdition, until: moment })),
    remove: defineCall({
      method: 'POST',
      path: `${path}/:id/remove`,
      access: functionFor(of, 'edit'),
      summary: `删除${title}`,
      input: withReason,
      data: z.null(),
    }),
    editions: defineCall({
      method: 'GET',
      path: `${path}/:id/editions`,
      access: view,
      summary: `${title}的历史版本`,
      input: oneId,
      data: z.array(EditionSummary),
    }),
    edition: defineCall({
      method: 'GET',
      path: `${path}/:id/editions/:editionId`,
      access: view,
      summary: `${title}的一个版本`,
      input: z.object({ id: opaqueId, editionId: opaqueId }),
      data: Edition,
    }),
    /** An older edition as the draft of a new one. */
    restoreEdition: defineCall({
      method: 'POST',
      path: `${path}/:id/editions/:editionId/draft`,
      access: functionFor(of, 'edit'),
      summary: `以历史版本起草${title}`,
      input: z.object({ id: opaqueId, editionId: opaqueId }),
      data: ContentDetail,
    }),
    /** Says that somebody has the item open, and tells who else has. */
    presence: defineCall({
      method: 'POST',
      path: `${path}/:id/presence`,
      access: functionFor(of, 'edit'),
      summary: '正在编辑',
      input: oneId,
      data: ContentDetail.shape.editors,
    }),
    bulk: bulkCall({
      path: `${path}/bulk`,
      summary: `批量处理${title}`,
      access: view,
      actions: contentBulkActions,
      extra: bulkGiven,
    }),
  }
}

export type ContentCalls = ReturnType<typeof contentCalls<ContentKind>>

export const article = contentCalls('article')
export const notice = contentCalls('notice')
export const law = contentCalls('law')
export const window = contentCalls('window')
