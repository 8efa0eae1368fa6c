import { article, channelList, channelTabs, home, noticeSearch, page, type Route } from '../kinds.ts'

export const routes: Record<string, Route> = {
  '/websiteHGs': home({ title: '甘肃政府采购网首页' }),
  '/noticeInformationGs': noticeSearch({ title: '公告信息', channels: ['ggxx'], tabs: 'ggxx' }),
  '/massageListPageGs': noticeSearch({ title: '公示信息', channels: ['gsxx'], tabs: 'gsxx-noticeType' }),
  '/workDynamicsGs': channelList({ title: '工作动态', channel: 'gzdt' }),
  '/lawGs': page('law-list', { title: '政策法规', channel: 'zcfg' }),
  '/regulatoryInformationGs': channelTabs({ title: '监管信息', channel: 'jgxx' }),
  '/purchaseServicesGs': channelTabs({ title: '政府购买服务', channel: 'gmfw' }),
  '/serviceGuideGs': channelTabs({ title: '办事指南', channel: 'bszn' }),
  '/onlineServiceGs': page('link-hub', { title: '在线服务', linkClasses: ['service'] }),
  '/articleGs': article({ title: '信息详情' }),
  '/exposureListPageGs': page('credit-list', { title: '曝光台', variant: 'serious' }),
  '/interactiveCommunicationGs': page('message-board', { title: '互动交流' }),
  '/fullSearchingGs': page('full-search', { title: '全文检索' }),
  '/agencyDirectoriesGs': page('agency-directory', { title: '代理机构名录' }),
  '/agentInfoGs': page('agency-detail', { title: '代理机构详情' }),
  '/communicationGs': page('message-form', { title: '咨询留言', variant: 'consult' }),
  '/unitInfoGs': page('organisation', { title: '单位公告与合同' }),
}
