import type { ExtendField } from '@sunport/contract/content/extend-fields.ts'
import { extendKey } from '@sunport/contract/content/extend-fields.ts'
import { fieldAt, tableAt } from '@sunport/contract/content/notice/paths.ts'

/** What the parts of a text are called wherever two of them are compared. */
const partNames: Readonly<Record<string, string>> = {
  channelId: '栏目',
  title: '标题',
  bodyHtml: '正文',
  attachments: '附件',
  shownDate: '显示日期',
  scheduledAt: '定时发布',
  expireAt: '过期时间',
  topUntil: '置顶至',
  changeKind: '修改类别',
  changeNote: '修改说明',
}

/** Facts of texts, by the keys of the wire's rows. */
const factNames: Readonly<Record<string, string>> = {
  subTitle: '副标题',
  shortTitle: '短标题',
  source: '来源',
  sourceUrl: '来源网址',
  author: '作者',
  editor: '责任编辑',
  proofreader: '校对',
  infoType: '类型',
  readingOf: '解读的原文',
  elderSummary: '适老摘要',
  tags: '标签',
  relatedInfos: '相关信息',
  lawCitations: '相关法规',
  relatedNotices: '相关公告',
  titleTone: '标题颜色',
  isTitleBold: '标题加粗',
  isHot: '热点',
  isRecommended: '推荐',
  indexNo: '索引号',
  topicClass: '主题分类',
  openType: '公开方式',
  openBasis: '公开依据',
  backdateReason: '补录原因',
  envType: '内容类型',
  envDimension: '指标维度',
  measureNo: '举措编号',
  leadOrg: '牵头单位',
  summary: '摘要',
  img: '题图',
  imgAlt: '题图说明',
  url: '外部链接',
  publishNumber: '文号',
  regionCode: '区划',
  noticeType: '公告类型',
  purchaser: '采购人',
  agency: '代理机构',
  agencyCode: '代理机构代码',
  purchaseManner: '采购方式',
  purchaseNature: '采购品目',
  openTenderCode: '项目编号',
  openTenderName: '项目名称',
  openTenderTime: '开标时间',
  noticeEndTime: '公告截止时间',
  expectPurchaseTime: '预计采购时间',
  budget: '预算金额',
  successfulMoney: '成交金额',
  bidCompany: '成交供应商',
  planId: '采购计划',
  kcProjectCode: '平台项目编号',
  organizationForm: '组织形式',
  lawCategory: '法规类别',
  issuer: '发布机关',
  issuers: '发布机关',
  effectDate: '施行日期',
  partlyFrom: '部分失效自',
  adoptDate: '通过日期',
  publishDate: '公布日期',
  repealDate: '废止日期',
  repealedBy: '废止依据',
  topic: '主题',
  topics: '主题',
  repealedById: '废止依据（法规库）',
  relations: '关联法规',
  versions: '版本',
  windowType: '窗口类型',
  image: '图片',
  imageAlt: '图片说明',
  pages: '显示页面',
  device: '设备',
  position: '位置',
  width: '宽度',
  height: '高度',
  frequency: '频率',
  delaySec: '延迟秒数',
  autoCloseSec: '自动关闭秒数',
  priority: '优先级',
  validFrom: '开始时间',
  validTo: '结束时间',
}

/** Facts of a channel's own are called what its channel calls them. */
export const factName = (name: string, extended: readonly ExtendField[] = []): string =>
  factNames[name] ??
  fieldAt(name)?.label ??
  tableAt(name)?.label ??
  extended.find(({ code }) => extendKey(code) === name)?.name ??
  '其他要素'

export const partName = (name: string): string =>
  name.startsWith('fields.') ? factName(name.slice('fields.'.length)) : (partNames[name] ?? '其他')
