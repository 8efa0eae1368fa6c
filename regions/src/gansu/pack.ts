import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home } from './home.ts'
import { links } from './links.ts'
import { navigation } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

export const pack = definePack({
  code: 'gansu',
  siteCode: 'gs',
  order: 7,
  name: '甘肃省',
  shortName: '甘肃',
  siteName: '甘肃政府采购网',
  slogan: '丝路陇原，阳光采购',
  greeting: '您好，欢迎访问甘肃政府采购网！',
  publicSiteId: 'ae9ed0a1-af3c-4a49-bdc4-8bc663a8baf6',
  provinceCode: '620000',
  ownLevel: { code: '620001', name: '省本级' },
  extraRegions: [{ code: '629800', name: '兰州新区', parent: '620000' }],
  ownLevelExceptions: { '620200': '620299', '622900': '622999', '623000': '623099' },
  domains: ['gs.sunport.example'],
  footer: {
    organiser: '甘肃省财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '陇ICP备00000000号',
    police: '陇公网安备 00000000000000号',
    siteIdCode: '6200000000',
    links: [],
  },
  switches: { captchaOnNotices: true, elderMode: true, gateway: false },
  navigation,
  routes,
  homePath: '/websiteHGs',
  searchPath: '/fullSearchingGs',
  noticePath: '/noticeInformationGs',
  detail: { article: '/articleGs', notice: '/articleGs', rules: [] },
  channels,
  dictionaries,
  links,
  hotWords: [
    '物业管理',
    '防沙治沙',
    '医疗设备',
    '信息化',
    '灌溉设备',
    '教学设备',
    '冬季供暖',
    '文旅推广',
    '新能源',
    '工程监理',
  ],
  subSites: [],
  redirects: { '/noticeGs': '/articleGs' },
  theme,
  home,
})
