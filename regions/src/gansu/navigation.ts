import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/websiteHGs' },
  { label: '工作动态', path: '/workDynamicsGs' },
  { label: '公告信息', path: '/noticeInformationGs' },
  { label: '公示信息', path: '/massageListPageGs' },
  { label: '政策法规', path: '/lawGs' },
  { label: '政府购买服务', path: '/purchaseServicesGs' },
  { label: '监管信息', path: '/regulatoryInformationGs' },
  { label: '曝光台', path: '/exposureListPageGs' },
  { label: '办事指南', path: '/serviceGuideGs' },
  { label: '在线服务', path: '/onlineServiceGs' },
  { label: '代理机构', path: '/agencyDirectoriesGs' },
  { label: '互动交流', path: '/interactiveCommunicationGs' },
  { label: '咨询留言', path: '/communicationGs' },
]
