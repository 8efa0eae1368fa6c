import { cityLinks, friendLinks, linkClass, loginEntrances } from '../common/links.ts'
import type { LinkClassSeed } from '../pack.ts'

export const links: LinkClassSeed[] = [
  loginEntrances(),
  linkClass('platform', '业务系统', [
    {
      title: '政府采购云平台',
      url: 'https://manage.nm.sunport.example/',
      description: '计划、执行、合同与支付',
      icon: 'building',
    },
    {
      title: '电子交易系统',
      url: 'https://trade.nm.sunport.example/',
      description: '投标响应与远程开标',
      icon: 'gavel',
    },
    { title: '电子卖场', url: 'https://mall.nm.sunport.example/', description: '直购与竞价', icon: 'store' },
    {
      title: '框架协议系统',
      url: 'https://framework.nm.sunport.example/',
      description: '征集入围与成交',
      icon: 'scale',
    },
    { title: '手机综合查询', url: '/generalQueryAppNm', description: '公告、企业与信用', icon: 'phone' },
    { title: '政采搜索', url: '/websiteNmGovSearchNm', description: '一个框搜遍全站', icon: 'search' },
  ]),
  linkClass('zone', '专题专区', [
    { title: '优化营商环境', url: '/yhyshjNm', description: '政策、举措与案例', icon: 'star' },
    { title: '国企采购专区', url: '/stateProcureZoneNM', description: '企业阳光采购', icon: 'building' },
    { title: '国企高校采购', url: '/websiteNM', description: '专区门户', icon: 'users' },
    { title: '政府采购知识库', url: '/knowledgeBaseNm', description: '有问题，先查知识库', icon: 'book' },
    { title: 'PPP频道', url: '/pppChannelNm', description: '政府和社会资本合作', icon: 'bank' },
  ]),
  linkClass('zone-state', '国企采购专区链接', [
    { title: '国企高校采购专区', url: '/websiteNM', icon: 'home' },
    { title: '专区公告信息', url: '/noticeInfoNM', icon: 'file' },
    { title: '高校采购信息', url: '/collegeInfoPuchaseNM', icon: 'book' },
    { title: '制度规范', url: '/systemNormNM', icon: 'scale' },
  ]),
  cityLinks('/noticeInformationNm', {
    '150001': '自治区本级',
    '150100': '呼和浩特市',
    '150200': '包头市',
    '150300': '乌海市',
    '150400': '赤峰市',
    '150500': '通辽市',
    '150600': '鄂尔多斯市',
    '150700': '呼伦贝尔市',
    '150781': '满洲里市',
    '150800': '巴彦淖尔市',
    '150900': '乌兰察布市',
    '152200': '兴安盟',
    '152500': '锡林郭勒盟',
    '152501': '二连浩特市',
    '152900': '阿拉善盟',
  }),
  friendLinks([
    { title: '内蒙古自治区人民政府', url: 'https://www.nm-gov.example/' },
    { title: '内蒙古自治区财政厅', url: 'https://czt.nm-gov.example/' },
    { title: '内蒙古自治区公共资源交易网', url: 'https://ggzy.nm-gov.example/' },
    { title: '信用内蒙古', url: 'https://credit.nm-gov.example/' },
  ]),
]
