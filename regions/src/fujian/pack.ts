import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home } from './home.ts'
import { links } from './links.ts'
import { navigation } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

export const pack = definePack({
  code: 'fujian',
  siteCode: 'fj',
  order: 5,
  name: '福建省',
  shortName: '福建',
  siteName: '福建省政府采购网',
  slogan: '清新福建，阳光采购',
  greeting: '您好，欢迎访问福建省政府采购网！',
  publicSiteId: 'd36a6e8b-4363-4b52-a00b-79ca47033923',
  provinceCode: '350000',
  ownLevel: { code: '350001', name: '福建省本级' },
  extraRegions: [{ code: '359800', name: '平潭综合实验区', parent: '350000' }],
  ownLevelExceptions: {},
  domains: ['fj.sunport.example'],
  footer: {
    organiser: '福建省财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '闽ICP备00000000号',
    police: '闽公网安备 00000000000000号',
    siteIdCode: '3500000000',
    links: [],
  },
  switches: { captchaOnNotices: true, elderMode: true, gateway: false },
  navigation,
  routes,
  homePath: '/websiteFj',
  searchPath: '/qwjsy',
  noticePath: '/xmgg',
  businessEnvironment: 'zfcgyszq',
  detail: { article: '/articleDetail', notice: '/articleDetail', rules: [] },
  channels,
  dictionaries,
  links,
  hotWords: [
    '物业管理',
    '数字政务',
    '医疗设备',
    '绿色建材',
    '校园食材',
    '海洋渔业',
    '消防车辆',
    '测绘服务',
    '图书',
    '办公家具',
  ],
  subSites: [],
  redirects: {},
  theme,
  home,
})
