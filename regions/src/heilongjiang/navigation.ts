import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/websiteHlj' },
  { label: '采购公告', path: '/noticeInformationHlj' },
  { label: '公示信息', path: '/massageListPageHlj' },
  {
    label: '通知动态',
    children: [
      { label: '通知公告', path: '/contentListPageHlj' },
      { label: '地市动态', path: '/citydevelopmentHlj' },
      { label: '专项整治', path: '/zxzzHlj' },
      { label: '专项行动', path: '/zxxdHlj' },
    ],
  },
  {
    label: '政策',
    children: [
      { label: '政策功能', path: '/policyFunctionHlj' },
      { label: '政策解读', path: '/policyInterpretationHlj' },
      { label: '政府采购政策专区', path: '/zfcgzczqHlj' },
      { label: '政府采购目录', path: '/zfcgmlHlj' },
    ],
  },
  {
    label: '监管信息',
    path: '/regulatoryInformationHlj',
    children: [
      { label: '质疑投诉', path: '/doubtComplaintHlj' },
      { label: '行政处罚', path: '/xzcfHlj' },
      { label: '行政处理', path: '/xzclHlj' },
      { label: '执法监督查询', path: '/zfjdcxHlj' },
    ],
  },
  { label: '诚信公示', path: '/creditpublicityHlj' },
  { label: '代理机构', path: '/agencyDirectoriesHlj' },
  {
    label: '办事服务',
    children: [
      { label: '办事指南', path: '/bsznHlj' },
      { label: '操作指南', path: '/czznHlj' },
      { label: '下载专区', path: '/downLoadHlj' },
      { label: 'CA在线办理', path: '/caOnlineHlj' },
    ],
  },
  { label: '互动交流', path: '/communicationHlj' },
  { label: '机构职能', path: '/institutionalFunctionsHlj' },
]

export const footerLinks: NavItem[] = [{ label: '网站地图', path: '/webMapHlj' }]
