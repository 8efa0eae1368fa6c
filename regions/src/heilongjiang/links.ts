import { cityLinks, friendLinks, linkClass, loginEntrances } from '../common/links.ts'
import type { LinkClassSeed } from '../pack.ts'

export const links: LinkClassSeed[] = [
  loginEntrances(),
  linkClass('platform', '业务系统', [
    {
      title: '政府采购管理系统',
      url: 'https://manage.hlj.sunport.example/',
      description: '预算、计划与合同备案',
      icon: 'building',
    },
    {
      title: '项目电子交易系统',
      url: 'https://trade.hlj.sunport.example/',
      description: '招标、投标、开标与评审',
      icon: 'gavel',
    },
    {
      title: '远程异地评审系统',
      url: 'https://remote.hlj.sunport.example/',
      description: '跨省跨市远程评审协作',
      icon: 'users',
    },
    {
      title: '电子保函服务',
      url: 'https://guarantee.hlj.sunport.example/',
      description: '投标与履约保函在线办理',
      icon: 'shield',
    },
    {
      title: '电子合同服务',
      url: 'https://contract.hlj.sunport.example/',
      description: '合同在线签订与公开',
      icon: 'file',
    },
  ]),
  linkClass('zone', '专题专区', [
    { title: '创新采购专区', url: '/cxcgzqHlj', description: '以需求牵引创新', icon: 'star' },
    { title: '政府采购协会专区', url: '/zfcgxhzqHlj', description: '行业自律与交流', icon: 'users' },
    { title: '政府采购政策专区', url: '/zfcgzczqHlj', description: '国家、省、市政策', icon: 'book' },
    { title: '专项整治', url: '/zxzzHlj', description: '四类违法违规行为整治', icon: 'shield' },
    { title: '专项行动', url: '/zxxdHlj', description: '重点工作推进情况', icon: 'flag' },
  ]),
  linkClass('ca', '数字证书办理', [
    {
      title: '北辰数字认证',
      url: 'https://beichen-ca.example/apply',
      description: '企业证书新办、延期与变更',
      icon: 'key',
    },
    {
      title: '松江电子认证',
      url: 'https://songjiang-ca.example/apply',
      description: '证书在线申请，快递到家',
      icon: 'key',
    },
    {
      title: '龙沙安全认证',
      url: 'https://longsha-ca.example/apply',
      description: '移动证书与电子签章',
      icon: 'phone',
    },
  ]),
  linkClass('ca-help', '办理帮助', [
    { title: '证书驱动下载', url: '/downLoadHlj', description: '驱动、控件与客户端', icon: 'download' },
    { title: '操作指南', url: '/czznHlj', description: '证书绑定与登录步骤', icon: 'book' },
    { title: '在线咨询', url: '/communicationHlj', description: '办理中的问题在此提问', icon: 'chat' },
  ]),
  cityLinks('/noticeInformationHlj', {
    '230001': '省本级',
    '230100': '哈尔滨市',
    '230200': '齐齐哈尔市',
    '230300': '鸡西市',
    '230400': '鹤岗市',
    '230500': '双鸭山市',
    '230600': '大庆市',
    '230700': '伊春市',
    '230800': '佳木斯市',
    '230900': '七台河市',
    '231000': '牡丹江市',
    '231100': '黑河市',
    '231200': '绥化市',
    '232700': '大兴安岭地区',
  }),
  friendLinks([
    { title: '黑龙江省人民政府', url: 'https://www.hlj-gov.example/' },
    { title: '黑龙江省财政厅', url: 'https://czt.hlj-gov.example/' },
    { title: '黑龙江省公共资源交易服务平台', url: 'https://ggzy.hlj-gov.example/' },
    { title: '信用黑龙江', url: 'https://credit.hlj-gov.example/' },
    { title: '黑龙江省公共信息平台', url: 'https://data.hlj-gov.example/' },
  ]),
]
