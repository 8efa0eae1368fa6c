import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/websiteGd' },
  {
    label: '通知动态',
    children: [
      { label: '通知公告', path: '/contentListPageGd' },
      { label: '工作动态', path: '/workDynamicsGd' },
      { label: '政采动态', path: '/zcdtGd' },
      { label: '滚动头条', path: '/gdttGd' },
      { label: '经验交流', path: '/jyjlGd' },
    ],
  },
  {
    label: '采购公告',
    children: [
      { label: '项目采购公告', path: '/noticeInformationGd' },
      { label: '电子卖场公告', path: '/dzmcggGd' },
      { label: '框架协议公告', path: '/kjxyggGd' },
      { label: '带量批量采购公告', path: '/dlplcgggGd' },
      { label: '旧网公告', path: '/jwggGd' },
    ],
  },
  {
    label: '政策法规',
    path: '/policiesRegulationsGd',
    children: [
      { label: '采购目录', path: '/cgmlGd' },
      { label: '普法栏目', path: '/pflmGd' },
    ],
  },
  {
    label: '政府购买服务',
    path: '/purchaseServicesGd',
    children: [
      { label: '指导性目录', path: '/zdxmlGd' },
      { label: '服务采购品目', path: '/fwcgpmGd' },
    ],
  },
  {
    label: '监管信息',
    path: '/regulatoryInformationGd',
    children: [
      { label: '失信行为记录名单', path: '/jlmdGd' },
      { label: '清退保证金公示', path: '/qtbzjgsGd' },
    ],
  },
  {
    label: '专区',
    children: [
      { label: '政策功能专区', path: '/zcgnzqGd' },
      { label: '中小企业专区', path: '/zxqyzqGd' },
      { label: '优化营商环境', path: '/yhyshjGd' },
      { label: '带量批量采购', path: '/dlplcgGd' },
      { label: '远程异地评标', path: '/ycydpbGd' },
    ],
  },
  {
    label: '办事服务',
    children: [
      { label: '办事指南', path: '/bsznGd' },
      { label: '操作指南', path: '/czznGd' },
      { label: '培训通知', path: '/pxtzGd' },
      { label: '学习交流', path: '/xxjlGd' },
      { label: '下载中心', path: '/downLoadGd' },
      { label: '代理机构', path: '/agencyDirectoriesGd' },
    ],
  },
  {
    label: '互动交流',
    path: '/communicationGd',
    children: [
      { label: '咨询留言', path: '/leaveMessageGd' },
      { label: '问卷调查', path: '/wjdcGd' },
      { label: '营商环境意见建议征集', path: '/yshjyjjyzjGd' },
    ],
  },
]

/** Navigation of a city's sub-site: the notices of the city, and what the province keeps for all. */
export const cityNavigation = (home: string, regionCode: string): NavItem[] => {
  const ofCity = (path: string) => `${path}?regionCode=${regionCode}`
  return [
    { label: '首页', path: home },
    {
      label: '本市采购公告',
      path: ofCity('/noticeInformationGd'),
      children: [
        { label: '项目采购公告', path: ofCity('/noticeInformationGd') },
        { label: '电子卖场公告', path: ofCity('/dzmcggGd') },
        { label: '框架协议公告', path: ofCity('/kjxyggGd') },
        { label: '带量批量采购公告', path: ofCity('/dlplcgggGd') },
      ],
    },
    { label: '政策法规', path: '/policiesRegulationsGd' },
    { label: '监管信息', path: '/regulatoryInformationGd' },
    { label: '办事指南', path: '/bsznGd' },
    { label: '下载中心', path: '/downLoadGd' },
    { label: '代理机构', path: '/agencyDirectoriesGd' },
    { label: '咨询留言', path: '/leaveMessageGd' },
  ]
}

export const topLinks: NavItem[] = [
  { label: '登录', path: '/userLogin' },
  { label: '注册', path: '/instructionsGd' },
]
