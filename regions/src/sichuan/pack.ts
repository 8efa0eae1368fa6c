import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home } from './home.ts'
import { links } from './links.ts'
import { navigation } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

export const pack = definePack({
  code: 'sichuan',
  siteCode: 'sc',
  order: 3,
  name: '四川省',
  shortName: '四川',
  siteName: '四川政府采购网',
  slogan: '锦绣天府，阳光采购',
  greeting: '您好，欢迎访问四川政府采购网！',
  publicSiteId: '94c965cc-c55d-4f92-8469-d5875c68bd04',
  provinceCode: '510000',
  ownLevel: { code: '510001', name: '省本级' },
  extraRegions: [],
  ownLevelExceptions: { '513200': '513299', '513300': '513399', '513400': '513499' },
  domains: ['sc.sunport.example'],
  footer: {
    organiser: '四川省财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '蜀ICP备00000000号',
    police: '蜀公网安备 00000000000000号',
    siteIdCode: '5100000000',
    links: [],
  },
  switches: { captchaOnNotices: true, elderMode: true, gateway: false },
  navigation,
  routes,
  homePath: '/website',
  searchPath: '/fullSearching',
  noticePath: '/noticeInformation',
  detail: { article: '/article', notice: '/article', rules: [{ channels: ['zcfg'], path: '/detail' }] },
  channels,
  dictionaries,
  links,
  hotWords: [
    '物业管理',
    '医疗设备',
    '信息化建设',
    '应急物资',
    '食堂食材',
    '工程监理',
    '高标准农田',
    '教学设备',
    '保安服务',
    '法律服务',
  ],
  subSites: [],
  redirects: {},
  theme,
  home,
})
