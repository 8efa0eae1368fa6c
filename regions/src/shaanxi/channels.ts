import { laws, list, notices, singlePage, tabsOf } from '../common/channels.ts'
import { projectTypes } from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

export const channels: ChannelSeed[] = [
  list('xwdt', '新闻动态'),
  notices('xxgg', '信息公告', 'project', projectTypes, {
    publicId: '1eb454a2-7ff7-4a3b-b12c-12acc2685bd1',
  }),
  laws('zcfg', '政策法规'),
  list('zcgnzq', '政策功能专区', {
    children: tabsOf('zcgnzq', {
      zxqy: '中小企业发展',
      lscg: '绿色采购',
      xczx: '乡村振兴',
      cxcp: '科技创新',
      htrz: '政府采购信用融资',
      ylfe: '预留份额',
    }),
  }),
  list('gmfw', '政府购买服务', {
    children: [
      list('gmfwxx', '购买服务信息'),
      laws('gmfwzc', '购买服务政策'),
      ...tabsOf('gmfw', { ml: '指导性目录', sj: '实践经验', jx: '绩效管理' }),
    ],
  }),
  list('jdjc', '监督检查', {
    children: tabsOf('jdjc', {
      jcjg: '检查结果',
      xzcf: '行政处罚',
      dljg: '代理机构监管',
      zjgl: '专家监管',
      xyjl: '信用记录',
    }),
  }),
  list('tszq', '政府采购投诉专区', {
    children: tabsOf('tszq', {
      zn: '投诉指南',
      fb: '文书模板',
      jd: '处理决定',
      al: '以案释法',
      qd: '受理渠道',
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
  list('xxgk', '信息公开', {
    children: tabsOf('xxgk', {
      zn: '公开指南',
      zd: '公开制度',
      ml: '公开目录',
      tj: '统计信息',
      yjs: '预算与决算',
    }),
  }),
  list('zjgs', '专家公示'),
  list('gysgs', '供应商公示'),
  list('wznb', '网站年度报表'),
  singlePage('jgzn', '机构职能'),
  singlePage('jgjj', '机构简介'),
  singlePage('lxwm', '联系我们'),
]
