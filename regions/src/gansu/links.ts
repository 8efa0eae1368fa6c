import { cityLinks, friendLinks, linkClass, loginEntrances } from '../common/links.ts'
import type { LinkClassSeed } from '../pack.ts'

export const links: LinkClassSeed[] = [
  loginEntrances(),
  linkClass('service', '在线服务', [
    {
      title: '用户注册',
      url: 'https://register.gs.sunport.example/',
      description: '供应商与代理机构在线入库',
      icon: 'user',
    },
    {
      title: 'CA办理',
      url: 'https://ca.gs.sunport.example/',
      description: '数字证书与电子签章申领',
      icon: 'key',
    },
    {
      title: '电子保函',
      url: 'https://guarantee.gs.sunport.example/',
      description: '以保函替代投标保证金',
      icon: 'shield',
    },
    {
      title: '合同融资',
      url: 'https://finance.gs.sunport.example/',
      description: '凭采购合同申请融资',
      icon: 'bank',
    },
    {
      title: '电子卖场',
      url: 'https://mall.gs.sunport.example/',
      description: '货物与服务在线直购',
      icon: 'store',
    },
    {
      title: '专家抽取',
      url: 'https://expert.gs.sunport.example/',
      description: '评审专家随机抽取',
      icon: 'users',
    },
  ]),
  linkClass('platform', '业务系统', [
    {
      title: '政府采购一体化系统',
      url: 'https://manage.gs.sunport.example/',
      description: '计划、执行与合同',
      icon: 'building',
    },
    {
      title: '项目电子交易系统',
      url: 'https://trade.gs.sunport.example/',
      description: '投标、开标与评审',
      icon: 'gavel',
    },
  ]),
  linkClass('zone', '专题专区', [
    { title: '政府购买服务', url: '/purchaseServicesGs', description: '政策、目录与实践', icon: 'users' },
    { title: '监管信息', url: '/regulatoryInformationGs', description: '投诉处理与检查', icon: 'shield' },
    { title: '曝光台', url: '/exposureListPageGs', description: '失信行为公开', icon: 'flag' },
    { title: '办事指南', url: '/serviceGuideGs', description: '按角色查办事流程', icon: 'book' },
  ]),
  cityLinks('/noticeInformationGs', {
    '620001': '省本级',
    '620100': '兰州市',
    '620200': '嘉峪关市',
    '620300': '金昌市',
    '620400': '白银市',
    '620500': '天水市',
    '620600': '武威市',
    '620700': '张掖市',
    '620800': '平凉市',
    '620900': '酒泉市',
    '621000': '庆阳市',
    '621100': '定西市',
    '621200': '陇南市',
    '622900': '临夏州',
    '623000': '甘南州',
    '629800': '兰州新区',
  }),
  friendLinks([
    { title: '甘肃省人民政府', url: 'https://www.gs-gov.example/' },
    { title: '甘肃省财政厅', url: 'https://czt.gs-gov.example/' },
    { title: '甘肃省公共资源交易网', url: 'https://ggzy.gs-gov.example/' },
    { title: '信用甘肃', url: 'https://credit.gs-gov.example/' },
  ]),
]
