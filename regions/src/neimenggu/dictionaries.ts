import {
  acceptanceTab,
  announcementTabs,
  frameworkTabs,
  intentionTab,
  storeTabs,
  tab,
} from '../common/dictionaries.ts'
import type { DictSeed, RegionPack } from '../pack.ts'

const portalTabs = (channel: string): DictSeed[] => [
  tab('00101', '采购公告', channel),
  tab('00103', '更正公告', channel),
  tab('00102', '结果公告', channel),
  tab('001004,001006', '终止公告', channel),
  tab('001054', '合同公告', channel),
]

const announcements: DictSeed[] = [
  tab('001059', '采购需求', 'cggg'),
  tab('00105F', '采购前公示', 'cggg'),
  ...announcementTabs('cggg'),
  acceptanceTab('cggg'),
  tab('001062', '预留份额执行情况', 'cggg'),
]

export const dictionaries: RegionPack['dictionaries'] = {
  'xmcg-noticeType': {
    name: '项目采购公告类型',
    entries: [tab('59,5E', '采购意向', 'cggg'), tab('001051', '单一来源公示', 'dyly'), ...announcements],
  },
  ggxx: { name: '采购公告类型', entries: [intentionTab('cggg'), ...announcements] },
  'dzmc-noticeType': { name: '电子卖场公告类型', entries: storeTabs('dzmcgg') },
  'kjxy-noticeType': { name: '框架协议公告类型', entries: frameworkTabs('kjxygg') },
  'zqgg-noticeType': { name: '专区公告类型', entries: portalTabs('zqgg') },
  'gxcg-noticeType': { name: '高校采购公告类型', entries: portalTabs('gxcgxx') },
}
