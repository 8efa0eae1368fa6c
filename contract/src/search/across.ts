/** What a search over all sites is shared out by, in the words that all of them share. */
export const acrossFacets = {
  province: '省份',
  type: '信息类型',
  manner: '采购方式',
  item: '采购品目',
  region: '地区',
  period: '发布时间',
} as const
export type AcrossFacet = keyof typeof acrossFacets
export const acrossFacetNames = Object.keys(acrossFacets) as AcrossFacet[]

/** What is no notice and so of no type. */
export const articleCode = 'article'
