import { downloads, laws, list, notices, singlePage, tabsOf } from '../common/channels.ts'
import {
  acceptanceTypes,
  announcementTypes,
  disclosureTypes,
  intentionTypes,
} from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

export const channels: ChannelSeed[] = [
  list('tpxw', '图片新闻'),
  list('tzgg', '通知公告'),
  list('dsdt', '地市动态'),
  list('zxzz', '专项整治'),
  list('zxxd', '专项行动'),
  notices('cggg', '采购公告', 'project', [...intentionTypes, ...announcementTypes], {
    publicId: 'c5bff13f-21ca-4dac-b158-cb40accd3035',
  }),
  notices('gsxx', '公示信息', 'publicity', [...disclosureTypes, ...acceptanceTypes]),
  list('zcgn', '政策功能', {
    children: tabsOf('zcgn', {
      zxqy: '促进中小企业发展',
      lscg: '绿色采购',
      xczx: '支持乡村振兴',
      cxcp: '支持科技创新',
      htrz: '政府采购合同融资',
      dzbh: '电子保函',
    }),
  }),
  list('zcjd', '政策解读'),
  list('zfcgzczq', '政府采购政策专区', {
    children: [
      laws('zfcgzczq-gj', '国家政策'),
      ...tabsOf('zfcgzczq', { sj: '省级政策', ds: '地市政策', zn: '政策指南', al: '典型案例' }),
    ],
  }),
  list('zfcgml', '政府采购目录'),
  list('jgxx', '监管信息', {
    children: [
      list('xzcf', '行政处罚'),
      list('xzcl', '行政处理'),
      list('zfjdcx', '执法监督查询'),
      ...tabsOf('jgxx', { jdjc: '监督检查', dljgpj: '代理机构评价', tsjg: '投诉处理结果' }),
    ],
  }),
  list('zyts', '质疑投诉', {
    children: tabsOf('zyts', {
      zn: '质疑投诉指南',
      fb: '文书范本',
      jd: '投诉处理决定',
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
      jgbm: '监管部门',
      cjwt: '常见问题',
    }),
  }),
  list('czzn', '操作指南'),
  downloads('xzzq', '下载专区', { sc: '操作手册', kj: '客户端与驱动', fb: '文件范本', bd: '常用表单' }),
  list('cxcgzq', '创新采购专区', {
    children: tabsOf('cxcgzq', {
      zc: '创新政策',
      xq: '创新需求',
      hzcx: '合作创新采购',
      cp: '首台套与创新产品',
      al: '实践案例',
    }),
  }),
  list('zfcgxhzq', '政府采购协会专区', {
    children: tabsOf('zfcgxhzq', {
      dt: '协会动态',
      hy: '会员服务',
      zl: '行业自律',
      px: '培训交流',
      yj: '研究成果',
    }),
  }),
  singlePage('jgzn', '机构职能'),
]
