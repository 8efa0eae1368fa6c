import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/websiteHn' },
  { label: '公告信息', path: '/noticeInformationHn' },
  { label: '公示信息', path: '/massageListPageHn' },
  {
    label: '通知动态',
    children: [
      { label: '通知公告', path: '/contentListPageHn' },
      { label: '工作动态', path: '/statusListPageHn' },
      { label: '清退公告', path: '/clearNoticeHn' },
    ],
  },
  { label: '政策法规', path: '/lawHn' },
  { label: '政策功能', path: '/policyFunctionHn' },
  { label: '监督检查', path: '/supervisoryReviewHn' },
  { label: '曝光台', path: '/exposureListPageHn' },
  {
    label: '名录',
    children: [
      { label: '供应商', path: '/directoriesHn' },
      { label: '代理机构', path: '/agencyDirectoriesHn' },
    ],
  },
  {
    label: '学习园地',
    children: [
      { label: '学习培训', path: '/learnAndTrain' },
      { label: '采购知识', path: '/knowledgeBuyHn' },
      { label: '下载专区', path: '/downLoadHn' },
    ],
  },
  { label: '互动交流', path: '/communicationHn' },
  { label: '问卷调查', path: '/questionNaireHn' },
]

export const footerLinks: NavItem[] = [{ label: '网站年度报表', path: '/annualReportHn' }]
