import { type NoticeStage, noticeTypes } from '@sunport/contract/codes.ts'

const awarded: readonly NoticeStage[] = ['result', 'contract', 'acceptance']

/** What the amount of a list of results or contracts is called; undefined for every other list. */
export const awardLabel = (types: string | undefined): string | undefined => {
  const prefixes = (types ?? '').split(',').filter(Boolean)
  const stages = Object.entries(noticeTypes).flatMap(([code, { stage }]) =>
    prefixes.some(prefix => code.startsWith(prefix)) ? [stage] : [],
  )
  if (stages.length === 0 || stages.some(stage => !awarded.includes(stage))) return undefined
  if (stages.every(stage => stage === 'result')) return '成交金额'
  return stages.includes('result') ? '成交（合同）金额' : '合同金额'
}
