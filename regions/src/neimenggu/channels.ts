import { downloads, laws, list, notices, singlePage, tabsOf } from '../common/channels.ts'
import {
  acceptanceTypes,
  announcementTypes,
  frameworkTypes,
  intentionTypes,
  storeTypes,
} from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

/** Single source stands in a list of its own here; intentions are announced with the notices. */
const cgggTypes = [...intentionTypes, '001059', '00105F', '001062', ...announcementTypes, ...acceptanceTypes]
const portalTypes = ['00101', '00103', '00102', '001004', '001006', '001054']

const noticeChannels: ChannelSeed[] = [
  notices('cggg', '采购公告', 'project', cgggTypes, {
    publicId: '72289d72580838523529e2a8099cbc57',
  }),
  notices('dyly', '单一来源公示', 'single-source', ['001051']),
  notices('dzmcgg', '电子卖场公告', 'store', storeTypes),
  notices('kjxygg', '框架协议公告', 'framework', frameworkTypes),
]

/** The sub-portal of state-owned enterprises and colleges. */
const subPortal: ChannelSeed[] = [
  notices('zqgg', '专区公告信息', 'state-owned', portalTypes),
  notices('gxcgxx', '高校采购信息', 'college', portalTypes),
  list('gxxxgk', '高校信息公开'),
  list('zdgf', '制度规范'),
  singlePage('lxwm', '联系我们'),
]

export const channels: ChannelSeed[] = [
  list('tzgg', '通知公告'),
  list('gzdt', '工作动态'),
  ...noticeChannels,
  laws('zcfg', '政策法规'),
  list('zcgn', '政策功能', {
    children: tabsOf('zcgn', {
      zxqy: '中小企业',
      lscg: '绿色采购',
      xczx: '乡村振兴',
      cxcp: '科技创新',
      htrz: '合同融资',
    }),
  }),
  list('ppp', 'PPP频道', {
    children: tabsOf('ppp', { zc: '政策制度', xm: '项目信息', al: '典型案例', zs: '知识问答' }),
  }),
  list('jgxx', '监管信息', {
    children: tabsOf('jgxx', {
      tscl: '投诉处理',
      jdjc: '监督检查',
      dljgjc: '代理机构检查',
      xzcf: '行政处罚',
      bgt: '曝光台',
    }),
  }),
  list('yhyshj', '优化营商环境', {
    children: tabsOf('yhyshj', {
      zc: '政策文件',
      cs: '改革举措',
      al: '典型案例',
      qd: '承诺清单',
      wd: '惠企问答',
    }),
  }),
  list('bszn', '办事指南', {
    children: tabsOf('bszn', {
      cgr: '采购人',
      dljg: '代理机构',
      gys: '供应商',
      zj: '评审专家',
      cjwt: '常见问题',
    }),
  }),
  list('cgzn-app', '采购指南'),
  downloads('fbxz', '范本下载', { cgwj: '采购文件范本', ht: '合同范本', ws: '文书范本', sc: '操作手册' }),
  list('zsk', '政府采购知识库', {
    children: tabsOf('zsk', {
      fg: '法规制度',
      lc: '采购流程',
      cgr: '采购人问题',
      gys: '供应商问题',
      ps: '评审问题',
      xt: '系统操作',
    }),
  }),
  list('gqcg', '国企采购专区', {
    children: tabsOf('gqcg', { gg: '企业采购动态', zd: '采购制度', gy: '供应商合作', al: '阳光采购案例' }),
  }),
  ...subPortal,
]
