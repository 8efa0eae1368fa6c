import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/website' },
  { label: '工作动态', path: '/workDynamics' },
  { label: '工作通知', path: '/contentListPage' },
  { label: '公告信息', path: '/noticeInformation' },
  { label: '公示信息', path: '/massageListPage' },
  { label: '政策法规', path: '/law' },
  { label: '政策功能', path: '/policyFunction' },
  { label: '监管信息', path: '/regulatoryInformation' },
  { label: '曝光台', path: '/exposureListPage' },
  {
    label: '名录',
    children: [
      { label: '供应商', path: '/directories' },
      { label: '代理机构', path: '/agencyDirectories' },
    ],
  },
  { label: '互动交流', path: '/communication' },
  { label: '下载中心', path: '/downLoad' },
]
