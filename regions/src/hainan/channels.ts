import { downloads, laws, list, notices, tabsOf } from '../common/channels.ts'
import { acceptanceTypes, announcementTypes, publicityTypes } from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

export const channels: ChannelSeed[] = [
  notices('ggxx', '公告信息', 'project', announcementTypes, {
    publicId: 'c5bff13f-21ca-4dac-b158-cb40accd3035',
  }),
  notices('gsxx', '公示信息', 'publicity', [...publicityTypes, ...acceptanceTypes], {
    publicId: '6d48e0f7-8dff-412f-9f89-83f01a2d296f',
  }),
  notices('jwgg', '旧网公告', 'legacy', ['00101', '00103', '00102', '001004', '001006']),
  list('tzgg', '通知公告'),
  list('gzdt', '工作动态'),
  list('qtgg', '清退公告'),
  laws('zcfg', '政策法规'),
  list('zcgn', '政策功能', {
    children: tabsOf('zcgn', {
      zmg: '自由贸易港政策',
      zxqy: '中小企业',
      lscg: '绿色采购',
      xczx: '乡村振兴',
      htrz: '综合金融服务',
      cxcp: '创新产品',
    }),
  }),
  list('jdjc', '监督检查', {
    children: tabsOf('jdjc', {
      tscl: '投诉处理',
      jcjg: '检查结果',
      dljg: '代理机构检查',
      xzcf: '行政处罚',
      zjgl: '评审专家监管',
    }),
  }),
  list('xxpx', '学习培训'),
  list('cgzs', '采购知识'),
  list('wznb', '网站年度报表'),
  downloads('xzzq', '下载专区', { sc: '操作手册', gj: '工具软件', fb: '文件范本', bd: '常用表单' }),
]
