import { cityLinks, friendLinks, linkClass, loginEntrances } from '../common/links.ts'
import type { LinkClassSeed } from '../pack.ts'

const supplierService: LinkClassSeed[] = [
  linkClass('supplier-service', '供应商服务', [
    { title: '供应商注册', url: '/instructionsGd', description: '阅读须知，在线入库', icon: 'user' },
    { title: '投标办事指南', url: '/bsznGd?channel=bszn-gys', description: '从报名到签约', icon: 'book' },
    {
      title: '项目采购公告',
      url: '/noticeInformationGd',
      description: '按地区、品类查找商机',
      icon: 'search',
    },
    { title: '咨询留言', url: '/leaveMessageGd', description: '业务与系统问题在线问', icon: 'chat' },
  ]),
  linkClass('supplier-finance', '金融服务', [
    {
      title: '合同融资',
      url: '/zxqyzqGd?channel=zxqyzq-rz',
      description: '凭采购合同申请贷款',
      icon: 'bank',
    },
    {
      title: '电子保函',
      url: 'https://guarantee.gd.sunport.example/',
      description: '以保函替代保证金',
      icon: 'shield',
    },
    { title: '清退保证金公示', url: '/qtbzjgsGd', description: '查看待退保证金', icon: 'scale' },
  ]),
  linkClass('supplier-data', '信息查询', [
    { title: '失信行为记录名单', url: '/jlmdGd', description: '查询主体信用记录', icon: 'flag' },
    {
      title: '代理机构名录',
      url: '/agencyDirectoriesGd',
      description: '登记机构与从业人员',
      icon: 'building',
    },
    { title: '采购目录', url: '/cgmlGd', description: '集采目录与限额标准', icon: 'file' },
  ]),
]

const zoneLinks: LinkClassSeed[] = [
  linkClass('zone', '专题专区', [
    { title: '政策功能专区', url: '/zcgnzqGd', description: '绿色、创新、乡村振兴', icon: 'leaf' },
    { title: '中小企业专区', url: '/zxqyzqGd', description: '预留份额与融资支持', icon: 'store' },
    { title: '优化营商环境', url: '/yhyshjGd', description: '改革举措与典型案例', icon: 'star' },
    { title: '带量批量采购', url: '/dlplcgGd', description: '归集需求，以量换价', icon: 'truck' },
    { title: '远程异地评标', url: '/ycydpbGd', description: '专家资源跨区共享', icon: 'map' },
  ]),
  linkClass('zone-sme', '中小企业专区链接', [
    { title: '供应商生态服务平台', url: '/gysstfwptGd', icon: 'store' },
    { title: '采购意向公开', url: '/noticeInformationGd?noticeType=59,5E', icon: 'clock' },
    { title: '咨询留言', url: '/leaveMessageGd', icon: 'chat' },
  ]),
  linkClass('zone-bulk', '带量批量采购链接', [
    { title: '带量批量采购公告', url: '/dlplcgggGd', icon: 'file' },
    { title: '采购目录', url: '/cgmlGd', icon: 'book' },
  ]),
  linkClass('zone-policy', '政策功能专区链接', [
    { title: '政策法规', url: '/policiesRegulationsGd', icon: 'book' },
    { title: '中小企业专区', url: '/zxqyzqGd', icon: 'store' },
    { title: '普法栏目', url: '/pflmGd', icon: 'scale' },
  ]),
  linkClass('zone-business', '优化营商环境链接', [
    { title: '意见建议征集', url: '/yshjyjjyzjGd', icon: 'chat' },
    { title: '问卷调查', url: '/wjdcGd', icon: 'chart' },
    { title: '监管信息', url: '/regulatoryInformationGd', icon: 'shield' },
  ]),
]

/** Two cities have a sub-site of their own; the others lead into the provincial list. */
const subSiteHomes: Record<string, string> = { '440100': '/indexGz', '441300': '/indexHz' }

const provincialCities = cityLinks('/noticeInformationGd', {
  '440001': '省本级',
  '440100': '广州市',
  '440200': '韶关市',
  '440300': '深圳市',
  '440400': '珠海市',
  '440500': '汕头市',
  '440600': '佛山市',
  '440700': '江门市',
  '440800': '湛江市',
  '440900': '茂名市',
  '441200': '肇庆市',
  '441300': '惠州市',
  '441400': '梅州市',
  '441500': '汕尾市',
  '441600': '河源市',
  '441700': '阳江市',
  '441800': '清远市',
  '441900': '东莞市',
  '442000': '中山市',
  '445100': '潮州市',
  '445200': '揭阳市',
  '445300': '云浮市',
})

const cities: LinkClassSeed = {
  ...provincialCities,
  links: provincialCities.links.map(link => ({
    ...link,
    url: subSiteHomes[link.regionCode ?? ''] ?? link.url,
  })),
}

export const links: LinkClassSeed[] = [
  loginEntrances('/userLogin'),
  loginEntrances('https://login.gd.sunport.example/', 'login-platform', '平台登录'),
  linkClass('register-platform', '平台注册', [
    {
      title: '供应商',
      url: 'https://register.gd.sunport.example/?role=supplier',
      description: '入库后参加项目采购与电子卖场',
      icon: 'store',
    },
    {
      title: '代理机构',
      url: 'https://register.gd.sunport.example/?role=agency',
      description: '登记机构信息与从业人员',
      icon: 'gavel',
    },
    {
      title: '评审专家',
      url: 'https://register.gd.sunport.example/?role=expert',
      description: '申请聘任为评审专家',
      icon: 'user',
    },
  ]),
  linkClass('platform', '云平台入口', [
    {
      title: '电子卖场',
      url: 'https://mall.gd.sunport.example/',
      description: '直购、议价与竞价',
      icon: 'store',
    },
    {
      title: '框架协议系统',
      url: 'https://framework.gd.sunport.example/',
      description: '征集入围与成交',
      icon: 'scale',
    },
    {
      title: '批量采购系统',
      url: 'https://bulk.gd.sunport.example/',
      description: '需求归集与批次采购',
      icon: 'truck',
    },
    {
      title: '远程异地评标',
      url: 'https://remote.gd.sunport.example/',
      description: '评审场地与专家协同',
      icon: 'users',
    },
  ]),
  ...zoneLinks,
  ...supplierService,
  cities,
  friendLinks([
    { title: '广东省人民政府', url: 'https://www.gd-gov.example/' },
    { title: '广东省财政厅', url: 'https://czt.gd-gov.example/' },
    { title: '广东省公共资源交易平台', url: 'https://ggzy.gd-gov.example/' },
    { title: '信用广东', url: 'https://credit.gd-gov.example/' },
    { title: '广东政务服务网', url: 'https://zwfw.gd-gov.example/' },
  ]),
]
