import { downloads, laws, list, notices, singlePage, tabsOf } from '../common/channels.ts'
import {
  acceptanceTypes,
  announcementTypes,
  disclosureTypes,
  intentionTypes,
} from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

export const channels: ChannelSeed[] = [
  list('gztz', '工作通知', { publicId: 'af39a1a6-1253-49fb-939e-cb929b7f5cd7' }),
  list('gzdt', '工作动态', { publicId: '75dd6dc8-82e8-4a71-b0d4-899c7de1eb7f' }),
  notices('ggxx', '公告信息', 'project', [...intentionTypes, ...announcementTypes], {
    publicId: 'c5bff13f-21ca-4dac-b158-cb40accd3035',
  }),
  notices('gsxx', '公示信息', 'publicity', [...disclosureTypes, ...acceptanceTypes], {
    publicId: '6d48e0f7-8dff-412f-9f89-83f01a2d296f',
  }),
  laws('zcfg', '政策法规'),
  list('zcgn', '政策功能', {
    children: tabsOf('zcgn', {
      zxqy: '中小企业',
      lscg: '绿色采购',
      xczx: '乡村振兴',
      zcd: '政采贷',
      cxcp: '创新产品',
      jybh: '监狱企业与残疾人福利',
    }),
  }),
  list('jgxx', '监管信息', {
    children: tabsOf('jgxx', {
      tscl: '投诉处理',
      jdjc: '监督检查',
      dljgpj: '代理机构评价',
      xzcf: '行政处罚',
      zjgl: '评审专家管理',
      xyjl: '信用记录',
    }),
  }),
  downloads('xzzx', '下载中心', { sc: '操作手册', qd: '驱动与控件', mb: '文件模板', zl: '培训资料' }),
  singlePage('xtwh', '系统维护公告'),
]
