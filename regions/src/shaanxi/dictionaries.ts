import { tab } from '../common/dictionaries.ts'
import type { RegionPack } from '../pack.ts'

export const dictionaries: RegionPack['dictionaries'] = {
  'xmcg-noticeType': {
    name: '信息公告类型',
    entries: [
      tab('59,5E', '意向公开', 'xxgg'),
      tab('001051,00105F', '采购前公示', 'xxgg'),
      tab('00101', '采购公告', 'xxgg'),
      tab('00103', '更正公告', 'xxgg'),
      tab('00102', '结果公告', 'xxgg'),
      tab('001004,001006', '终止公告', 'xxgg'),
      tab('001054,00100B', '合同公示', 'xxgg'),
      tab('001009,00105A,00100C', '履约验收信息', 'xxgg'),
      tab('001062', '中小企业预留份额执行情况公示', 'xxgg'),
      tab('001059,001052,001053,00105B', '其他', 'xxgg'),
    ],
  },
}
