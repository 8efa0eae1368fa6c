import { type NoticeStage, stageOf } from '@sunport/contract/codes.ts'

interface FactNames {
  successfulMoney: string
  bidCompany: string
  openTenderTime: string
  noticeEndTime: string
}

export const usualOpening = '开标时间'

const usual: FactNames = {
  successfulMoney: '成交金额',
  bidCompany: '中标（成交）供应商',
  openTenderTime: usualOpening,
  noticeEndTime: '公告截止',
}
const contract = { successfulMoney: '合同金额', bidCompany: '供应商（乙方）' }

const byStage: Partial<Record<NoticeStage, Partial<FactNames>>> = {
  // Nothing is won yet where a supplier is only proposed.
  publicity: { bidCompany: '拟定供应商', noticeEndTime: '公示截止' },
  prequalification: { openTenderTime: '申请截止时间' },
  termination: { openTenderTime: '原定开标时间' },
  contract,
  acceptance: contract,
}

/** What the texts of a stage call the values that all rows have one column for. */
export const factNames = (noticeType: string | null): FactNames => {
  const stage = stageOf(noticeType)
  return { ...usual, ...(stage && byStage[stage]) }
}
