import { acceptanceTab, announcementTabs, projectTabs, publicityTabs, tab } from '../common/dictionaries.ts'
import type { RegionPack } from '../pack.ts'

export const dictionaries: RegionPack['dictionaries'] = {
  'xmcg-noticeType': { name: '项目采购公告类型', entries: projectTabs('xmgg') },
  'lmy-xmcg-noticeType': {
    name: '项目采购公告类型（栏目页）',
    entries: [...publicityTabs('xmgg'), ...announcementTabs('xmgg'), acceptanceTab('xmgg')],
  },
  'xxcg-noticeType': {
    name: '自行采购公告类型',
    entries: [
      tab('00101', '采购公告', 'zxcgzq'),
      tab('00103', '更正公告', 'zxcgzq'),
      tab('00102', '成交公告', 'zxcgzq'),
      tab('001004,001006', '终止公告', 'zxcgzq'),
      tab('001054', '合同公告', 'zxcgzq'),
    ],
  },
}
