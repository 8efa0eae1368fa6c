import { byteOrderMark, csvLine } from '../../platform/files/csv.ts'
import type { FeedDocument, FeedRow } from './row.ts'

const columns: [keyof FeedRow, string][] = [
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
]

/** The whole list as a table for spreadsheets. */
export async function* csvOf({ batches }: FeedDocument): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([, heading]) => heading))
  for await (const rows of batches) yield rows.map(row => csvLine(columns.map(([key]) => row[key]))).join('')
}
