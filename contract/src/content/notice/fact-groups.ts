/** What a project page says of a project, in its order. */
export const factGroups = {
  time: '时间与地点',
  money: '金额',
  contact: '联系方式',
  scope: '采购内容与要求',
  outcome: '结果、合同与验收',
} as const
export type FactGroup = keyof typeof factGroups
export const factGroupCodes = Object.keys(factGroups) as [FactGroup, ...FactGroup[]]
