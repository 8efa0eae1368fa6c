import { laws, list, notices, tabsOf } from '../common/channels.ts'
import { acceptanceTypes, announcementTypes, publicityTypes } from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

export const channels: ChannelSeed[] = [
  list('gzdt', '工作动态'),
  notices('ggxx', '公告信息', 'project', announcementTypes),
  notices('gsxx', '公示信息', 'publicity', [...publicityTypes, ...acceptanceTypes]),
  laws('zcfg', '政策法规'),
  list('gmfw', '政府购买服务', {
    children: tabsOf('gmfw', {
      zc: '政策制度',
      ml: '指导性目录',
      sj: '实践案例',
      jx: '绩效评价',
      wd: '政策问答',
    }),
  }),
  list('jgxx', '监管信息', {
    children: tabsOf('jgxx', {
      tscl: '投诉处理',
      jdjc: '监督检查',
      dljgpj: '代理机构评价',
      xzcf: '行政处罚',
      zjgl: '评审专家管理',
    }),
  }),
  list('bszn', '办事指南', {
    children: tabsOf('bszn', {
      cgr: '采购人',
      dljg: '代理机构',
      gys: '供应商',
      zj: '评审专家',
      czsc: '操作手册',
      cjwt: '常见问题',
    }),
  }),
]
