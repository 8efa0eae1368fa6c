import { cityLinks, friendLinks, linkClass, loginEntrances } from '../common/links.ts'
import type { LinkClassSeed } from '../pack.ts'

export const links: LinkClassSeed[] = [
  loginEntrances(),
  linkClass('platform', '系统入口', [
    {
      title: '采购管理',
      url: 'https://manage.hn.sunport.example/',
      description: '意向、计划与合同管理',
      icon: 'building',
    },
    {
      title: '采购电子交易',
      url: 'https://trade.hn.sunport.example/',
      description: '全流程电子招投标',
      icon: 'gavel',
    },
    {
      title: '框架协议电子交易',
      url: 'https://framework.hn.sunport.example/',
      description: '征集、入围与直接选定',
      icon: 'scale',
    },
    {
      title: '监督管理',
      url: 'https://supervise.hn.sunport.example/',
      description: '监测预警与投诉处理',
      icon: 'shield',
    },
    {
      title: '综合金融服务',
      url: 'https://finance.hn.sunport.example/',
      description: '合同融资与电子保函',
      icon: 'bank',
    },
  ]),
  linkClass('zone', '专题专区', [
    { title: '政策功能', url: '/policyFunctionHn', description: '自由贸易港采购政策', icon: 'leaf' },
    { title: '学习培训', url: '/learnAndTrain', description: '课程与视频', icon: 'book' },
    { title: '采购知识', url: '/knowledgeBuyHn', description: '常用知识一读就懂', icon: 'star' },
    { title: '问卷调查', url: '/questionNaireHn', description: '说说您的看法', icon: 'chart' },
    { title: '曝光台', url: '/exposureListPageHn', description: '失信行为公开', icon: 'flag' },
  ]),
  linkClass('side', '常用链接', [
    { title: '旧网公告', url: '/oldWebNoticeHn', description: '旧系统项目的历史公告', icon: 'clock' },
    { title: '网站年度报表', url: '/annualReportHn', description: '网站工作年度情况', icon: 'chart' },
  ]),
  cityLinks('/noticeInformationHn', {
    '460001': '省本级',
    '460100': '海口市',
    '460200': '三亚市',
    '460300': '三沙市',
    '460400': '儋州市',
    '469001': '五指山市',
    '469002': '琼海市',
    '469005': '文昌市',
    '469006': '万宁市',
    '469007': '东方市',
    '469021': '定安县',
    '469022': '屯昌县',
    '469023': '澄迈县',
    '469024': '临高县',
    '469025': '白沙县',
    '469026': '昌江县',
    '469027': '乐东县',
    '469028': '陵水县',
    '469029': '保亭县',
    '469030': '琼中县',
    '469800': '洋浦经济开发区',
  }),
  friendLinks([
    { title: '海南省人民政府', url: 'https://www.hn-gov.example/' },
    { title: '海南省财政厅', url: 'https://mof.hn-gov.example/' },
    { title: '海南自由贸易港', url: 'https://ftp.hn-gov.example/' },
    { title: '海南省公共资源交易服务平台', url: 'https://ggzy.hn-gov.example/' },
    { title: '信用海南', url: 'https://credit.hn-gov.example/' },
  ]),
]
