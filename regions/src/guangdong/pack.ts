import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home, subHome } from './home.ts'
import { links } from './links.ts'
import { cityNavigation, navigation, topLinks } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

export const pack = definePack({
  code: 'guangdong',
  siteCode: 'gd',
  order: 1,
  name: '广东省',
  shortName: '广东',
  siteName: '广东省政府采购网',
  slogan: '智慧云平台，阳光政采购',
  greeting: '您好，欢迎访问广东省政府采购网！',
  publicSiteId: 'cd64e06a-21a7-4620-aebc-0576bab7e07a',
  provinceCode: '440000',
  ownLevel: { code: '440001', name: '省本级' },
  extraRegions: [],
  ownLevelExceptions: {},
  domains: ['gd.sunport.example'],
  footer: {
    organiser: '广东省财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '粤ICP备00000000号',
    police: '粤公网安备 00000000000000号',
    siteIdCode: '4400000000',
    links: [],
  },
  switches: { captchaOnNotices: false, elderMode: true, gateway: false },
  navigation,
  topLinks,
  routes,
  homePath: '/websiteGd',
  searchPath: '/fullSearchingGd',
  noticePath: '/noticeInformationGd',
  businessEnvironment: 'yhyshj',
  detail: {
    article: '/articleGd',
    notice: '/noticeGd',
    rules: [
      { channels: ['jwgg'], path: '/articleOldGd' },
      { noticeTypes: ['59', '001051', '001009', '00105A'], path: '/articleGd' },
      { noticeTypes: ['001101'], path: '/articleRedHeadGd' },
      { channels: ['cgjh'], path: '/articleRedHeadGd' },
      { channels: ['kjxygg'], path: '/noticeKjxyGd' },
      { channels: ['dzmcgg'], path: '/articleGd' },
    ],
  },
  channels,
  dictionaries,
  links,
  hotWords: [
    '物业管理',
    '信息化',
    '医疗设备',
    '食堂配送',
    '印刷服务',
    '空调',
    '教学设备',
    '会计师事务所',
    '云服务',
    '环境监测',
  ],
  subSites: [
    {
      code: 'gz',
      name: '广州市政府采购分网',
      home: '/indexGz',
      regionCode: '440100',
      slogan: '花城广州，阳光采购',
      navigation: cityNavigation('/indexGz', '440100'),
      homeRows: subHome,
    },
    {
      code: 'hz',
      name: '惠州市政府采购分网',
      home: '/indexHz',
      regionCode: '441300',
      slogan: '惠民之州，阳光采购',
      navigation: cityNavigation('/indexHz', '441300'),
      homeRows: subHome,
    },
  ],
  redirects: {},
  theme,
  home,
})
