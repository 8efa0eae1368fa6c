import {
  acceptanceTab,
  announcementTabs,
  frameworkTabs,
  legacyTabs,
  projectTabs,
  publicityTabs,
  storeTabs,
  tab,
} from '../common/dictionaries.ts'
import type { RegionPack } from '../pack.ts'

export const dictionaries: RegionPack['dictionaries'] = {
  'xmcg-noticeType': { name: '项目采购公告类型', entries: projectTabs('xmcggg') },
  'lmy-xmcg-noticeType': {
    name: '项目采购公告类型（栏目页）',
    entries: [
      ...publicityTabs('xmcggg'),
      tab('001101', '采购计划', 'cgjh'),
      ...announcementTabs('xmcggg'),
      acceptanceTab('xmcggg'),
    ],
  },
  'dzmc-noticeType': { name: '电子卖场公告类型', entries: storeTabs('dzmcgg') },
  'kjxy-noticeType': { name: '框架协议公告类型', entries: frameworkTabs('kjxygg') },
  'dlplcg-noticeType': {
    name: '带量批量采购公告类型',
    entries: [
      tab('00101', '采购公告', 'dlplcggg'),
      tab('00103', '更正公告', 'dlplcggg'),
      tab('00102', '成交结果公告', 'dlplcggg'),
      tab('001004,001006', '终止公告', 'dlplcggg'),
      tab('001054,00100B', '合同公告', 'dlplcggg'),
    ],
  },
  'jwgg-noticeType': { name: '旧网公告类型', entries: legacyTabs('jwgg') },
}
