import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home } from './home.ts'
import { links } from './links.ts'
import { footerLinks, navigation } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

export const pack = definePack({
  code: 'shaanxi',
  siteCode: 'sx',
  order: 6,
  name: '陕西省',
  shortName: '陕西',
  siteName: '陕西省政府采购网',
  slogan: '厚重三秦，阳光采购',
  greeting: '您好，欢迎访问陕西省政府采购网！',
  publicSiteId: 'a7a15d60-de5b-42f2-b35a-7e3efc34e54f',
  provinceCode: '610000',
  ownLevel: { code: '610001', name: '省本级' },
  extraRegions: [
    { code: '619700', name: '西咸新区', parent: '610000' },
    { code: '619800', name: '杨凌示范区', parent: '610000' },
  ],
  ownLevelExceptions: {},
  domains: ['sx.sunport.example'],
  footer: {
    organiser: '陕西省财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '陕ICP备00000000号',
    police: '陕公网安备 00000000000000号',
    siteIdCode: '6100000000',
    links: footerLinks,
  },
  switches: { captchaOnNotices: false, elderMode: true, gateway: false },
  navigation,
  routes,
  homePath: '/websiteSx',
  searchPath: '/fullSearchingSx',
  noticePath: '/noticeInformationSx',
  detail: {
    article: '/articleSx',
    notice: '/noticeSx',
    rules: [{ channels: ['zjgs'], path: '/expertDetailSx' }],
  },
  channels,
  dictionaries,
  links,
  hotWords: [
    '物业管理',
    '文物保护',
    '医疗设备',
    '信息化',
    '教学仪器',
    '苹果产业',
    '供热改造',
    '勘察设计',
    '检验检测',
    '保险服务',
  ],
  subSites: [],
  redirects: {},
  theme,
  home,
})
