import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home } from './home.ts'
import { links } from './links.ts'
import { footerLinks, navigation } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

export const pack = definePack({
  code: 'heilongjiang',
  siteCode: 'hlj',
  order: 2,
  name: '黑龙江省',
  shortName: '黑龙江',
  siteName: '黑龙江省政府采购网',
  slogan: '北国风光，阳光采购',
  greeting: '您好，欢迎访问黑龙江省政府采购网！',
  publicSiteId: '94c965cc-c55d-4f92-8469-d5875c68bd04',
  provinceCode: '230000',
  ownLevel: { code: '230001', name: '省本级' },
  extraRegions: [],
  ownLevelExceptions: { '232700': '232799' },
  domains: ['hlj.sunport.example'],
  footer: {
    organiser: '黑龙江省财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '黑ICP备00000000号',
    police: '黑公网安备 00000000000000号',
    siteIdCode: '2300000000',
    links: footerLinks,
  },
  switches: { captchaOnNotices: true, elderMode: true, gateway: false },
  navigation,
  routes,
  homePath: '/websiteHlj',
  searchPath: '/fullSearchingHlj',
  noticePath: '/noticeInformationHlj',
  detail: { article: '/articleHlj', notice: '/noticeHlj', rules: [] },
  channels,
  dictionaries,
  links,
  hotWords: [
    '物业管理',
    '信息化',
    '医疗设备',
    '供暖服务',
    '除雪机械',
    '教学仪器',
    '农机具',
    '公务用车',
    '造林绿化',
    '会计审计',
  ],
  subSites: [],
  redirects: {},
  theme,
  home,
})
