import { article, channelList, channelTabs, home, noticeSearch, page, type Route } from '../kinds.ts'

export const routes: Record<string, Route> = {
  '/website': home({ title: '四川政府采购网首页' }),
  '/contentListPage': channelList({ title: '工作通知', channel: 'gztz' }),
  '/workDynamics': channelList({ title: '工作动态', channel: 'gzdt' }),
  '/massageListPage': noticeSearch({ title: '公示信息', channels: ['gsxx'], tabs: 'gsxx-noticeType' }),
  '/noticeInformation': noticeSearch({ title: '公告信息', channels: ['ggxx'], tabs: 'ggxx' }),
  '/regulatoryInformation': channelTabs({ title: '监管信息', channel: 'jgxx' }),
  '/exposureListPage': page('credit-list', { title: '曝光台', variant: 'serious' }),
  '/article': article({ title: '信息详情' }),
  '/downLoad': page('download-list', { title: '下载中心', channel: 'xzzx' }),
  '/policyFunction': channelTabs({ title: '政策功能', channel: 'zcgn' }),
  '/directories': page('supplier-directory', { title: '供应商名录' }),
  '/supplierInfo': page('supplier-detail', { title: '供应商详情' }),
  '/agencyDirectories': page('agency-directory', { title: '代理机构名录' }),
  '/agentInfo': page('agency-detail', { title: '代理机构详情' }),
  '/communication': page('message-board', { title: '互动交流' }),
  '/fullSearching': page('full-search', { title: '全文检索' }),
  '/law': page('law-list', { title: '政策法规', channel: 'zcfg' }),
  '/sichuanList': channelList({ title: '信息列表' }),
  '/detail': article({ title: '法规详情' }),
  '/maintenanceMsg': page('static-page', { title: '系统维护公告', channel: 'xtwh', variant: 'maintenance' }),
}
