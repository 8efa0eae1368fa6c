import { cityLinks, friendLinks, linkClass, loginEntrances } from '../common/links.ts'
import type { LinkClassSeed } from '../pack.ts'

export const links: LinkClassSeed[] = [
  loginEntrances(),
  linkClass('platform', '业务系统', [
    {
      title: '政府采购综合管理平台',
      url: 'https://manage.sx.sunport.example/',
      description: '计划、合同与支付管理',
      icon: 'building',
    },
    {
      title: '项目电子化交易系统',
      url: 'https://trade.sx.sunport.example/',
      description: '投标响应与不见面开标',
      icon: 'gavel',
    },
    {
      title: '电子卖场',
      url: 'https://mall.sx.sunport.example/',
      description: '小额零星采购',
      icon: 'store',
    },
    {
      title: '信用融资平台',
      url: 'https://finance.sx.sunport.example/',
      description: '中标企业信用贷款',
      icon: 'bank',
    },
  ]),
  linkClass('zone', '专题专区', [
    { title: '政府采购投诉专区', url: '/complaintAreaSx', description: '指南、模板与决定', icon: 'scale' },
    { title: '政策功能专区', url: '/policyFunctionSx', description: '中小企业、绿色与创新', icon: 'leaf' },
    { title: '政府购买服务', url: '/gmfwSx', description: '目录、政策与实践', icon: 'users' },
    { title: '专家公示', url: '/expertPublicitySx', description: '评审专家入库公示', icon: 'user' },
    { title: '供应商公示', url: '/supplierPublicitySx', description: '供应商登记公示', icon: 'store' },
  ]),
  linkClass('zone-complaint', '投诉专区链接', [
    { title: '咨询留言', url: '/leaveMessageSx', icon: 'chat' },
    { title: '政策法规', url: '/lawSx', icon: 'book' },
    { title: '专家不良行为', url: '/zjblxwSx', icon: 'flag' },
  ]),
  cityLinks('/noticeInformationSx', {
    '610001': '省本级',
    '610100': '西安市',
    '610200': '铜川市',
    '610300': '宝鸡市',
    '610400': '咸阳市',
    '610500': '渭南市',
    '610600': '延安市',
    '610700': '汉中市',
    '610800': '榆林市',
    '610900': '安康市',
    '611000': '商洛市',
    '619700': '西咸新区',
    '619800': '杨凌示范区',
  }),
  friendLinks([
    { title: '陕西省人民政府', url: 'https://www.sx-gov.example/' },
    { title: '陕西省财政厅', url: 'https://czt.sx-gov.example/' },
    { title: '陕西省公共资源交易平台', url: 'https://ggzy.sx-gov.example/' },
    { title: '信用陕西', url: 'https://credit.sx-gov.example/' },
  ]),
]
