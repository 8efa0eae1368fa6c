import { flattenChannels } from '../common/channels.ts'
import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home } from './home.ts'
import { links } from './links.ts'
import { footerLinks, navigation } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

const downloadMarks = flattenChannels(channels)
  .filter(channel => channel.type === 'downloads')
  .map(channel => channel.mark)

export const pack = definePack({
  code: 'hainan',
  siteCode: 'hn',
  order: 4,
  name: '海南省',
  shortName: '海南',
  siteName: '海南省政府采购网',
  slogan: '自由贸易港，阳光政采',
  greeting: '您好，欢迎访问海南省政府采购网！',
  publicSiteId: 'accc3660-56c4-4291-92cb-77d3a991ddaa',
  provinceCode: '460000',
  ownLevel: { code: '460001', name: '省本级' },
  extraRegions: [{ code: '469800', name: '洋浦经济开发区', parent: '460000' }],
  ownLevelExceptions: { '469000': '469099' },
  domains: ['hn.sunport.example'],
  footer: {
    organiser: '海南省财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '琼ICP备00000000号',
    police: '琼公网安备 00000000000000号',
    siteIdCode: '4600000000',
    links: footerLinks,
  },
  switches: { captchaOnNotices: false, elderMode: true, gateway: false },
  navigation,
  routes,
  homePath: '/websiteHn',
  searchPath: '/fullSearchingHn',
  noticePath: '/noticeInformationHn',
  detail: {
    article: '/articleHn',
    notice: '/articleHn',
    rules: [{ channels: ['zcfg', ...downloadMarks], path: '/detailHn' }],
  },
  channels,
  dictionaries,
  links,
  hotWords: [
    '园林绿化',
    '物业管理',
    '海洋监测',
    '信息化',
    '医疗设备',
    '校园安保',
    '旅游推广',
    '环卫服务',
    '热带农业',
    '防汛物资',
  ],
  subSites: [],
  redirects: {},
  theme,
  home,
})
