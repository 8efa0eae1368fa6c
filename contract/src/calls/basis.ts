import { z } from 'zod'
import {
  type BasisCause,
  type BasisKind,
  type BasisState,
  basisCauses,
  basisKinds,
  basisStates,
  publicBasisKinds,
} from '../basis/codes.ts'
import { defineCall } from '../call.ts'
import { RichTextChange } from '../rich-text-change.ts'
import { listPaging, oneId, requiredText, versioned } from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

const kind = z.enum(Object.keys(basisKinds) as [BasisKind])
const cause = z.enum(Object.keys(basisCauses) as [BasisCause])

/** Something that cites a law which no longer reads, or holds, as it did then. */
export const BasisFlag = z.object({
  id: z.string(),
  version: z.number(),
  siteId: z.string(),
  siteName: nullableText,
  kind,
  itemId: z.string(),
  title: z.string(),
  /** What the message is known by at the desks; null of all else. */
  msgNo: nullableText,
  lawId: z.string(),
  lawTitle: z.string(),
  /** 第十二条; '' where the law is cited as a whole. */
  article: z.string(),
  /** null: it was looked at, and nothing has changed since. */
  cause: cause.nullable(),
  changedOn: nullableText,
  flaggedAt: nullableText,
  reviewedBy: nullableText,
  reviewedAt: nullableText,
  remark: nullableText,
})
export type BasisFlag = z.infer<typeof BasisFlag>

const BasisFlagDetail = BasisFlag.extend({
  /** The day on which it was cited, or last found to hold. */
  basisDay: z.string(),
  /** The text then and the text now, line by line; null where the law is cited as a whole. */
  compared: z.array(RichTextChange).nullable(),
})
export type BasisFlagDetail = z.infer<typeof BasisFlagDetail>

const ChangedBasis = z.object({ law: z.string(), article: z.string(), cause, changedOn: z.string() })
export type ChangedBasis = z.infer<typeof ChangedBasis>

const path = '/rest/v2/basis'
const view = 'cms:basis:view'

/** 依据复核: what cites a law is looked at again by its owner when that law changes, and says so meanwhile. */
export const basis = {
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '依据变更待复核列表',
    input: z.object({
      siteId: optionalText(100),
      kind: kind.or(z.literal('')).optional(),
      state: z
        .enum(Object.keys(basisStates) as [BasisState])
        .or(z.literal(''))
        .optional(),
      keyword: optionalText(100),
      ...listPaging,
    }),
    data: pageOf(BasisFlag),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '依据变更',
    input: oneId,
    data: BasisFlagDetail,
  }),
  confirm: defineCall({
    method: 'POST',
    path: `${path}/:id/confirm`,
    access: 'cms:basis:edit',
    summary: '确认依据变更后内容不变',
    input: z.object({ ...versioned, remark: requiredText('复核意见', 500) }),
    data: BasisFlag,
  }),
  changed: defineCall({
    method: 'GET',
    path: '/rest/web/v2/basis/changed',
    access: 'open',
    summary: '正在复核的依据变更',
    input: z.object({ kind: z.enum(publicBasisKinds), id: opaqueId, siteId: optionalText(100) }),
    data: z.array(ChangedBasis),
  }),
  /** Laws of a site to be cited. */
  laws: defineCall({
    method: 'GET',
    path: `${path}/laws`,
    access: 'cms:message:reply',
    summary: '可引用的法规',
    input: z.object({ siteId: opaqueId, keyword: optionalText(100) }),
    data: z.array(z.object({ id: z.string(), title: z.string(), publishNumber: nullableText })),
  }),
  /** The articles of a law as it reads today, each with how it begins. */
  articles: defineCall({
    method: 'GET',
    path: `${path}/articles`,
    access: 'cms:message:reply',
    summary: '法规现行条文',
    input: z.object({ siteId: opaqueId, id: opaqueId }),
    data: z.array(z.object({ article: z.string(), label: z.string(), words: z.string() })),
  }),
}
