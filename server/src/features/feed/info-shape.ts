import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { purchaseManners } from '@sunport/contract/codes.ts'
import type { FeedRow, FeedShape } from './row.ts'

const columns = [
  ['id', '信息编号'],
  ['title', '标题'],
  ['noticeTypeName', '公告类型'],
  ['channelName', '栏目'],
  ['regionName', '区划'],
  ['purchaser', '采购单位'],
  ['agency', '代理机构'],
  ['purchaseMannerName', '采购方式'],
  ['openTenderCode', '项目编号'],
  ['publishNumber', '文号'],
  ['budget', '预算金额（元）'],
  ['bidCompany', '供应商'],
  ['successfulMoney', '成交（合同）金额（元）'],
  ['openTenderTime', '开标时间'],
  ['noticeTime', '发布时间'],
  ['url', '链接'],
] as const

/** A notice or an article as it leaves the house: what its list shows of it, and where it can be read. */
export const infoRowOf = (row: InfoRow, url: string) =>
  ({
    id: row.id,
    title: row.title,
    url,
    noticeTime: row.noticeTime,
    noticeType: row.noticeType,
    noticeTypeName: row.noticeTypeName,
    channelName: row.channelName,
    regionCode: row.regionCode,
    regionName: row.regionName,
    purchaser: row.purchaser,
    agency: row.agency,
    purchaseManner: row.purchaseManner,
    purchaseMannerName: purchaseManners[row.purchaseManner as keyof typeof purchaseManners] ?? null,
    openTenderCode: row.openTenderCode,
    openTenderTime: row.openTenderTime,
    budget: row.budget,
    /** Who won or signed, and for how much. */
    bidCompany: row.bidCompany,
    successfulMoney: row.successfulMoney,
    publishNumber: row.publishNumber,
    description: row.description,
  }) satisfies FeedRow

type InfoFeedRow = ReturnType<typeof infoRowOf>

export const infoShape: FeedShape = {
  columns,
  entryOf: given => {
    const row = given as InfoFeedRow
    const category = row.noticeTypeName ?? row.channelName
    const facts = [row.regionName, category, row.purchaser].filter(Boolean)
    return {
      title: row.title,
      updated: row.noticeTime,
      category,
      summary: row.description || facts.join('，'),
    }
  },
}
