import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type TitleTone, titleTones } from '../content/title-marks.ts'
import { biddersFilters } from './bidders-filters.ts'
import {
  askedTime,
  currPage,
  moneyText,
  nullableText,
  opaqueId,
  optionalText,
  pageOf,
  pageSize,
  pageSizeUpTo,
} from './shared.ts'

export const Attachment = z.object({
  fileName: z.string(),
  fileUrl: z.string(),
  /** With its dot: `.pdf`. */
  fileExt: z.string(),
  fileSize: z.number().nullable(),
  fileDigest: nullableText,
  /** How often it was fetched. */
  downloadNum: z.number().optional(),
})
export type Attachment = z.infer<typeof Attachment>

const n = nullableText
const list = z.array(z.unknown())

/** One row of the public lists: 88 keys, in this order, always all present. */
export const InfoRow = z.object({
  id: z.string(),
  noticeName: n,
  site: z.string(),
  channel: z.string(),
  title: z.string(),
  isTop: n,
  author: n,
  description: n,
  img: n,
  url: n,
  addtime: n,
  noticeTime: n,
  noticeId: n,
  bidCompany: n,
  regionName: n,
  noticeDetailUrl: n,
  noticeEndTime: n,
  purchaser: n,
  purchaseManner: n,
  publishTime: n,
  agency: n,
  regionCode: n,
  noticeType: n,
  purchaseNature: n,
  noticeTypeName: n,
  openTenderCode: n,
  openTenderTime: n,
  budget: n,
  planId: n,
  agencyCode: n,
  implementWay: n,
  planCodes: n,
  successfulMoney: n,
  respondents: n,
  complainant: n,
  expireTime: n,
  punishObject: n,
  punishType: n,
  kcProjectCode: n,
  dataSource: n,
  attchList: z.array(Attachment),
  content: n,
  starttime: n,
  endtime: n,
  ismember: n,
  projectSourceCode: n,
  tenantId: n,
  applyRegionCode: n,
  attchs: list,
  channelName: n,
  siteName: n,
  publishNumber: n,
  contactPerson: n,
  contactNumber: n,
  state: n,
  workflowInstancesStepId: n,
  projectBiddingType: n,
  workflowState: n,
  workflowName: n,
  workflowInstanceStepState: n,
  workflowId: n,
  workflowInstanceStepsVoList: list,
  catalogueNameList: n,
  lawCategory: n,
  lawCategoryName: n,
  organizationForm: n,
  infoType: n,
  htmlIndexnum: z.string(),
  clickNum: z.number(),
  expectPurchaseTime: n,
  openTenderName: n,
  tenderbond: n,
  tenderGuarantee: n,
  tenderbondMsg: n,
  tenderbondUrl: n,
  tenderGuaranteeMsg: n,
  tenderGuaranteeUrl: n,
  isShowNewNotice: n,
  isdel: n,
  agentManageName: n,
  agentPrincipalName: n,
  purchaserAddr: n,
  purchaserLinkMan: n,
  agentAddress: n,
  agentLinkPhone: n,
  purchaserLinkPhone: n,
  agentLinkMan: n,
  ysbgState: n,
})
export type InfoRow = z.infer<typeof InfoRow>

/** One value that a public correction has replaced, as people read it. */
const Corrected = z.object({
  /** The correction that says so. */
  id: z.string(),
  channel: n,
  noticeType: n,
  noticeTime: n,
  field: z.string(),
  label: z.string(),
  old: z.string(),
  new: z.string(),
  reason: z.string(),
  basis: z.string(),
})
export type Corrected = z.infer<typeof Corrected>

/** How the title of an article stands out, where its editor wants it to. */
const TitleMark = z.object({
  tone: z.enum(Object.keys(titleTones) as [TitleTone]).nullable(),
  isBold: z.boolean(),
  isHot: z.boolean(),
  isRecommended: z.boolean(),
})

/** What stands in the place of an info that is no longer public. */
const Successor = z.object({ id: z.string(), title: z.string(), channel: n, noticeType: n, planId: n })

/** A detail: the row with its content, its names, and what became of it when it is no longer public. */
export const InfoDetail = InfoRow.extend({
  purchaseMannerName: n,
  purchaseNatureName: n,
  /** Where an article came from, as shown beside its date. */
  source: n,
  /** Who issued a law or document; null where the channel holds none. */
  issuer: n,
  /** Day from which a law applies, YYYY-MM-DD; the day of its publication is another. */
  effectDate: n,
  /** 现行有效, 尚未施行 or 已废止, as of today. */
  validity: n,
  /** What an article on the business environment is, and who answers for it; null for all others. */
  environment: z.object({ type: z.string(), measureNo: n, leadOrg: n, validTo: n }).nullable(),
  /** Facts that its channel has for its articles, in words; those of the business environment among them. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Plain words for those who read in the elder mode. */
  elderSummary: n,
  /** What an article is about, in its editor's words. */
  tags: z.array(z.string()),
  /** What its editor wants read beside it, as far as that is public. */
  related: z.array(Successor),
  /** Laws that its editor names, each with the article that is meant; and notices. As far as they are public. */
  laws: z.array(Successor.extend({ article: n })),
  notices: z.array(Successor),
  titleMark: TitleMark.nullable(),
  /** Where the publication log has what is shown; null until it does. */
  attestSeq: z.number().nullable(),
  /** Opening as the notice itself announced it, where a correction has moved it since. */
  announcedOpenTenderTime: n,
  /** What its bidders must know and no key of the row says, as corrections have left it; `until` is a day. */
  terms: z.array(z.object({ name: z.string(), value: z.string(), until: n })),
  /** What corrections have changed since, the oldest first. */
  corrections: z.array(Corrected),
  /**
   * The text for readers, with old and new wherever a correction has changed it; null where nothing was. Not in
   * `content`: that stays as it was published, for programs read the first value after a label, which is the old one.
   */
  contentInForce: n,
  /** Reason given to the public when the info was withdrawn; its content is then null. */
  withdrawnReason: n,
  /** Named when it was withdrawn; one that was taken down leads there at once. */
  replacedBy: Successor.nullable(),
})
export type InfoDetail = z.infer<typeof InfoDetail>

/** What a withdrawn info said, for those who want to read it under the reason. */
const WithdrawnText = z.object({
  content: z.string(),
  noticeTime: n,
  withdrawnTime: n,
  source: n,
  publishNumber: n,
  hasAttachments: z.boolean(),
})
export type WithdrawnText = z.infer<typeof WithdrawnText>

/** One law of the library: what its table shows. */
export const LawRow = InfoDetail.pick({
  id: true,
  title: true,
  channel: true,
  noticeType: true,
  noticeTime: true,
  publishNumber: true,
  lawCategory: true,
  lawCategoryName: true,
  issuer: true,
  effectDate: true,
  validity: true,
})
export type LawRow = z.infer<typeof LawRow>

/**
 * Ours, beyond the wire of the real sites. Whoever does not send them gets the answers of old, and so do
 * programs that have always sent something else by these names.
 */
const listExtras = {
  /** '1': tenders that can still be bid for. */
  biddable: z.enum(['1', '']).optional().catch(undefined),
  /** 'closing': what opens next comes first; 'opening': by opening time; 'oldest': by date, the earliest first. */
  sort: z.enum(['closing', 'opening', 'oldest', '']).optional().catch(undefined),
  /** Budget band, in 万元. */
  budgetMin: moneyText.catch(undefined),
  budgetMax: moneyText.catch(undefined),
  ...biddersFilters,
}

/** Filters of the public lists. '' and absent both mean "no filter"; unknown parameters are ignored. */
const listInput = z.object({
  siteId: optionalText(100),
  channel: optionalText(2000),
  channelId: optionalText(2000),
  subChannel: optionalText(2000),
  currPage,
  noticeType: optionalText(500),
  title: optionalText(),
  searchKey: optionalText(),
  requestSource: optionalText(20),
  purchaser: optionalText(),
  agency: optionalText(),
  openTenderCode: optionalText(),
  purchaseManner: optionalText(20),
  purchaseNature: optionalText(20),
  region: optionalText(20),
  regionCode: optionalText(20),
  cityOrArea: optionalText(20),
  operationStartTime: askedTime,
  operationEndTime: askedTime,
  selectTimeName: z.enum(['noticeTime', 'openTenderTime', '']).optional(),
  verifyCode: optionalText(10),
  organizationForm: optionalText(10),
  lawCategory: optionalText(20),
  publishNumber: optionalText(100),
  ...listExtras,
})

const ForIndexInput = listInput.extend({ pageSize: pageSize(100) })
export type InfoListInput = z.output<typeof ForIndexInput>

/** Rows have their 88 keys and no more; what marks some of them stands beside, and only where there is any. */
const InfoPage = pageOf(InfoRow).extend({
  marks: z.array(TitleMark.extend({ id: z.string() })).optional(),
})

const TypeCount = z.object({ noticeType: z.string(), total: z.number() })
export type TypeCount = z.infer<typeof TypeCount>

/** A neighbour in the same channel. */
const Neighbour = z.object({ id: z.string(), title: z.string(), noticeTime: n, noticeType: n }).nullable()

export const info = {
  selectInfoForIndex: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/selectInfoForIndex',
    access: 'open',
    summary: '信息检索列表（按站点与栏目可要求验证码）',
    input: ForIndexInput,
    data: InfoPage,
  }),
  selectInfoMoreChannel: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/selectInfoMoreChannel',
    access: 'open',
    summary: '多栏目信息列表',
    input: listInput.extend({ pageSize: pageSizeUpTo(40) }),
    data: InfoPage,
    isKept: true,
  }),
  selectLaws: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/selectLaws',
    access: 'open',
    summary: '政策法规库（附各类别条数）',
    input: ForIndexInput,
    data: pageOf(LawRow).extend({
      /** Laws of each category under the other filters, so that the tabs can say what they hold. */
      counts: z.array(z.object({ lawCategory: z.string(), count: z.number() })),
    }),
    isKept: true,
  }),
  countByNoticeType: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/countByNoticeType',
    access: 'open',
    summary: '按公告类型统计条数（筛选条件与信息检索列表相同）',
    input: listInput,
    data: z.array(TypeCount),
    isKept: true,
  }),
  getInfoById: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/getInfoById',
    access: 'open',
    summary: '信息详情（id 或 noticeId）',
    // Programs name it either way, and some put a notice id under `id`.
    input: z
      .object({ id: optionalText(100), noticeId: optionalText(100), siteId: optionalText(100) })
      .refine(({ id, noticeId }) => id || noticeId, { error: '参数 id 不正确' }),
    data: InfoDetail.nullable(),
    isKept: true,
  }),
  /** Beside the detail, whose content programs know to be null: null, too, where the text went with the info. */
  getWithdrawnText: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/getWithdrawnText',
    access: 'open',
    summary: '已撤销信息的原文（撤销时未要求隐藏的）',
    input: z.object({ id: opaqueId, siteId: optionalText(100) }),
    data: WithdrawnText.nullable(),
  }),
  selectPAndNInfoById: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/selectPAndNInfoById',
    access: 'open',
    summary: '上一篇与下一篇',
    input: z.object({ id: opaqueId, siteId: optionalText(100) }),
    data: z.object({ previous: Neighbour, next: Neighbour }),
    isKept: true,
  }),
  selectOpenTenderInfo: defineCall({
    method: 'GET',
    path: '/rest/web/v2/info/selectOpenTenderInfo',
    access: 'open',
    summary: '某日开标项目（默认今天）',
    input: z.object({
      siteId: optionalText(100),
      regionCode: optionalText(20),
      openDate: askedTime,
      currPage,
      pageSize: pageSize(100),
    }),
    data: InfoPage,
    isKept: true,
  }),
  selectInfoByOpenTenderCode: defineCall({
    method: 'GET',
    path: '/rest/web/v2/index/selectInfoByOpenTenderCode',
    access: 'open',
    summary: '同一采购项目的全部公告（含正文）',
    input: z.object({
      site: optionalText(100),
      siteId: optionalText(100),
      planId: optionalText(100),
      openTenderCode: optionalText(100),
    }),
    data: InfoPage,
    isKept: true,
  }),
  selectInfoMoreChannelForApp: defineCall({
    method: 'GET',
    path: '/rest/web/v2/app/selectInfoMoreChannelForApp',
    access: 'open',
    summary: '移动端信息列表',
    input: listInput.extend({ pageSize: pageSizeUpTo(40) }),
    data: InfoPage,
    isKept: true,
  }),
}

export const infoRowKeys: readonly string[] = Object.keys(InfoRow.shape)
