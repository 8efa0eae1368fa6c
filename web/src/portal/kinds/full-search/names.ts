import { noticeStageNames, searchPeriods } from '@sunport/contract/codes.ts'

export const groupNames: Record<string, string> = { ...noticeStageNames, article: '资讯与政策' }
export const periodNames: Record<string, string> = searchPeriods
