import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/websiteSx' },
  {
    label: '机构',
    children: [
      { label: '机构职能', path: '/jgznSx' },
      { label: '机构简介', path: '/jgjjSx' },
    ],
  },
  { label: '新闻动态', path: '/contentListPageSx' },
  { label: '信息公告', path: '/noticeInformationSx' },
  { label: '政策法规', path: '/lawSx' },
  { label: '政策功能专区', path: '/policyFunctionSx' },
  {
    label: '政府购买服务',
    path: '/gmfwSx',
    children: [
      { label: '信息', path: '/gmfwMoreSx' },
      { label: '政策', path: '/gmfwLawMoreSx' },
    ],
  },
  { label: '监督检查', path: '/regulatoryInformationSx' },
  { label: '投诉专区', path: '/complaintAreaSx' },
  { label: '专家不良行为', path: '/zjblxwSx' },
  {
    label: '公示',
    children: [
      { label: '专家公示', path: '/expertPublicitySx' },
      { label: '供应商公示', path: '/supplierPublicitySx' },
    ],
  },
  { label: '办事指南', path: '/bsznSx' },
  { label: '信息公开', path: '/infoOpenSx' },
  { label: '互动交流', path: '/communicationListSx' },
  { label: '咨询留言', path: '/leaveMessageSx' },
]

export const footerLinks: NavItem[] = [
  { label: '联系我们', path: '/contactUsSx' },
  { label: '网站地图', path: '/webMapSx' },
  { label: '网站年度报表', path: '/annualReportSx' },
]
