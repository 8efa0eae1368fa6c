import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/?region=neimenggu' },
  { label: '工作动态', path: '/workDynamicsNm' },
  {
    label: '采购公告',
    children: [
      { label: '采购公告', path: '/noticeInformationNm' },
      { label: '采购意向公开', path: '/openPurchaseNm' },
      { label: '单一来源公示', path: '/singleSourceNm' },
      { label: '电子卖场公告', path: '/electronicStoreNm' },
      { label: '框架协议公告', path: '/frameworkNm' },
    ],
  },
  { label: '政策法规', path: '/policyLawNm' },
  { label: '政策功能', path: '/policyFunctionsNm' },
  { label: 'PPP频道', path: '/pppChannelNm' },
  { label: '监管信息', path: '/regulatoryInformationNm' },
  { label: '优化营商环境', path: '/yhyshjNm' },
  {
    label: '名录',
    children: [
      { label: '供应商', path: '/suppliersNm' },
      { label: '代理机构', path: '/agencyDirectoriesNm' },
      { label: '评审专家', path: '/reviewExpertsNm' },
    ],
  },
  { label: '办事指南', path: '/serviceGuideNm' },
  { label: '范本下载', path: '/modelDownloadNm' },
  { label: '知识库', path: '/knowledgeBaseNm' },
  { label: '国企采购专区', path: '/stateProcureZoneNM' },
]

/** The sub-portal has a bar of its own. */
export const subPortalNavigation: NavItem[] = [
  { label: '首页', path: '/websiteNM' },
  { label: '公告信息', path: '/noticeInfoNM' },
  { label: '高校信息公开', path: '/collegeInfoPublicNM' },
  { label: '高校采购信息', path: '/collegeInfoPuchaseNM' },
  { label: '制度规范', path: '/systemNormNM' },
  { label: '联系我们', path: '/contactUsNM' },
]

export const footerLinks: NavItem[] = [{ label: '网站地图', path: '/webMapNm' }]
