import { apiPrefix } from '@sunport/contract/call.ts'
import type { Attachment, InfoRow } from '@sunport/contract/calls/info.ts'
import { lawCategories, noticeTypes, stageOf } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { marksOf } from '../../platform/text/marks.ts'
import { parseSearch } from '../../platform/text/search-query.ts'
import type { AttachmentRow } from './served-files.ts'
import type { PublicationRow } from './table.ts'

/** Names that a row carries besides its own columns. */
export interface RowNames {
  sitePublicId: string
  siteName: string
  channelPublicId: string
  channelName: string | null
  regionName: string | null
}

const wireTime = (date: Date | null): string | null => (date ? toWireTime(date) : null)

/** 812936.00 travels as "812936", 662845.88 as it is: as the real sites send it. */
const wireMoney = (value: string | null): string | null =>
  value?.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1') ?? null

/** Readers are told in the name, so that every list and every program shows it. */
const accessibleName = ({ name, ext }: AttachmentRow): string =>
  name.endsWith(ext) ? `${name.slice(0, name.length - ext.length)}（无障碍版）${ext}` : `${name}（无障碍版）`

export const toAttachment = (row: AttachmentRow): Attachment => ({
  fileName: row.isAccessible ? accessibleName(row) : row.name,
  fileUrl: `${apiPrefix}/rest/v2/files/${row.fileId}`,
  fileExt: row.ext,
  fileSize: Number(row.size),
  fileDigest: row.digest,
  downloadNum: row.downloads,
})

/** One row of the wire: every key, in its order. */
export const toInfoRow = (row: PublicationRow, names: RowNames, attachments: Attachment[]): InfoRow => {
  const { more } = row
  const isIntention = stageOf(row.noticeType) === 'intention'
  return {
    id: row.infoId,
    noticeName: null,
    site: names.sitePublicId,
    channel: names.channelPublicId,
    title: row.title,
    isTop: row.isTop ? '1' : null,
    author: row.author,
    description: row.description,
    img: row.img,
    url: row.url,
    addtime: null,
    noticeTime: toWireTime(row.noticeTime),
    noticeId: row.noticeId,
    bidCompany: row.bidCompany,
    regionName: names.regionName,
    noticeDetailUrl: null,
    noticeEndTime: wireTime(row.noticeEndTime),
    purchaser: row.purchaser,
    purchaseManner: row.purchaseManner,
    publishTime: null,
    agency: row.agency,
    regionCode: row.regionCode,
    noticeType: row.noticeType,
    purchaseNature: row.purchaseNature,
    noticeTypeName: row.noticeType ? (noticeTypes[row.noticeType]?.name ?? null) : null,
    openTenderCode: row.openTenderCode,
    openTenderTime: wireTime(row.openTenderTime),
    budget: wireMoney(row.budget),
    planId: isIntention ? null : row.planId,
    agencyCode: row.agencyCode,
    implementWay: more.implementWay ?? null,
    planCodes: more.planCodes ?? null,
    successfulMoney: wireMoney(row.successfulMoney),
    respondents: more.respondents ?? null,
    complainant: more.complainant ?? null,
    expireTime: more.expireTime ?? null,
    punishObject: more.punishObject ?? null,
    punishType: more.punishType ?? null,
    kcProjectCode: row.kcProjectCode,
    dataSource: row.dataSource,
    attchList: attachments,
    content: null,
    starttime: null,
    endtime: null,
    ismember: null,
    projectSourceCode: more.projectSourceCode ?? null,
    tenantId: null,
    applyRegionCode: null,
    attchs: [],
    channelName: names.channelName,
    siteName: names.siteName,
    publishNumber: row.publishNumber,
    contactPerson: more.contactPerson ?? null,
    contactNumber: more.contactNumber ?? null,
    state: '1',
    workflowInstancesStepId: null,
    projectBiddingType: null,
    workflowState: null,
    workflowName: null,
    workflowInstanceStepState: null,
    workflowId: null,
    workflowInstanceStepsVoList: [],
    catalogueNameList: more.catalogueNameList ?? null,
    lawCategory: row.lawCategory,
    lawCategoryName: row.lawCategory
      ? (lawCategories[row.lawCategory as keyof typeof lawCategories] ?? null)
      : null,
    organizationForm: row.organizationForm,
    infoType: null,
    htmlIndexnum: row.seq.toString(),
    clickNum: row.clickNum,
    expectPurchaseTime: row.expectPurchaseTime,
    openTenderName: row.openTenderName,
    tenderbond: null,
    tenderGuarantee: null,
    tenderbondMsg: null,
    tenderbondUrl: null,
    tenderGuaranteeMsg: null,
    tenderGuaranteeUrl: null,
    isShowNewNotice: null,
    isdel: '0',
    agentManageName: more.agentManageName ?? null,
    agentPrincipalName: more.agentPrincipalName ?? null,
    purchaserAddr: more.purchaserAddr ?? null,
    purchaserLinkMan: more.purchaserLinkMan ?? null,
    agentAddress: more.agentAddress ?? null,
    agentLinkPhone: more.agentLinkPhone ?? null,
    purchaserLinkPhone: more.purchaserLinkPhone ?? null,
    agentLinkMan: more.agentLinkMan ?? null,
    ysbgState: null,
  }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char)

/** Marks the hits of a full-text search in a title; everything else of it is escaped. */
export const highlight = (title: string, searchKey: string): string => {
  let marked = ''
  let done = 0
  for (const [start, end] of marksOf(title, parseSearch(searchKey).terms)) {
    marked += `${escapeHtml(title.slice(done, start))}<font color='#be0108'>${escapeHtml(title.slice(start, end))}</font>`
    done = end
  }
  return marked + escapeHtml(title.slice(done))
}
