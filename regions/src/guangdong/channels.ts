import { downloads, laws, list, notices, singlePage, tabsOf } from '../common/channels.ts'
import { frameworkTypes, projectTypes, storeTypes } from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

/** The ids that links from outside carry. */
const publicIds = {
  project: 'fca71be5-fc0c-45db-96af-f513e9abda9d',
  plan: '95ff31f3-a1af-4bc4-b1a2-54c894476193',
  framework: '82fad126-7447-43a2-94aa-d42647349ae9',
  store: '3b49b9ba-48b6-4220-9e8b-eb89f41e9d66',
}

const news: ChannelSeed[] = [
  list('gdtt', '滚动头条'),
  list('tzgg', '通知公告'),
  list('gzdt', '工作动态'),
  list('zcdt', '政采动态'),
  list('jyjl', '经验交流'),
]

const noticeChannels: ChannelSeed[] = [
  notices('xmcggg', '项目采购公告', 'project', projectTypes, {
    publicId: publicIds.project,
  }),
  notices('cgjh', '采购计划', 'plan', ['001101'], { publicId: publicIds.plan }),
  notices('dzmcgg', '电子卖场公告', 'store', storeTypes, { publicId: publicIds.store }),
  notices('kjxygg', '框架协议公告', 'framework', frameworkTypes, { publicId: publicIds.framework }),
  notices('dlplcggg', '带量批量采购公告', 'bulk', frameworkTypes),
  notices('jwgg', '旧网公告', 'legacy', ['00101', '00103', '00102', '001004', '001006']),
]

const policies: ChannelSeed[] = [
  laws('zcfg', '政策法规'),
  laws('zcfg-list', '最新政策'),
  list('cgml', '采购目录'),
  list('pflm', '普法栏目'),
  list('gmfw', '政府购买服务', {
    children: [
      list('zdxml', '政府购买服务指导性目录'),
      list('fwcgpm', '服务采购品目'),
      ...tabsOf('gmfw', { zc: '购买服务政策', sj: '实践探索', jx: '绩效评价', wd: '政策问答' }),
    ],
  }),
]

const supervision: ChannelSeed[] = [
  list('jgxx', '监管信息', {
    children: tabsOf('jgxx', {
      tscl: '投诉处理',
      jdjc: '监督检查',
      dljg: '代理机构检查',
      xzcf: '行政处罚',
      zjgl: '评审专家管理',
      sxjl: '失信行为通报',
    }),
  }),
  list('qtbzjgs', '清退保证金公示'),
]

const zones: ChannelSeed[] = [
  list('zcgnzq', '政策功能专区', {
    children: tabsOf('zcgnzq', {
      lscg: '绿色采购',
      xczx: '乡村振兴',
      cxcp: '科技创新',
      zxqy: '中小企业',
      aqcp: '安全可靠产品',
      lsjc: '绿色建材',
    }),
  }),
  list('zxqyzq', '中小企业专区', {
    children: tabsOf('zxqyzq', {
      zc: '扶持政策',
      ylfe: '预留份额',
      rz: '合同融资',
      tz: '对接活动',
      wd: '办事问答',
    }),
  }),
  list('yhyshj', '优化营商环境', {
    children: tabsOf('yhyshj', {
      zc: '政策文件',
      cs: '改革举措',
      al: '典型案例',
      qd: '负面清单',
      fk: '意见反馈',
    }),
  }),
  list('dlplcg', '带量批量采购', {
    children: tabsOf('dlplcg', { gz: '制度规则', ml: '品目目录', fa: '实施方案', wd: '常见问题' }),
  }),
  list('ycydpb', '远程异地评标'),
]

const services: ChannelSeed[] = [
  list('bszn', '办事指南', {
    children: tabsOf('bszn', {
      cgr: '采购人',
      dljg: '代理机构',
      gys: '供应商',
      zj: '评审专家',
      jgbm: '监管部门',
      cjwt: '常见问题',
    }),
  }),
  list('czzn', '操作指南'),
  list('pxtz', '培训通知'),
  list('xxjl', '学习交流'),
  downloads('xzzx', '下载中心', { sc: '操作手册', kj: '客户端软件', fb: '采购文件范本', bd: '常用表格' }),
  singlePage('zcxz', '注册须知'),
]

export const channels: ChannelSeed[] = [
  ...news,
  ...noticeChannels,
  ...policies,
  ...supervision,
  ...zones,
  ...services,
]
